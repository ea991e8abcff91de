import { init as initPdfium, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import { loadHeic } from './heic.ts';
import type { Pixels } from './pixels.ts';

/** The compiled code of each codec, as it lies beside the program. */
export type CodecFiles = {
  /** What reads HEIC is a program of its own: its path, and its compiled code; null: it was taken out. */
  readonly heicScript: string;
  readonly heicDecoder: Uint8Array<ArrayBuffer> | null;
  readonly pdfium: Uint8Array<ArrayBuffer>;
  readonly jpegDecoder: Uint8Array<ArrayBuffer>;
  readonly jpegEncoder: Uint8Array<ArrayBuffer>;
  readonly pngDecoder: Uint8Array<ArrayBuffer>;
};

/**
 * Reading and writing pictures, and PDFium. All of it is WebAssembly: what a broken or hostile file does to it stays
 * in its own memory, and it is the same on every system.
 */
export type Codecs = {
  readonly pdfium: WrappedPdfiumModule;
  /** @throws where the bytes are no JPEG that can be read */
  readonly fromJpeg: (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels>;
  /** @throws where the bytes are no PNG that can be read */
  readonly fromPng: (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels>;
  /**
   * @param most pixels that a picture may have
   * @returns null: it has more. @throws where the bytes are no HEIC that can be read
   */
  readonly fromHeic: (bytes: Uint8Array<ArrayBuffer>, most: number) => Promise<Pixels | null>;
  /** @param quality 1 to 100 */
  readonly toJpeg: (picture: Pixels, quality: number) => Promise<Uint8Array<ArrayBuffer>>;
};

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

/** Starts the codecs. Takes about a tenth of a second: once a worker. */
export async function startCodecs(files: CodecFiles): Promise<Codecs> {
  Object.assign(globalThis, { ImageData: PlainImageData });
  await initJpegDecoder({ wasmBinary: files.jpegDecoder.buffer, printErr: unheard });
  await initJpegEncoder({ wasmBinary: files.jpegEncoder.buffer, printErr: unheard });
  await initPngDecoder(files.pngDecoder);
  const pdfium = await initPdfium({ wasmBinary: files.pdfium.buffer });
  pdfium.PDFiumExt_Init();
  // Photos of telephones are rare at a desk: read when the first comes.
  let heic: ReturnType<typeof loadHeic> | null = null;
  return {
    pdfium,
    fromJpeg: async (bytes) => pixelsOf(await decodeJpeg(whole(bytes))),
    fromPng: async (bytes) => pixelsOf(await decodePng(whole(bytes))),
    async fromHeic(bytes, most) {
      if (!files.heicDecoder) throw new Error('there is no reader of HEIC');
      heic ??= loadHeic(files.heicScript, files.heicDecoder);
      return heic(bytes, most);
    },
    async toJpeg({ data, width, height }, quality) {
      const pixels = { data, width, height } as unknown as Parameters<typeof encodeJpeg>[0];
      return new Uint8Array(await encodeJpeg(pixels, { quality, progressive: false, trellis_loops: 1 }));
    },
  };
}

/** What a codec remarks on a picture; whether it could read it, it says otherwise. */
const unheard = () => undefined;

/** The codecs take a buffer whole, whatever part of it was meant. */
const whole = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;

function pixelsOf(decoded: { data: ArrayLike<number>; width: number; height: number }): Pixels {
  const { data, width, height } = decoded as { data: Uint8ClampedArray; width: number; height: number };
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}
