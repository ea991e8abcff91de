/** Where a window stands, in the screen's own units. */
export type DemoPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The least that a window of Foyer needs (electron/desktop/windows/window-place.ts). */
const least = { width: 760, height: 520 };

/**
 * Windows beside each other, in rows, from the top left of a screen. They are never smaller than Foyer's own windows can be, and
 * lie over each other where the screen is too small for that.
 */
export function placesBeside(
  count: number,
  screen: { readonly width: number; readonly height: number } = { width: 1920, height: 1040 },
): readonly DemoPlace[] {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const width = Math.max(least.width, Math.floor(screen.width / columns));
  const height = Math.max(least.height, Math.floor(screen.height / rows));
  const startOf = (index: number, of: number, size: number, whole: number) =>
    of === 1 ? 0 : Math.round((index * (whole - Math.min(size, whole))) / (of - 1));
  return Array.from({ length: count }, (_, index) => ({
    x: startOf(index % columns, columns, width, screen.width),
    y: startOf(Math.floor(index / columns), rows, height, screen.height),
    width: Math.min(width, screen.width),
    height: Math.min(height, screen.height),
  }));
}
