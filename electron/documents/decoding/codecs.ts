import { init as initPdfium, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import { withBoundedMemory } from './bounded-memory.ts';
import { loadHeic } from './heic.ts';
import { jpegHeader, pngSize } from './picture-header.ts';
import { mostPixels, type Pixels } from './pixels.ts';

/** The compiled code of each codec, as it lies beside the program. */
export type CodecFiles = {
  /** What reads HEIC is a program of its own, loaded when the first comes; null: it was taken out. */
  readonly heic: () => Promise<HeicFiles | null>;
  readonly pdfium: Uint8Array<ArrayBuffer>;
  readonly jpegDecoder: Uint8Array<ArrayBuffer>;
  readonly jpegEncoder: Uint8Array<ArrayBuffer>;
  readonly pngDecoder: Uint8Array<ArrayBuffer>;
};

export type HeicFiles = { readonly script: unknown; readonly decoder: Uint8Array<ArrayBuffer> };

/**
 * Reading and writing pictures, and PDFium. All of it is WebAssembly, and the same on every system.
 *
 * Guarantees:
 * - No decoder is given a picture of more than `mostPixels`: its size is read before anything is allocated.
 * - No module has more memory than `mostMemory` says, whatever a file makes it ask for.
 * - What a decoder's failure leaves behind is not used again: `isSpoilt` is true from then on.
 */
export type Codecs = {
  readonly pdfium: WrappedPdfiumModule;
  /** @returns null: more pixels than a picture may have. @throws where the bytes are no JPEG that can be read */
  readonly fromJpeg: (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels | null>;
  /** @returns null: more pixels than a picture may have. @throws where the bytes are no PNG that can be read */
  readonly fromPng: (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels | null>;
  /** @returns null: more pixels than a picture may have. @throws where the bytes are no HEIC that can be read */
  readonly fromHeic: (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels | null>;
  /** @param quality 1 to 100 */
  readonly toJpeg: (picture: Pixels, quality: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Whether a decoder has failed: by an error of its own, or by a trap of WebAssembly. */
  readonly isSpoilt: () => boolean;
};

const mb = 1024 * 1024;
/**
 * The memory of each module, in bytes. A picture of `mostPixels` needs four bytes a pixel when it is decoded; a progressive
 * JPEG six more, a PNG of 16 bits eight more.
 */
export const mostMemory = {
  pdfium: 512 * mb,
  jpegDecoder: 640 * mb,
  jpegEncoder: 256 * mb,
  pngDecoder: 640 * mb,
  heicDecoder: 512 * mb,
} as const;

/** What the codecs call a picture; the browser's class of this name is what they expect. */
class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Starts the codecs. Takes about a tenth of a second: once for each decoder. */
export async function startCodecs(files: CodecFiles): Promise<Codecs> {
  Object.assign(globalThis, { ImageData: PlainImageData });
  const bounded = (name: 'pdfium' | 'jpegDecoder' | 'jpegEncoder' | 'pngDecoder') =>
    withBoundedMemory(files[name], mostMemory[name]);
  await initJpegDecoder({ wasmBinary: bounded('jpegDecoder').buffer, printErr: unheard });
  await initJpegEncoder({ wasmBinary: bounded('jpegEncoder').buffer, printErr: unheard });
  await initPngDecoder(bounded('pngDecoder'));
  const pdfium = await initPdfium({ wasmBinary: bounded('pdfium').buffer });
  pdfium.PDFiumExt_Init();
  // Photos of telephones are rare at a desk: read when the first comes.
  let heic: ReturnType<typeof loadHeic> | null = null;
  let spoilt = false;
  /** One that has failed, decoding or encoding, has done its last work. */
  async function decoded<T>(work: () => Promise<T>): Promise<T> {
    if (spoilt) throw new Error('a decoder has failed before');
    try {
      return await work();
    } catch (error) {
      spoilt = true;
      throw error;
    }
  }
  return {
    pdfium,
    isSpoilt: () => spoilt,
    async fromJpeg(bytes) {
      const size = sizeIn(jpegHeader(bytes));
      return isTooLarge(size) ? null : decoded(async () => pixelsOf(await decodeJpeg(whole(bytes)), size));
    },
    async fromPng(bytes) {
      const size = sizeIn(pngSize(bytes));
      return isTooLarge(size) ? null : decoded(async () => pixelsOf(await decodePng(whole(bytes)), size));
    },
    async fromHeic(bytes) {
      const found = heic ? null : await files.heic();
      if (!heic && !found) throw new Error('there is no reader of HEIC');
      return decoded(async () => {
        if (found) heic = loadHeic(found.script, withBoundedMemory(found.decoder, mostMemory.heicDecoder));
        return heic ? heic(bytes, mostPixels) : null;
      });
    },
    async toJpeg({ data, width, height }, quality) {
      const pixels = { data, width, height } as unknown as Parameters<typeof encodeJpeg>[0];
      return decoded(
        async () =>
          new Uint8Array(await encodeJpeg(pixels, { quality, progressive: false, trellis_loops: 1 })),
      );
    },
  };
}

/** What a codec remarks on a picture; whether it could read it, it says otherwise. */
const unheard = () => undefined;

/** The codecs take a buffer whole, whatever part of it was meant. */
const whole = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;

type Size = { readonly width: number; readonly height: number };

function sizeIn(size: Size | null): Size {
  if (!size) throw new Error('its size cannot be read');
  return size;
}

const isTooLarge = ({ width, height }: Size) => width * height > mostPixels;

/** @throws where the decoder made another picture than its header said */
function pixelsOf(decoded: Size & { readonly data: ArrayLike<number> }, expected: Size): Pixels {
  const { data, width, height } = decoded as Size & { readonly data: Uint8ClampedArray };
  if (width !== expected.width || height !== expected.height)
    throw new Error('it is not as large as it says');
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}
