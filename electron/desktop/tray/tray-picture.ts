import { figures, type Lettering } from './tray-figures.ts';

/**
 * The picture in the tray, drawn rather than loaded: an open door, and the number of people waiting on a badge. Every
 * size and number is the same drawing. Edges are smoothed; figures lie on whole pixels, so that they are sharp at the
 * sizes of a tray.
 */

type Colour = readonly [red: number, green: number, blue: number];
// Each stands out from light and from dark taskbars, and white from each.
const teal: Colour = [14, 128, 126];
const white: Colour = [255, 255, 255];
const red: Colour = [204, 28, 52];

/** Samples a pixel, each way; smooths the edges. */
const samples = 4;

/** The badge's text: empty when no one waits; there is room for one figure. */
export function badgeText(waiting: number): string {
  if (waiting <= 0) return '';
  return waiting <= 9 ? String(waiting) : '9+';
}

/** @returns the picture, four bytes (RGBA) a pixel, rows from the top. @param size pixels each way */
export function trayPixels(waiting: number, size: number): Uint8Array {
  const text = badgeText(waiting);
  const scale = side / size;
  const door: Drawing = (x, y) => doorAt(x * scale, y * scale);
  if (text === '') return draw(size, door, null);
  const badge = badgeFor(figures(text, { height: size / 2, width: size * 0.8 }), size);
  const gap = Math.max(1, Math.round(size / 20));
  const drawing: Drawing = (x, y) => {
    if (inPill(x, y, badge, 0)) return red;
    return inPill(x, y, badge, gap) ? null : door(x, y);
  };
  return draw(size, drawing, badge.lettering);
}

/** The badge alone, as large as it can be: for the overlay on the program's taskbar button. */
export function overlayPixels(waiting: number, size: number): Uint8Array {
  const lettering = figures(badgeText(waiting), { height: size * 0.65, width: size * 0.75 });
  const disc: Pill = { left: 0, top: 0, width: size, height: size };
  const placed = {
    ...lettering,
    left: Math.floor((size - lettering.width) / 2),
    top: Math.floor((size - lettering.height) / 2),
  };
  return draw(size, (x, y) => (inPill(x, y, disc, 0) ? red : null), placed);
}

/** With ends that are half circles. In pixels. */
type Pill = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Placed = Lettering & { readonly left: number; readonly top: number };

/** In the corner below, just large enough for what stands on it. */
function badgeFor(lettering: Lettering, size: number): Pill & { readonly lettering: Placed } {
  const around = Math.max(1, Math.round(size / 12));
  const height = lettering.height + 2 * around;
  const width = Math.max(height, lettering.width + 3 * around);
  const [left, top] = [size - width, size - height];
  const inside = { left: left + Math.floor((width - lettering.width) / 2), top: top + around };
  return { left, top, width, height, lettering: { ...lettering, ...inside } };
}

function inPill(x: number, y: number, { left, top, width, height }: Pill, wider: number): boolean {
  const radius = Math.min(width, height) / 2;
  return within(radius + wider, beyond(x, left, width, radius), beyond(y, top, height, radius));
}

/** The drawing's own units: a square of 32. */
const side = 32;
const corner = 8;

function doorAt(x: number, y: number): Colour | null {
  if (!within(corner, beyond(x, 0, side, corner), beyond(y, 0, side, corner))) return null;
  return inDoor(x, y) ? white : teal;
}

function inDoor(x: number, y: number): boolean {
  const arch = within(6.5, x - 16, y - 13);
  const leaf = Math.abs(x - 16) <= 6.5 && y >= 13 && y <= 26;
  const handle = within(1.4, x - 19.5, y - 17.5);
  return (arch || leaf) && !handle;
}

/** How far a place lies beyond the straight part of an edge whose ends are round. */
const beyond = (value: number, from: number, length: number, radius: number): number =>
  Math.max(from + radius - value, value - (from + length - radius), 0);

const within = (radius: number, across: number, down: number): boolean =>
  across * across + down * down <= radius * radius;

/** The colour at a place, in pixels; null: nothing is there. */
type Drawing = (x: number, y: number) => Colour | null;

/** Allocates nothing per sample: pictures are drawn on the event loop, whenever a patient arrives. */
function draw(size: number, drawing: Drawing, text: Placed | null): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = (y * size + x) * 4;
      if (text?.isFigure(x - text.left, y - text.top)) pixels.fill(255, at, at + 4);
      else drawPixel(pixels, at, drawing, x, y);
    }
  }
  return pixels;
}

/** @param at its place in `pixels` */
function drawPixel(pixels: Uint8Array, at: number, drawing: Drawing, x: number, y: number): void {
  const middle = drawing(x + 0.5, y + 0.5);
  if (isAllOf(drawing, middle, x, y)) {
    if (middle === null) return;
    pixels.set(middle, at);
    pixels[at + 3] = 255;
    return;
  }
  let hits = 0;
  const sum = { red: 0, green: 0, blue: 0 };
  for (let sy = 0; sy < samples; sy += 1) {
    for (let sx = 0; sx < samples; sx += 1) {
      const colour = drawing(x + (sx + 0.5) / samples, y + (sy + 0.5) / samples);
      if (colour === null) continue;
      hits += 1;
      sum.red += colour[0];
      sum.green += colour[1];
      sum.blue += colour[2];
    }
  }
  if (hits === 0) return;
  pixels[at] = Math.round(sum.red / hits);
  pixels[at + 1] = Math.round(sum.green / hits);
  pixels[at + 2] = Math.round(sum.blue / hits);
  pixels[at + 3] = Math.round((hits / samples ** 2) * 255);
}

/** Whether a pixel's middle and corners are of one colour, as most are: there is no edge to smooth. */
function isAllOf(drawing: Drawing, colour: Colour | null, x: number, y: number): boolean {
  const [near, far] = [0.5 / samples, 1 - 0.5 / samples];
  return (
    drawing(x + near, y + near) === colour &&
    drawing(x + far, y + near) === colour &&
    drawing(x + near, y + far) === colour &&
    drawing(x + far, y + far) === colour
  );
}
