import { deflateSync, gunzipSync } from 'node:zlib';
import {
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  scale,
} from '@cantoo/pdf-lib';
import type { Chance } from './chance.ts';
import { pngChunk } from './documents.ts';

/** Documents that are made to mislead or to exhaust what reads them. */

type Bytes = Uint8Array<ArrayBuffer>;
type Size = { readonly width: number; readonly height: number };

const two = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...two(body.length + 2), ...body];

/** One grey component. */
const frame = ({ width, height }: Size) => segment(0xc0, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]);
const quantisation = segment(0xdb, [0, ...new Array<number>(64).fill(1)]);
/** One code of one bit, for zero. */
const huffman = [0x00, 0x10].flatMap((kind) => segment(0xc4, [kind, 1, ...new Array<number>(15).fill(0), 0]));
const scan = segment(0xda, [1, 1, 0, 0, 63, 0]);

const markers = { TEM: 0x01, RST0: 0xd0, 'stuffed zero': 0x00, SOI: 0xd8, EOI: 0xd9, SOS: 0xda } as const;

/**
 * A JPEG whose first frame lies behind a marker that has no length: a reader that gives it one skips the frame, and takes
 * the second, of 16 by 16; a decoder takes the first.
 */
export function hiddenFrame(how: keyof typeof markers, size: Size): Bytes {
  const truth = [...frame(size), ...quantisation, ...huffman, ...scan];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, markers[how]],
    ...[...two(truth.length + 2), ...truth],
    ...[...frame({ width: 16, height: 16 }), ...new Array<number>(64).fill(0), 0xff, 0xd9],
  ]);
}

/** A JPEG with one frame after the other. */
export const twoFrames = (first: Size, second: Size): Bytes =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...frame(first),
    ...frame(second),
    ...quantisation,
    ...huffman,
    ...scan,
    0xff,
    0xd9,
  ]);

/** A PNG that says how large it is, and has no pixels. */
export function pngOfSize(width: number, height: number): Bytes {
  const four = (value: number) => [...two(value >>> 16), ...two(value & 0xffff)];
  return Uint8Array.from([
    ...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...pngChunk('IHDR', [...four(width), ...four(height), 8, 0, 0, 0, 0]),
    ...pngChunk('IEND', []),
  ]);
}

/** A HEIC photo that says it is 96 by 64, and whose coded picture is 8000 by 8000, of one grey. */
export const heicThatLies = (): Bytes =>
  new Uint8Array(
    gunzipSync(
      Buffer.from(
        [
          'H4sIAAAAAAACA+3Uz0sUYRgH8OfdsbSQRNEtSGN2C6nwsiARRDTkeu3QwUNWuK477CuOvqyraGQaSyUGEfUHWB2EsB9CdCiw',
          'tj+hg0Sdgg5pQkkU7UHYnpldBYVu+T0sz8v7vs/7zvvOfOZ5GYaImt3suEmndJK4eNqN+WNPJ1widdpLZRNUKpF030CmPCaj',
          'k1naVvYZnfWCkeIW1QNDwSPjDs9VcDlRikTtX7k7rPWgu7m/iSepUHmWHk3G/OGiNhnDcVab5BDHEV7oUFU1m2ZxjdbXCwWi',
          'OsvmG/c7qlYVi/4Gi2YLfk/F1yEnwmvHziq1dSFvLdvqV7j78ZG5Vwu2fy3oIlHeXR1X7zILvQ4bjXrYpMpeDzenlOuYDl7W',
          'f5ewNt7GMXGu1vVQjnP84fUl+JDavxxVz2rsiTPnDv75/vGFu3jl9+qH55c5fFua73p64WX/DgTn5+3GPdNjrR1tb7uDZAHV',
          'zT/KXb1Uv7KGAmM99w88+YzSLDpu38JhXG9MQbmTwKOkqlogduguEJtwcJjK4SyrFWftiuOsvdM4qwH4IbYYnNX2AGd15nHW',
          'RaA1CfzbPwRa73GWqsdRp3DUMI6ax1GrMCoUxVHncdRNHPUGR32CUdZuHBXGUSdwVFdFUi6O6q/IrK4JJZRQ/52awVF3KpKa',
          'EUo+C6GEEkoooYQSSiihhBJKKKGEEkoooYQSSiihhBJKKKGEEkooof5N3fsLL70N3Ug2AAA=',
        ].join(''),
        'base64',
      ),
    ),
  );

/** Where a page can hide a picture from who lists the objects that are drawn on it. */
export type HidingPlace = 'soft mask' | 'annotation' | 'pattern' | 'glyph';

/** A PDF of one page with a picture of grey samples, each side as many pixels long, in a place where no size is asked. */
export async function pdfThatHides(place: HidingPlace, side: number): Promise<Bytes> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage([595, 842]);
  const image = (width: number, height: number, more = {}) =>
    context.register(
      context.stream(deflateSync(Buffer.alloc(width * height, 0x80)), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
        Filter: 'FlateDecode',
        ...more,
      }),
    );
  const huge = () => image(side, side);
  const drawing = (content: string, about: object) =>
    context.register(context.stream(content, { ...about, Resources: { XObject: { Huge: huge() } } }));
  const draw = (name: string) =>
    page.pushOperators(pushGraphicsState(), scale(595, 842), drawObject(name), popGraphicsState());
  const whole = [0, 0, 595, 842];
  if (place === 'soft mask') {
    page.node.setXObject(PDFName.of('Small'), image(16, 16, { SMask: huge() }));
    draw('Small');
  } else if (place === 'annotation') {
    const form = { Type: 'XObject', Subtype: 'Form', BBox: whole };
    const seen = drawing('595 0 0 842 0 0 cm /Huge Do', form);
    page.node.set(
      PDFName.of('Annots'),
      context.obj([{ Type: 'Annot', Subtype: 'Stamp', Rect: whole, F: 4, AP: { N: seen } }]),
    );
  } else if (place === 'pattern') {
    const tile = {
      Type: 'Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: whole,
      XStep: 595,
      YStep: 842,
    };
    const pattern = drawing('595 0 0 842 0 0 cm /Huge Do', tile);
    page.node.set(PDFName.of('Resources'), context.obj({ Pattern: { Tile: pattern } }));
    page.node.set(
      PDFName.of('Contents'),
      context.register(context.stream('/Pattern cs /Tile scn 0 0 595 842 re f')),
    );
  } else {
    const glyph = context.register(context.stream('1000 0 0 0 0 1000 1000 d1 1000 0 0 1000 0 0 cm /Huge Do'));
    const font = context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 1000, 1000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { a: glyph },
      Encoding: { Type: 'Encoding', Differences: [97, 'a'] },
      FirstChar: 97,
      LastChar: 97,
      Widths: [1000],
      Resources: { XObject: { Huge: huge() } },
    });
    page.node.set(PDFName.of('Resources'), context.obj({ Font: { Odd: font } }));
    page.node.set(
      PDFName.of('Contents'),
      context.register(context.stream('BT /Odd 500 Tf 10 100 Td (a) Tj ET')),
    );
  }
  return new Uint8Array(await document.save());
}

const edgeBytes = [0, 1, 0x7f, 0x80, 0xd8, 0xfe, 0xff];

/** The same document with one to eight changes: bits, bytes, numbers, and runs that are gone, doubled or cut off. */
export function mutatedDocument(document: Bytes, chance: Chance): Bytes {
  let bytes: Bytes = document.slice();
  const upTo = (most: number) => Math.floor(chance() * most);
  const changes = 1 + upTo(8);
  for (let n = 0; n < changes && bytes.length > 8; n += 1) bytes = changed(bytes, upTo);
  return bytes;
}

function changed(bytes: Bytes, upTo: (most: number) => number): Bytes {
  // Headers say how much is to be allocated: they are changed as often as all the rest.
  const at = upTo(2) === 0 ? upTo(Math.min(bytes.length, 512)) : upTo(bytes.length);
  const run = 1 + upTo(64);
  switch (upTo(7)) {
    case 0:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(8));
      return bytes;
    case 1:
      bytes[at] = edgeBytes[upTo(edgeBytes.length)] ?? 0;
      return bytes;
    case 2:
      bytes.fill(edgeBytes[upTo(edgeBytes.length)] ?? 0, at, at + 1 + upTo(4));
      return bytes;
    case 3:
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + run)]);
    case 4:
      return Uint8Array.from([...bytes.subarray(0, at + run), ...bytes.subarray(at)]);
    case 5:
      return withOtherNumber(bytes, at, upTo);
    default:
      return upTo(4) === 0
        ? bytes.slice(0, at + 1)
        : Uint8Array.from(bytes, (byte, i) => (i === at ? upTo(256) : byte));
  }
}

/** A number that is written in digits, as PDF does it, becomes another. */
function withOtherNumber(bytes: Bytes, from: number, upTo: (most: number) => number): Bytes {
  const text = Buffer.from(bytes).toString('latin1');
  const found = /\d+/.exec(text.slice(from));
  if (!found) return bytes;
  const numbers = ['0', '-1', '65536', '20000', '2147483647', '4294967296', '1e9'];
  const start = from + found.index;
  const other = numbers[upTo(numbers.length)] ?? '0';
  return new Uint8Array(
    Buffer.from(`${text.slice(0, start)}${other}${text.slice(start + found[0].length)}`, 'latin1'),
  );
}
