import { expect, test } from 'vitest';
import { clip, cut } from '../../electron/views/people.ts';
import { isolateBidi } from '../../shared/bidi-isolate.ts';

test('A text that is written from right to left stands apart on its line, once; any other is as it was.', () => {
  expect(isolateBidi('مريم')).toBe('\u2068مريم\u2069');
  expect(isolateBidi(isolateBidi('مريم'))).toBe('\u2068مريم\u2069');
  expect(isolateBidi('Zoë Müller, 李, 👩🏽‍⚕️')).toBe('Zoë Müller, 李, 👩🏽‍⚕️');
});

test('Marks in a text cannot turn what stands behind it.', () => {
  expect(isolateBidi('Ann \u202eeb')).toBe('\u2068Ann \u202eeb\u2069');
  expect(isolateBidi('מ\u2069 9:30')).toBe('\u2068מ 9:30\u2069');
});

test('What is only shown is set apart also where it is cut; what is sent back is as it came.', () => {
  const long = 'מרים '.repeat(200);
  expect(clip(long, 400)).toMatch(/^\u2068.{396,397}…\u2069$/u);
  expect(clip(long, 400).length).toBeLessThanOrEqual(400);
  expect(cut('מרים', 400)).toBe('מרים');
});
