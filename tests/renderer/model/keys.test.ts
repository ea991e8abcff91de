import { expect, test } from 'vitest';
import { actOf, type KeyContext, keyRows, type Pressed } from '../../../renderer/model/keys.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrl: false,
  alt: false,
  meta: false,
  ...more,
});
const list: KeyContext = { typing: false, dialog: false, control: false, letterKeys: true };
const field: KeyContext = { ...list, typing: true };
const button: KeyContext = { ...list, control: true };

test('each key of the table does what the table says', () => {
  for (const { act, key, ctrl = false, alt = false } of keyRows)
    expect(actOf(press(key, { ctrl, alt }), list)).toBe(act);
});

test('no two acts share a key', () => {
  const keys = keyRows.map(({ key, ctrl, alt }) => `${ctrl ?? ''} ${alt ?? ''} ${key}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a capital does the same as its letter', () => {
  expect(actOf(press('A'), list)).toBe('arrive');
});

test('while text is typed, letters and arrows belong to the text', () => {
  for (const key of ['a', 'p', '?', 't', 'Enter', 'Escape']) expect(actOf(press(key), field)).toBeNull();
  expect(actOf(press('ArrowLeft', { alt: true }), field)).toBeNull();
});

test('the search is reached from everywhere but a dialog', () => {
  expect(actOf(press('k', { ctrl: true }), field)).toBe('search');
  expect(actOf(press('k', { meta: true }), list)).toBe('search');
  expect(actOf(press('k', { ctrl: true }), { ...list, dialog: true })).toBeNull();
});

test('a dialog keeps every key to itself but those that hide the screen', () => {
  for (const { act, key, ctrl = false, alt = false, always = false } of keyRows)
    expect(actOf(press(key, { ctrl, alt }), { ...list, dialog: true })).toBe(always ? act : null);
  expect(actOf(press('F8'), { ...field, dialog: true })).toBe('privacy');
  expect(actOf(press('l', { ctrl: true }), { ...field, dialog: true })).toBe('lock');
});

test('Enter on a button presses the button; a letter there still acts', () => {
  expect(actOf(press('Enter'), button)).toBeNull();
  expect(actOf(press('a'), button)).toBe('arrive');
});

test('Where single letters are turned off, no letter, digit or sign acts without Ctrl or Alt.', () => {
  const off: KeyContext = { ...list, letterKeys: false };
  for (const row of keyRows) {
    const pressed = press(row.key, { ctrl: row.ctrl ?? false, alt: row.alt ?? false });
    const alone = !row.ctrl && !row.alt && row.key.length === 1;
    expect(actOf(pressed, off)).toBe(alone ? null : row.act);
  }
  expect(['a', '1', '?', 'Enter', 'F8'].map((key) => actOf(press(key), off))).toEqual([
    ...[null, null, null, 'to-panel', 'privacy'],
  ]);
});

test('what belongs to the system and the browser is left alone', () => {
  expect(actOf(press('a', { ctrl: true }), list)).toBeNull();
  expect(actOf(press('k'), list)).toBeNull();
  expect(actOf(press('a', { alt: true }), list)).toBeNull();
});
