import { crc32, deflateSync } from 'node:zlib';
import {
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  scale,
} from '@cantoo/pdf-lib';
import { type Codecs, startCodecs } from '../../electron/documents/decoding/codecs.ts';
import { codecFiles } from './decoder-thread.ts';
import { codecPaths } from './decoders.ts';

/** Documents and pictures as they come to a desk. All bytes are made here, from no real person's data. */

type Bytes = Uint8Array<ArrayBuffer>;

let codecs: Promise<Codecs> | null = null;

/** Shared by the tests of a file; another once a decoder has failed. */
export async function testCodecs(): Promise<Codecs> {
  const running = await codecs;
  if (running?.isSpoilt()) codecs = null;
  codecs ??= startCodecs(codecFiles(codecPaths));
  return codecs;
}

/** A letter: one page for each text. */
export async function letter(...texts: string[]): Promise<Bytes> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts)
    document.addPage().drawText(text, { x: 50, y: 700, size: 12, font, lineHeight: 18 });
  return new Uint8Array(await document.save());
}

/** A letter that asks for a password. */
export async function lockedLetter(): Promise<Bytes> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  return new Uint8Array(await document.save());
}

/** A letter that is locked in a way that no reader knows. */
export async function oddlyLockedLetter(): Promise<Bytes> {
  const locked = Buffer.from(await lockedLetter());
  const at = locked.indexOf('/Standard');
  if (at < 0) throw new Error('it is not locked in the usual way');
  locked.write('/Foyerish', at);
  return new Uint8Array(locked);
}

/** Begins and ends like a PDF, with nothing in between. */
export const brokenPdf = (): Bytes =>
  textFile('%PDF-1.4\n1 0 obj << nothing that could be read\ntrailer\n%%EOF');

export const textFile = (words: string): Bytes => new TextEncoder().encode(words);

/** A picture whose four corners are red, green, blue and white, clockwise from the top left, under grain that packs badly. */
export function cornered(width: number, height: number, grain = 0) {
  const data = new Uint8Array(width * height * 4);
  let chance = 1;
  const grainy = (value: number) => {
    if (grain === 0) return value;
    chance = (Math.imul(chance, 1_103_515_245) + 12_345) >>> 0;
    return Math.abs(value - ((chance >>> 16) % grain));
  };
  for (let y = 0; y < height; y += 1) {
    const low = y >= height / 2;
    for (let x = 0; x < width; x += 1) {
      const right = x >= width / 2;
      const at = (y * width + x) * 4;
      data[at] = grainy(right ? 0 : 255);
      data[at + 1] = grainy(right === low ? 0 : 255);
      data[at + 2] = grainy(low ? 255 : 0);
      data[at + 3] = 255;
    }
  }
  // The lower left is white.
  return { data: whiteCorner(data, width, height), width, height };
}

function whiteCorner(data: Uint8Array, width: number, height: number): Uint8Array {
  for (let y = Math.ceil(height / 2); y < height; y += 1)
    for (let x = 0; x < width / 2; x += 1) data[(y * width + x) * 4 + 1] = data[(y * width + x) * 4] ?? 255;
  return data;
}

/** A photo as a camera writes it; `orientation` as EXIF has it. */
export async function photo(
  { width = 1200, height = 800, grain = 0, quality = 85 },
  orientation = 1,
): Promise<Bytes> {
  const { toJpeg } = await testCodecs();
  return withOrientation(await toJpeg(cornered(width, height, grain), quality), orientation);
}

function withOrientation(jpeg: Bytes, orientation: number): Bytes {
  const tiff = [
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const body = [...textFile('Exif\0\0'), ...tiff];
  const segment = [0xff, 0xe1, 0, body.length + 2, ...body];
  const out = new Uint8Array(jpeg.length + segment.length);
  out.set(jpeg.subarray(0, 2));
  out.set(segment, 2);
  out.set(jpeg.subarray(2), 2 + segment.length);
  return out;
}

/** A scan of so many pages, each a picture in colour that packs badly: about 1.5 MB a page. */
export async function heavyScan(pages: number): Promise<Bytes> {
  const document = await PDFDocument.create();
  const page = await photo({ width: 1654, height: 2339, grain: 90, quality: 80 });
  for (let n = 0; n < pages; n += 1) {
    const picture = await document.embedJpg(page);
    document.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  }
  return new Uint8Array(await document.save());
}

/**
 * A scan as careless programs write it: each page a picture of bare pixels, three bytes each, that packs badly. Made in no
 * time, and made smaller in a fraction of what a photo takes.
 */
export async function maskedScan(pages: number, { width = 1000, height = 1100 } = {}): Promise<Bytes> {
  const document = await PDFDocument.create();
  let chance = 1;
  for (let n = 0; n < pages; n += 1) {
    const pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < pixels.length; at += 1) {
      chance = (Math.imul(chance, 1_103_515_245) + 12_345) >>> 0;
      pixels[at] = chance >>> 24;
    }
    const about = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height };
    const picture = document.context.flateStream(pixels, {
      ...about,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    });
    const page = document.addPage([595, 842]);
    page.node.setXObject(PDFName.of('Scan'), document.context.register(picture));
    page.pushOperators(pushGraphicsState(), scale(595, 842), drawObject('Scan'), popGraphicsState());
  }
  return new Uint8Array(await document.save());
}

/** A page with a photo on it. */
export async function pdfOfPhoto(jpeg: Bytes): Promise<Bytes> {
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(jpeg);
  document.addPage([595, 842]).drawImage(picture, { x: 40, y: 40, width: 500, height: 700 });
  return new Uint8Array(await document.save());
}

/** A part of a PNG, with its length and its sum. */
export function pngChunk(kind: string, body: Uint8Array | readonly number[]): Uint8Array {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(kind, 4, 'latin1');
  chunk.set(body, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

/** A PNG with the corners of `cornered`. */
export function pngPhoto(width: number, height: number): Bytes {
  const { data } = cornered(width, height);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...data.subarray(y * width * 4, (y + 1) * width * 4),
  ]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', head),
      pngChunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
      pngChunk('IEND', []),
    ]),
  );
}

/** A page with one grey picture, whose data is packed already (`FlateDecode`). */
export async function pdfWithPicture(
  { width, height }: { readonly width: number; readonly height: number },
  packed: Uint8Array,
): Promise<Bytes> {
  const document = await PDFDocument.create();
  const about = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height };
  const picture = document.context.stream(packed, {
    ...about,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  });
  const page = document.addPage([595, 842]);
  page.node.setXObject(PDFName.of('Picture'), document.context.register(picture));
  page.pushOperators(pushGraphicsState(), scale(595, 842), drawObject('Picture'), popGraphicsState());
  return new Uint8Array(await document.save());
}

/** A HEIC photo with the corners of `cornered`, 96 by 64: nothing that is kept here can write one. */
export const heicPhoto = (): Bytes =>
  new Uint8Array(
    Buffer.from(
      [
        'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
        'AAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAAZwACAAAAAAILAAEAAAAAAAAAHgAAADhp',
        'aW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVo',
        'dmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAA',
        'AwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAA',
        'AwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAI1tZGF0AAAAYygBr1iK2A6S',
        'X//znd//lR6Q+xK86Nxb4WUf6Ps/7KrEQ1HY5S33Jn8fkFntnh5+kLX475rX/Wx9q7AL/+6BJ/pGU+Xa8eU24/XIVRSUSUVh',
        'X81MiqCRhtYK8zZw6GOy2NcPEAAAAABNTQAqAAAACAABARIAAwAAAAEAAQAAAAAAAA==',
      ].join(''),
      'base64',
    ),
  );
