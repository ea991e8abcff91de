import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Area,
  placeOn,
  smallest,
  type WindowPlace,
} from '../../../../electron/desktop/windows/window-place.ts';

const main: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const second: Area = { x: 1920, y: 0, width: 1280, height: 984 };
const at = (x: number, y: number, width = 1200, height = 760): WindowPlace => ({
  x,
  y,
  width,
  height,
  maximised: false,
});

describe('where the window stands', () => {
  it('in the middle of the main screen at first', () => {
    expect(placeOn(null, [main, second])).toEqual({ ...at(320, 120, 1280, 800) });
  });

  it('where it stood, as long as that screen is there', () => {
    expect(placeOn(at(2000, 40), [main, second])).toEqual(at(2000, 40));
    expect(placeOn({ ...at(-50, 10), maximised: true }, [main])).toEqual({ ...at(-50, 10), maximised: true });
  });

  it('back on the main screen when the other one is gone, or its title bar could not be grasped', () => {
    for (const lost of [at(2000, 40), at(100, -300), at(1900, 100), at(100, 1030), at(-1150, 0)]) {
      expect(placeOn(lost, [main])).toMatchObject({ x: 360, y: 140, width: 1200, height: 760 });
    }
  });

  const number = fc.integer({ min: -5000, max: 5000 });
  const size = fc.integer({ min: 1, max: 6000 });
  const place = fc.record({ x: number, y: number, width: size, height: size, maximised: fc.boolean() });
  const area = fc.record({
    x: number,
    y: number,
    width: fc.integer({ min: smallest.width, max: 4000 }),
    height: fc.integer({ min: smallest.height, max: 3000 }),
  });

  it('it can be seen and grasped, and is never larger than the screen’s free area, whatever is kept', () => {
    fc.assert(
      fc.property(fc.option(place), fc.array(area, { minLength: 1, maxLength: 3 }), (kept, areas) => {
        const placed = placeOn(kept, areas);
        const fits = areas.some((screen) => {
          const seen =
            Math.min(placed.x + placed.width, screen.x + screen.width) - Math.max(placed.x, screen.x);
          const onIt = seen >= 160 && placed.y >= screen.y && placed.y + 40 <= screen.y + screen.height;
          return onIt && placed.width <= screen.width && placed.height <= screen.height;
        });
        expect(fits).toBe(true);
      }),
    );
  });
});
