import { z } from 'zod';

/** Where the window stood when it was last closed, in the screen's own units. */
export const WindowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximised: z.boolean(),
});
export type WindowPlace = Readonly<z.infer<typeof WindowPlace>>;

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Small enough for the oldest reception PC; the list needs no less. */
export const smallest = { width: 760, height: 520 } as const;
const usual = { width: 1280, height: 800 } as const;
/** As much of the window's title bar must be on a screen, to be grasped by a mouse. */
const grasp = { width: 160, height: 40 } as const;

/**
 * Guarantees
 * - The window can be seen and grasped, also when the screen on which it last stood is gone.
 * - It is never larger than the screen's free area.
 *
 * @param kept where it stood, if known
 * @param areas the free areas of the screens that are there now, the main one first
 */
export function placeOn(kept: WindowPlace | null, areas: readonly Area[]): WindowPlace {
  const maximised = kept?.maximised ?? false;
  if (kept !== null) {
    for (const area of areas) {
      const sized = { x: kept.x, y: kept.y, ...sizeOn(kept, area) };
      if (graspable(sized, area)) return { ...sized, maximised };
    }
  }
  const main = areas[0] ?? { x: 0, y: 0, ...usual };
  const { width, height } = sizeOn(kept ?? usual, main);
  return {
    x: Math.round(main.x + (main.width - width) / 2),
    y: Math.round(main.y + (main.height - height) / 2),
    width,
    height,
    maximised,
  };
}

function sizeOn(wanted: { readonly width: number; readonly height: number }, area: Area) {
  return {
    width: within(wanted.width, smallest.width, area.width),
    height: within(wanted.height, smallest.height, area.height),
  };
}

function graspable(window: Area, area: Area): boolean {
  const seen = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const below = area.y + area.height - window.y;
  return seen >= grasp.width && window.y >= area.y && below >= grasp.height;
}

const within = (wanted: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(wanted, least), most));
