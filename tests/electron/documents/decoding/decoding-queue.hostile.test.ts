import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import decodeJpeg, { init as startJpegDecoder } from '@jsquash/jpeg/decode.js';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Looked } from '../../../../electron/documents/decoding/answers.ts';
import { withBoundedMemory } from '../../../../electron/documents/decoding/bounded-memory.ts';
import { mostMemory, startCodecs } from '../../../../electron/documents/decoding/codecs.ts';
import { createDecodingQueue } from '../../../../electron/documents/decoding/decoding-queue.ts';
import { doJob } from '../../../../electron/documents/decoding/jobs.ts';
import { jpegHeader } from '../../../../electron/documents/decoding/picture-header.ts';
import { mostPixels } from '../../../../electron/documents/decoding/pixels.ts';
import { smaller } from '../../../../electron/documents/decoding/smaller.ts';
import { pcClock } from '../../../../electron/platform/node-ports.ts';
import type { Decoder } from '../../../../electron/platform/ports.ts';
import { asMany } from '../../../extent.ts';
import { chanceFrom } from '../../../fakes/chance.ts';
import { codecFiles } from '../../../fakes/decoder-thread.ts';
import { codecPaths, startDecoderThread } from '../../../fakes/decoders.ts';
import { heicPhoto, letter, pdfWithPicture, photo, testCodecs } from '../../../fakes/documents.ts';
import {
  heicThatLies,
  hiddenFrame,
  mutatedDocument,
  pdfThatHides,
  pngOfSize,
  twoFrames,
} from '../../../fakes/hostile-documents.ts';

const look = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await doJob(await testCodecs(), { kind: 'look', bytes })) as Looked;

test.for(['TEM', 'RST0', 'stuffed zero', 'SOI', 'EOI', 'SOS'] as const)(
  'a frame of 32768 by 32768 that is hidden behind %s is not read past: the picture is refused',
  async (how) => {
    const hidden = hiddenFrame(how, { width: 32_768, height: 32_768 });
    expect(jpegHeader(hidden)).toBeNull();
    expect(await look(hidden)).toMatchObject({ content: 'jpeg', state: 'broken', firstPage: null });
  },
);

test('A photo that says that it has no pixels is broken: no page is made of it.', async () => {
  // By its number in `npm run mutated-documents -- --seed 20261127`.
  const chance = chanceFrom(20_261_127 * 1_000_003 + 1147);
  chance();
  const empty = mutatedDocument(heicPhoto(), chance);
  expect(await look(empty)).toMatchObject({ content: 'heic', state: 'broken', pdf: null });
});

test('A picture that the encoder cannot make leaves no decoder in use.', async () => {
  const codecs = await startCodecs(codecFiles(codecPaths));
  const none = { data: new Uint8Array(0), width: 0, height: 0 };
  await expect(codecs.toJpeg(none, 80)).rejects.toBeDefined();
  expect(codecs.isSpoilt()).toBe(true);
});

test('a JPEG with two frames is measured by the first, as its decoder does', async () => {
  expect(jpegHeader(twoFrames({ width: 32_768, height: 32_768 }, { width: 16, height: 16 }))).toMatchObject({
    width: 32_768,
  });
});

test('no changed JPEG is decoded to another size than its header was read to say', async () => {
  const plain = await photo({ width: 48, height: 32 });
  const startDecoder = () =>
    startJpegDecoder({
      wasmBinary: readFileSync(codecPaths.jpegDecoder).buffer,
      printErr: () => undefined,
    });
  await startDecoder();
  const upTo = Math.min(plain.length, 700) - 1;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(upTo), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const bytes = plain.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const header = jpegHeader(bytes);
        if (!header || header.width * header.height > mostPixels / 10) return;
        try {
          const { width, height } = await decodeJpeg(bytes.buffer);
          expect([width, height]).toEqual([header.width, header.height]);
        } catch (error) {
          if (error instanceof Error && error.name === 'AssertionError') throw error;
          await startDecoder();
        }
      },
    ),
    { numRuns: asMany(25, 100) },
  );
});

test('a picture of more pixels than any scanner or telephone makes is refused by its header, before it is decoded', async () => {
  const codecs = await testCodecs();
  expect(await look(pngOfSize(10_950, 10_950))).toMatchObject({ content: 'png', state: 'too-hard' });
  expect(await look(twoFrames({ width: 9000, height: 9000 }, { width: 16, height: 16 }))).toMatchObject({
    content: 'jpeg',
    state: 'too-hard',
  });
  expect(codecs.isSpoilt()).toBe(false);
});

test.for(['soft mask', 'annotation', 'pattern', 'glyph'] as const)(
  'a picture of 64 million pixels that a PDF hides in a %s, where no size is asked, is drawn within the memory that a decoder has',
  async (place) => {
    const codecs = await startCodecs(codecFiles(codecPaths));
    const bytes = await pdfThatHides(place, 8000);
    expect(await doJob(codecs, { kind: 'look', bytes })).toMatchObject({ content: 'pdf', state: 'open' });
    const { HEAPU8: memory } = codecs.pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array };
    expect(memory.byteLength).toBeLessThan(mostMemory.pdfium / 4);
    expect(await doJob(codecs, { kind: 'look', bytes: await letter('An ordinary letter') })).toMatchObject({
      state: 'open',
    });
  },
);

test('a photo whose coded picture is larger than it says is broken, before it is decoded', async () => {
  // libheif's own script says why on the console.
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const codecs = await startCodecs(codecFiles(codecPaths));
  expect(await doJob(codecs, { kind: 'look', bytes: heicThatLies() })).toMatchObject({
    content: 'heic',
    state: 'broken',
  });
  expect(JSON.stringify(said.mock.calls)).toContain('Security limit exceeded');
  said.mockRestore();
  expect(codecs.isSpoilt()).toBe(true);
});

test('a picture within a PDF is measured before it is unpacked, and before its page is drawn', async () => {
  const flat = await pdfWithPicture({ width: 8000, height: 8000 }, deflateSync(new Uint8Array(8000 * 8000)));
  const packed: number[] = [];
  const codecs = await testCodecs();
  const counted = {
    ...codecs,
    async toJpeg(...args: Parameters<typeof codecs.toJpeg>) {
      packed.push(args[0].width * args[0].height);
      return codecs.toJpeg(...args);
    },
  };
  expect(await smaller(() => PDFDocument.load(flat), counted, 1)).toBeNull();
  expect(packed).toEqual([]);
  expect(await look(flat)).toMatchObject({ content: 'pdf', state: 'too-hard' });
  expect(await look(await letter('An ordinary letter'))).toMatchObject({ state: 'open' });
});

/** What Node has for WebAssembly, of which its types know nothing. */
type Wasm = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
  ) => {
    readonly exports: { readonly memory: { grow(pages: number): number } };
  };
};

function memoryIn(bytes: Uint8Array) {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
  return new Instance(new Module(bytes)).exports;
}

test('a decoder has no more memory than it was given, whatever its code asks for', async () => {
  // (module (memory (export "memory") 1 100))
  const module = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[5, 4, 1, 1, 1, 100],
    ...[7, 10, 1, 6, ...Buffer.from('memory'), 2, 0],
  ]);
  const { memory } = memoryIn(withBoundedMemory(module, 3 * 65_536));
  expect(memory.grow(2)).toBe(1);
  expect(() => memory.grow(1)).toThrow(RangeError);
  expect(() => withBoundedMemory(module, 65_535)).toThrow('more memory');
});

test('after a picture at which a decoder failed the next document is read by another thread', async () => {
  let threads = 0;
  const decodingQueue = createDecodingQueue({
    clock: pcClock(),
    log: { info() {}, warn() {}, error() {} },
    start(): Decoder {
      threads += 1;
      return startDecoderThread();
    },
  });
  try {
    // Its data ends, and PNG's decoder ends with a trap.
    expect(await decodingQueue.look(pngOfSize(16, 16))).toMatchObject({ content: 'png', state: 'broken' });
    expect(await decodingQueue.look(await letter('Next'))).toMatchObject({ content: 'pdf', state: 'open' });
    expect(threads).toBe(2);
  } finally {
    await decodingQueue.close();
  }
});
