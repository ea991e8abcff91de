/**
 * The picture in the tray, drawn rather than loaded: an open door, and the number of people waiting on a badge. Every
 * size and number is the same drawing, sharp at each.
 */

type Colour = readonly [red: number, green: number, blue: number];
const teal: Colour = [11, 110, 110];
const white: Colour = [255, 255, 255];
const red: Colour = [176, 24, 48];

/** The drawing's own units: a square of 32. */
const side = 32;
/** Samples a pixel, each way; smooths the edges. */
const samples = 4;

const glyphs: Readonly<Record<string, readonly string[]>> = {
  '1': ['.#.', '##.', '.#.', '.#.', '###'],
  '2': ['##.', '..#', '.#.', '#..', '###'],
  '3': ['##.', '..#', '.#.', '..#', '##.'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '##.', '..#', '##.'],
  '6': ['.##', '#..', '###', '#.#', '###'],
  '7': ['###', '..#', '.#.', '.#.', '.#.'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '##.'],
  '+': ['...', '.#.', '###', '.#.', '...'],
};
const cell = 2;
const badge = { x: 22.5, y: 22.5, radius: 9 } as const;

/** What stands on the badge: nothing when nobody waits; there is room for one figure. */
export function badgeText(waiting: number): string {
  if (waiting <= 0) return '';
  return waiting <= 9 ? String(waiting) : '9+';
}

/** @returns the picture, four bytes (RGBA) a pixel, rows from the top. @param size pixels each way */
export function trayPixels(waiting: number, size: number): Uint8Array {
  const text = badgeText(waiting);
  return draw(size, (x, y) => colourAt(x, y, text));
}

/** The badge alone, as large as it can be: laid over the program's picture in the taskbar. */
export function overlayPixels(waiting: number, size: number): Uint8Array {
  const text = badgeText(waiting);
  const scale = badge.radius / (side / 2);
  return draw(size, (x, y) => {
    const bx = badge.x + (x - side / 2) * scale;
    const by = badge.y + (y - side / 2) * scale;
    if (!within(badge.radius, bx - badge.x, by - badge.y)) return null;
    return inText(bx, by, text) ? white : red;
  });
}

type Drawing = (x: number, y: number) => Colour | null;

/** Nothing is made on the way for each sample: the pictures are drawn on the event loop, whenever somebody arrives. */
function draw(size: number, drawing: Drawing): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  const step = side / size / samples;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      drawPixel(
        pixels,
        (y * size + x) * 4,
        drawing,
        (x * samples + 0.5) * step,
        (y * samples + 0.5) * step,
        step,
      );
    }
  }
  return pixels;
}

/** @param at its place in `pixels` @param left @param top its first sample @param step from sample to sample */
function drawPixel(
  pixels: Uint8Array,
  at: number,
  drawing: Drawing,
  left: number,
  top: number,
  step: number,
): void {
  let hits = 0;
  const sum = { red: 0, green: 0, blue: 0 };
  for (let sy = 0; sy < samples; sy += 1) {
    for (let sx = 0; sx < samples; sx += 1) {
      const colour = drawing(left + sx * step, top + sy * step);
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

function colourAt(x: number, y: number, text: string): Colour | null {
  if (text !== '') {
    const across = x - badge.x;
    const down = y - badge.y;
    if (within(badge.radius, across, down)) return inText(x, y, text) ? white : red;
    if (within(badge.radius + 1.5, across, down)) return null;
  }
  if (!inTile(x, y)) return null;
  return inDoor(x, y) ? white : teal;
}

/** `Math.hypot` takes ten times as long. */
const within = (radius: number, across: number, down: number): boolean =>
  across * across + down * down <= radius * radius;

function inTile(x: number, y: number): boolean {
  const radius = 8;
  const beyond = (value: number) => Math.max(radius - value, value - (side - radius), 0);
  return within(radius, beyond(x), beyond(y));
}

function inDoor(x: number, y: number): boolean {
  const arch = within(6.5, x - 16, y - 13);
  const leaf = Math.abs(x - 16) <= 6.5 && y >= 13 && y <= 26;
  const handle = within(1.4, x - 19.5, y - 17.5);
  return (arch || leaf) && !handle;
}

function inText(x: number, y: number, text: string): boolean {
  const width = (text.length * 4 - 1) * cell;
  const column = Math.floor((x - (badge.x - width / 2)) / cell);
  const row = Math.floor((y - (badge.y - 2.5 * cell)) / cell);
  if (column < 0 || column % 4 === 3) return false;
  return glyphs[text[Math.floor(column / 4)] ?? '']?.[row]?.[column % 4] === '#';
}
