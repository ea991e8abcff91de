import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { Codecs } from './codecs.ts';
import { inflated } from './inflated.ts';
import { jpegHeader } from './picture-header.ts';
import { fitted, mostPixels, type Pixels } from './pixels.ts';

/** How strongly pictures are made smaller, gentlest first: 200, 150 and 110 pixels to the inch on A4. */
const steps = [
  { longest: 2339, quality: 70 },
  { longest: 1754, quality: 60 },
  { longest: 1286, quality: 45 },
] as const;
type Step = (typeof steps)[number];

type PictureIn = { readonly ref: PDFRef; readonly stream: PDFRawStream };

/**
 * Makes the pictures of a PDF smaller where they lie; text, drawings and the order of pages stay untouched.
 *
 * @param save how the document becomes bytes
 * @returns the gentlest result of at most `most` bytes; where none is, the smallest; null where no picture could be made
 * smaller
 */
export async function smaller(
  open: () => Promise<PDFDocument>,
  codecs: Codecs,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let best: Uint8Array<ArrayBuffer> | null = null;
  for (const step of await stepsWorthTrying(open, codecs, most)) {
    const document = await open();
    let changed = 0;
    for (const picture of picturesOf(document.context)) {
      if (await putSmaller(document.context, picture, codecs, step)) changed += 1;
    }
    if (changed === 0) return best;
    const bytes = new Uint8Array(await document.save());
    if (!best || bytes.byteLength < best.byteLength) best = bytes;
    if (best.byteLength <= most) return best;
  }
  return best;
}

/** Tries the steps on the largest picture alone: a scan of forty pages need not be packed three times. */
async function stepsWorthTrying(
  open: () => Promise<PDFDocument>,
  codecs: Codecs,
  most: number,
): Promise<readonly Step[]> {
  const pictures = picturesOf((await open()).context);
  const total = pictures.reduce((all, { stream }) => all + stream.contents.byteLength, 0);
  const [largest] = pictures.sort((a, b) => b.stream.contents.byteLength - a.stream.contents.byteLength);
  const pixels = largest && (await pixelsOf(largest.stream, codecs));
  if (!largest || !pixels) return steps;
  for (const [i, step] of steps.entries()) {
    const packed = await codecs.toJpeg(fitted(pixels, step.longest), step.quality);
    if ((packed.byteLength / largest.stream.contents.byteLength) * total <= most) return steps.slice(i);
  }
  return steps.slice(-1);
}

/** The pictures of a document, without the masks that only cut others out. */
function picturesOf(context: PDFContext): PictureIn[] {
  const found: PictureIn[] = [];
  const masks = new Set<string>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || nameIn(object.dict, 'Subtype') !== '/Image') continue;
    for (const key of ['SMask', 'Mask']) {
      const mask = object.dict.get(PDFName.of(key));
      if (mask instanceof PDFRef) masks.add(mask.toString());
    }
    found.push({ ref, stream: object });
  }
  return found.filter(({ ref }) => !masks.has(ref.toString()));
}

/** @returns whether the picture is smaller now. */
async function putSmaller(
  context: PDFContext,
  { ref, stream }: PictureIn,
  codecs: Codecs,
  step: Step,
): Promise<boolean> {
  const pixels = await pixelsOf(stream, codecs);
  if (!pixels) return false;
  const fit = fitted(pixels, step.longest);
  const jpeg = await codecs.toJpeg(fit, step.quality);
  // What gains little is not worth its loss.
  if (jpeg.byteLength > stream.contents.byteLength * 0.9) return false;
  const kept = Object.fromEntries(
    ['SMask', 'Mask', 'Interpolate', 'Intent', 'OC'].flatMap((key) => {
      const value = stream.dict.get(PDFName.of(key));
      return value ? [[key, value] as const] : [];
    }),
  );
  const dict = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: fit.width,
    Height: fit.height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
    ...kept,
  };
  context.assign(ref, context.stream(jpeg, dict));
  return true;
}

/** The pixels of a picture that can be packed again without changing its colours; null for all others. */
async function pixelsOf({ dict, contents }: PDFRawStream, codecs: Codecs): Promise<Pixels | null> {
  if (dict.has(PDFName.of('Decode')) || dict.get(PDFName.of('ImageMask'))?.toString() === 'true') return null;
  // A colour that is a hole is one exactly: packed again it is that no more.
  if (dict.lookup(PDFName.of('Mask')) instanceof PDFArray) return null;
  const filter = filterOf(dict);
  try {
    if (filter === '/DCTDecode') {
      const header = jpegHeader(contents);
      return header && header.components !== 4 && isOfLight(dict)
        ? await codecs.fromJpeg(new Uint8Array(contents))
        : null;
    }
    return filter === '/FlateDecode' ? await flatPixels(dict, contents) : null;
  } catch {
    // A picture that cannot be read is left as it is.
    return null;
  }
}

/** Colour spaces in which a number is light, as in the picture that is made. In others it is ink, or a place in a table. */
const lights = ['/DeviceRGB', '/DeviceGray', '/CalRGB', '/CalGray', '/ICCBased'];

function isOfLight(dict: PDFDict): boolean {
  const space = dict.lookup(PDFName.of('ColorSpace'));
  const kind = space instanceof PDFArray ? space.lookup(0) : space;
  return kind instanceof PDFName && lights.includes(kind.toString());
}

/** Bytes a pixel, by the colour space of a picture in a PDF. */
const channelsOf: Readonly<Record<string, number>> = { '/DeviceRGB': 3, '/DeviceGray': 1 };

async function flatPixels(dict: PDFDict, contents: Uint8Array): Promise<Pixels | null> {
  const [width, height] = [numberIn(dict, 'Width'), numberIn(dict, 'Height')];
  const space = nameIn(dict, 'ColorSpace');
  const channels = channelsOf[space ?? ''] ?? 0;
  if (!width || !height || channels === 0 || width * height > mostPixels) return null;
  if (numberIn(dict, 'BitsPerComponent') !== 8 || dict.has(PDFName.of('DecodeParms'))) return null;
  const flat = await inflated(contents, width * height * channels);
  if (!flat) return null;
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i += 1) {
    for (let c = 0; c < 3; c += 1) data[i * 4 + c] = flat[i * channels + (channels === 3 ? c : 0)] ?? 0;
    data[i * 4 + 3] = 255;
  }
  return { data, width, height };
}

function filterOf(dict: PDFDict): string | null {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFName) return filter.toString();
  return filter instanceof PDFArray && filter.size() === 1 ? (filter.lookup(0)?.toString() ?? null) : null;
}

const nameIn = (dict: PDFDict, key: string) => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.toString() : null;
};
const numberIn = (dict: PDFDict, key: string) => {
  const value = dict.lookup(PDFName.of(key));
  const number = value instanceof PDFNumber ? value.asNumber() : 0;
  return Number.isInteger(number) && number > 0 ? number : 0;
};
