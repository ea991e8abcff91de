import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../tests/renderer/fake-bridge/browser.ts';

/**
 * `node scripts/compare-pictures.ts BEFORE AFTER`: the pictures of two folders, pixel by pixel, as of one commit and of
 * another: `node tests/renderer/screens/take-pictures.ts FOLDER` fills one. Prints for each that differs how many pixels do, the rectangle that holds them, and by how much the
 * most different one does, of 255. Fails if one does, or is missing.
 */
const [before = '', after = ''] = process.argv.slice(2);
const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].filter((name) =>
  name.endsWith('.png'),
);
const browser = await launchBrowser();
const page = await browser.newPage();
let differing = 0;
for (const name of names.sort()) {
  const paths = [join(before, name), join(after, name)];
  const missing = paths.find((path) => !existsSync(path));
  const said = missing
    ? `is not in ${missing.slice(0, -name.length)}`
    : await differenceOf(paths.map((path) => readFileSync(path)));
  if (said === null) continue;
  differing += 1;
  console.log(`${name} ${said}`);
}
await browser.close();
console.log(`${differing} of ${names.length} pictures differ`);
process.exitCode = differing === 0 ? 0 : 1;

async function differenceOf([one, other]: readonly Buffer[]): Promise<string | null> {
  if (!one || !other || one.equals(other)) return null;
  return page.evaluate(inPage, [one.toString('base64'), other.toString('base64')]);
}

/** Runs in the page. */
async function inPage(pictures: readonly string[]): Promise<string | null> {
  type Bitmap = { readonly width: number; readonly height: number };
  type Canvas = {
    getContext(kind: '2d'): {
      drawImage(bitmap: Bitmap, x: number, y: number): void;
      getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
    };
  };
  const { createImageBitmap, OffscreenCanvas, fetch } = globalThis as unknown as {
    createImageBitmap(blob: unknown): Promise<Bitmap>;
    OffscreenCanvas: new (width: number, height: number) => Canvas;
    fetch(url: string): Promise<{ blob(): Promise<unknown> }>;
  };
  const read = async (base64: string) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas.drawImage(bitmap, 0, 0);
    const { width, height } = bitmap;
    return { width, height, data: canvas.getImageData(0, 0, width, height).data };
  };
  const [a, b] = await Promise.all([read(pictures[0] ?? ''), read(pictures[1] ?? '')]);
  if (a.width !== b.width || a.height !== b.height)
    return `is ${b.width} x ${b.height}, was ${a.width} x ${a.height}`;
  let pixels = 0;
  let most = 0;
  const box = { left: a.width, top: a.height, right: 0, bottom: 0 };
  for (let at = 0; at < a.data.length; at += 4) {
    let by = 0;
    for (let part = at; part < at + 4; part += 1)
      by = Math.max(by, Math.abs((a.data[part] ?? 0) - (b.data[part] ?? 0)));
    if (by === 0) continue;
    const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
    pixels += 1;
    most = Math.max(most, by);
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  const { left, top, right, bottom } = box;
  return pixels === 0
    ? null
    : `differs in ${pixels} pixels, ${left},${top} to ${right},${bottom}, by ${most} at most`;
}
