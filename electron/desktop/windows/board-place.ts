import { z } from 'zod';
import type { Area } from './window-place.ts';

/** A screen as it is recognised later: by its id, or by its position where a restart has changed the id. */
export const KeptScreen = z.strictObject({
  id: z.number(),
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type KeptScreen = Readonly<z.infer<typeof KeptScreen>>;

/** What is remembered of the board over restarts: whether it was open, and on which screen; null: in a window. */
export const KeptBoard = z.strictObject({ open: z.boolean(), screen: KeptScreen.nullable() });
export type KeptBoard = Readonly<z.infer<typeof KeptBoard>>;

export type BoardScreen = { readonly id: number; readonly bounds: Area };

export const keptScreen = ({ id, bounds: { x, y, width, height } }: BoardScreen): KeptScreen => ({
  id,
  x,
  y,
  width,
  height,
});

/** The screens besides the one that the desk is on. @param desk the number of that screen */
export const otherScreens = (screens: readonly BoardScreen[], desk: number): BoardScreen[] =>
  screens.filter(({ id }) => id !== desk);

/**
 * Where the board opens when a person at the desk asks for it: on the screen on which it last was, else on the first
 * other one; null: there is none, and it opens in a window.
 */
export function screenToOpenOn(
  screens: readonly BoardScreen[],
  desk: number,
  kept: KeptScreen | null,
): BoardScreen | null {
  return screenToComeBackTo(screens, desk, kept) ?? otherScreens(screens, desk)[0] ?? null;
}

/**
 * Where the board comes back by itself: on the screen on which it was, and on no other; null: nowhere for now.
 *
 * Guarantee: by itself it never comes on the screen that the desk is on.
 */
export function screenToComeBackTo(
  screens: readonly BoardScreen[],
  desk: number,
  kept: KeptScreen | null,
): BoardScreen | null {
  if (kept === null) return null;
  const others = otherScreens(screens, desk);
  const atItsPlace = ({ bounds: { x, y, width, height } }: BoardScreen) =>
    x === kept.x && y === kept.y && width === kept.width && height === kept.height;
  return others.find(({ id }) => id === kept.id) ?? others.find(atItsPlace) ?? null;
}
