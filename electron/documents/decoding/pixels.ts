/** A picture as pixels: red, green, blue, alpha; rows from the top. */
export type Pixels = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/**
 * More than a scan of A4 at 600 dots to the inch (35 million), and than telephones' photos (50 million): a larger picture
 * is made to exhaust the PC. Holds for every decoder, and for the pictures within a PDF.
 */
export const mostPixels = 50_000_000;

/** Makes a picture smaller, so that its longer side has at most `longest` pixels: each new pixel is the mean of those it covers. */
export function fitted(picture: Pixels, longest: number): Pixels {
  const { data, width, height } = picture;
  const scale = longest / Math.max(width, height);
  if (scale >= 1) return picture;
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y += 1) {
    const y0 = Math.floor((y * height) / h);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / h));
    for (let x = 0; x < w; x += 1) {
      const x0 = Math.floor((x * width) / w);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / w));
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let sy = y0; sy < y1; sy += 1) {
        for (let at = (sy * width + x0) * 4, end = (sy * width + x1) * 4; at < end; at += 4) {
          r += data[at] ?? 0;
          g += data[at + 1] ?? 0;
          b += data[at + 2] ?? 0;
          a += data[at + 3] ?? 0;
        }
      }
      const n = (x1 - x0) * (y1 - y0);
      const to = (y * w + x) * 4;
      out[to] = r / n;
      out[to + 1] = g / n;
      out[to + 2] = b / n;
      out[to + 3] = a / n;
    }
  }
  return { data: out, width: w, height: h };
}

/** Turns a picture upright. @param orientation as EXIF has it: 1 to 8 */
export function upright(picture: Pixels, orientation: number): Pixels {
  const walk = walkOf(orientation, picture.width, picture.height);
  if (!walk) return picture;
  const turned = orientation > 4;
  const [width, height] = turned ? [picture.height, picture.width] : [picture.width, picture.height];
  const from = new Uint32Array(picture.data.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let at = walk.start + y * walk.down;
    for (let x = 0; x < width; x += 1, at += walk.right) to[y * width + x] = from[at] ?? 0;
  }
  return { data: new Uint8Array(to.buffer), width, height };
}

/** Where the upright picture begins in the one as it was taken, and what a step right and down in it is there. */
function walkOf(orientation: number, w: number, h: number) {
  const last = w * h - 1;
  switch (orientation) {
    case 2:
      return { start: w - 1, right: -1, down: w };
    case 3:
      return { start: last, right: -1, down: -w };
    case 4:
      return { start: last - w + 1, right: 1, down: -w };
    case 5:
      return { start: 0, right: w, down: 1 };
    case 6:
      return { start: last - w + 1, right: -w, down: 1 };
    case 7:
      return { start: last, right: -w, down: -1 };
    case 8:
      return { start: w - 1, right: w, down: -1 };
    default:
      return null;
  }
}

/** Lays a picture on white: a page of paper has no holes. */
export function onWhite({ data, width, height }: Pixels): Pixels {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    for (let i = 0; i < 3; i += 1) out[at + i] = (data[at + i] ?? 0) * alpha + 255 * (1 - alpha);
    out[at + 3] = 255;
  }
  return { data: out, width, height };
}
