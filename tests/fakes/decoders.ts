import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Looked } from '../../electron/documents/decoding/answers.ts';
import { contentOf } from '../../electron/documents/decoding/content.ts';
import type { Decoder } from '../../electron/platform/ports.ts';
import type { CodecPaths } from './decoder-thread.ts';

const { resolve } = createRequire(import.meta.url);

/** The codecs as they lie in their packages. */
export const codecPaths: CodecPaths = {
  heicScript: resolve('libheif-js/libheif-wasm/libheif.js'),
  heicDecoder: resolve('libheif-js/libheif-wasm/libheif.wasm'),
  pdfium: resolve('@embedpdf/pdfium/pdfium.wasm'),
  jpegDecoder: resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
  jpegEncoder: resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
  pngDecoder: resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
};

/** The decoder in plain Node: the same code as in Foyer's window for it, in a thread of this process. */
export function startDecoderThread(): Decoder {
  const thread = new Worker(new URL('./decoder-thread.ts', import.meta.url), {
    workerData: { decodes: true, paths: codecPaths },
  });
  return {
    post: (job) => thread.postMessage(job),
    onAnswer: (listener) => void thread.on('message', listener),
    onGone(listener) {
      thread.on('error', (error: unknown) => listener(error instanceof Error ? error.name : 'unknown'));
      thread.on('exit', (code) => listener(`ended with ${code}`));
    },
    memory: () => process.memoryUsage.rss(),
    end: () => thread.terminate(),
  };
}

/** Inspects documents without decoding or drawing them: their type by the first bytes, and their digest. */
export const quickDecoder = (): Decoder => {
  let tell = (_answer: unknown) => {};
  const look = (bytes: Uint8Array): Looked => ({
    digest: createHash('sha256').update(bytes).digest('hex'),
    content: contentOf(bytes),
    state: 'too-hard',
    pages: null,
    firstPage: null,
    text: '',
    pdf: null,
  });
  return {
    post: ({ kind, bytes }) =>
      queueMicrotask(() => {
        const done = kind === 'look' ? look(bytes) : { smaller: null, parts: null };
        tell({ done, spoilt: false });
      }),
    onAnswer(listener) {
      tell = listener;
    },
    onGone: () => undefined,
    memory: () => 0,
    end: async () => undefined,
  };
};

/** One real thread for many desks, one after another: it outlives each desk that releases it, until it is ended here. */
export function lastingDecoder(): { start(): Decoder; end(): Promise<unknown> } {
  let tellAnswer = (_answer: unknown) => {};
  let tellGone = (_why: string) => {};
  let isUsable = true;
  let thread = open();
  function open(): Decoder {
    const opened = startDecoderThread();
    opened.onAnswer((answer) => {
      if (opened !== thread) return;
      if (!isGood(answer)) isUsable = false;
      tellAnswer(answer);
    });
    opened.onGone((why) => {
      if (opened !== thread) return;
      isUsable = false;
      tellGone(why);
    });
    return opened;
  }
  return {
    start() {
      if (!isUsable) {
        void thread.end();
        thread = open();
        isUsable = true;
      }
      return {
        post: (job) => thread.post(job),
        onAnswer(listener) {
          tellAnswer = listener;
        },
        onGone(listener) {
          tellGone = listener;
        },
        memory: () => 0,
        end: async () => undefined,
      };
    },
    end: () => thread.end(),
  };
}

const isGood = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'spoilt' in answer && answer.spoilt === false;
