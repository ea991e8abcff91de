import { expect, test } from 'vitest';
import { offeredTextSizes, type TextSize, textSizeAfter, textSizes } from '../../shared/text-size.ts';

test('the size goes up and down in a row with ends, and back to the usual', () => {
  const walk = (from: TextSize, step: 'in' | 'out') =>
    textSizes.reduce<TextSize>((now) => textSizeAfter(now, step), from);
  expect(textSizeAfter(100, 'in')).toBe(110);
  expect(textSizeAfter(110, 'out')).toBe(100);
  expect([walk(100, 'in'), walk(100, 'out'), textSizeAfter(200, 'reset')]).toEqual([300, 80, 100]);
});

test('from the usual size, Ctrl + passes each larger size that the settings offer', () => {
  const passed = offeredTextSizes
    .slice(1)
    .map((_, at) => Array.from({ length: at + 1 }).reduce<TextSize>((now) => textSizeAfter(now, 'in'), 100));
  expect(passed).toEqual([110, 125, 150]);
});
