import { expect, test } from 'vitest';
import { placesBeside } from '../../../scripts/demo/window-places.ts';

const screen = { width: 1920, height: 1040 };

test('Four windows stand beside each other, and cover the screen.', () => {
  expect(placesBeside(4, screen)).toEqual([
    { x: 0, y: 0, width: 960, height: 520 },
    { x: 960, y: 0, width: 960, height: 520 },
    { x: 0, y: 520, width: 960, height: 520 },
    { x: 960, y: 520, width: 960, height: 520 },
  ]);
});

test('However many they are, each is on the screen and large enough to work in, and no two begin at one place.', () => {
  for (const size of [screen, { width: 1280, height: 700 }]) {
    for (let count = 2; count <= 7; count += 1) {
      const places = placesBeside(count, size);
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
      const isFit = places.every(({ width, height }) => width >= 760 && height >= 520);
      const isOnScreen = places.every(
        ({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height,
      );
      expect([isFit, isOnScreen]).toEqual([true, true]);
    }
  }
});
