import { expect, test } from 'vitest';
import { shownName } from '../../service/files.ts';

test('A long name of a file is not cut in the middle of a character.', () => {
  const name = shownName(`${'a'.repeat(199)}😀.pdf`);
  expect([name.isWellFormed(), [...name].length]).toEqual([true, 200]);
});
