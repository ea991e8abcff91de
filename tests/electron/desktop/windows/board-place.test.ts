import { expect, test } from 'vitest';
import { screenToComeBackTo, screenToOpenOn } from '../../../../electron/desktop/windows/board-place.ts';

const desk = { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
const wall = { id: 2, bounds: { x: 1920, y: 0, width: 1280, height: 720 } };
const door = { id: 3, bounds: { x: -1280, y: 0, width: 1280, height: 720 } };
const at = (screen: typeof desk) => ({ id: screen.id, ...screen.bounds });

test('the board opens on the screen where it last was, else on the first that is not the desk’s', () => {
  expect(screenToOpenOn([desk, wall, door], 1, at(door))).toBe(door);
  expect(screenToOpenOn([desk, wall, door], 1, null)).toBe(wall);
  expect(screenToOpenOn([desk, wall], 2, null)).toBe(desk);
});

test('where there is one screen the board opens on none of its own', () => {
  expect(screenToOpenOn([desk], 1, at(wall))).toBeNull();
});

test('by itself it comes back on the screen where it was, and on no other', () => {
  expect(screenToComeBackTo([desk, wall, door], 1, at(door))).toBe(door);
  expect(screenToComeBackTo([desk, wall], 1, at(door))).toBeNull();
  expect(screenToComeBackTo([desk, wall], 1, null)).toBeNull();
});

test('a screen that has another number after a start is known by its place', () => {
  expect(screenToComeBackTo([desk, { ...wall, id: 77 }], 1, at(wall))).toMatchObject({ id: 77 });
});

test('By itself it never comes on the screen that the desk is on.', () => {
  expect(screenToComeBackTo([desk, wall], 2, at(wall))).toBeNull();
  expect(screenToComeBackTo([{ ...wall, id: 9 }], 9, at(wall))).toBeNull();
});
