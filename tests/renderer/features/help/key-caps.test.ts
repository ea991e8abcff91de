import { expect, test } from 'vitest';
import { namesLetterKeys } from '../../../../renderer/features/help/key-caps.ts';

test('Keys of one letter are those that can be turned off: no arrow, and none with Ctrl or Alt', () => {
  expect(namesLetterKeys('Press **Move**, or `M`.')).toBe(true);
  expect(namesLetterKeys('`Ctrl+K`, then `.`')).toBe(true);
  expect(namesLetterKeys('`Alt+←`, `↑` and `↓`, `Enter`, `F1`, `Ctrl+plus`, `Alt+1`')).toBe(false);
  expect(namesLetterKeys('M')).toBe(false);
});
