import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { WorkerPlace } from '../../electron/papers/worker-thread.ts';
import type { PaperWorker } from '../../electron/ports.ts';

const { resolve } = createRequire(import.meta.url);

/** The paper worker's source, and the codecs as they lie in their packages. */
export const paperPlace: WorkerPlace = {
  worker: fileURLToPath(new URL('../../electron/papers/worker.ts', import.meta.url)),
  codecs: {
    pdfium: resolve('@embedpdf/pdfium/pdfium.wasm'),
    jpegDecoder: resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    jpegEncoder: resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    pngDecoder: resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
  },
};

/** A thread that ends whenever it is asked for something. */
export const noPaperWorker = (): PaperWorker => {
  let tell: Parameters<PaperWorker['onAnswer']>[0] = () => undefined;
  return {
    post: () => queueMicrotask(() => tell({ gone: 'there is none' })),
    onAnswer(listener) {
      tell = listener;
    },
    end: async () => undefined,
  };
};
