import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { contentOf } from '../../electron/documents/decoding/content.ts';
import type { Looked } from '../../electron/documents/decoding/jobs.ts';
import { startDocumentWorker, type WorkerPlace } from '../../electron/documents/decoding/worker-thread.ts';
import type { DocumentWorker } from '../../electron/platform/ports.ts';

const { resolve } = createRequire(import.meta.url);

/** The paper worker's source, and the codecs as they lie in their packages. */
export const paperPlace: WorkerPlace = {
  worker: fileURLToPath(new URL('../../electron/documents/decoding/worker.ts', import.meta.url)),
  codecs: {
    heicScript: resolve('libheif-js/libheif-wasm/libheif.js'),
    heicDecoder: resolve('libheif-js/libheif-wasm/libheif.wasm'),
    pdfium: resolve('@embedpdf/pdfium/pdfium.wasm'),
    jpegDecoder: resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    jpegEncoder: resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    pngDecoder: resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
  },
};

/** Looks at documents without a thread, and draws none: what they are by their first bytes, and their digest. */
export const quickPaperWorker = (): DocumentWorker => {
  let tell: Parameters<DocumentWorker['onAnswer']>[0] = () => undefined;
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
      queueMicrotask(() => tell({ done: kind === 'look' ? look(bytes) : { smaller: null, parts: null } })),
    onAnswer(listener) {
      tell = listener;
    },
    memory: () => 0,
    end: async () => undefined,
  };
};

/** One real thread for many desks after each other: it outlives whoever lets it go, until it is ended here. */
export function lastingPaperWorker(): { start(): DocumentWorker; end(): Promise<unknown> } {
  let tell: Parameters<DocumentWorker['onAnswer']>[0] = () => undefined;
  let isUsable = true;
  let thread = hire();
  function hire(): DocumentWorker {
    const hired = startDocumentWorker(paperPlace);
    hired.onAnswer((answer) => {
      if (hired !== thread) return;
      if (answer.done === undefined || answer.spoilt) isUsable = false;
      tell(answer);
    });
    return hired;
  }
  return {
    start() {
      if (!isUsable) {
        void thread.end();
        thread = hire();
        isUsable = true;
      }
      return {
        post: (job) => thread.post(job),
        onAnswer(listener) {
          tell = listener;
        },
        memory: () => 0,
        end: async () => undefined,
      };
    },
    end: () => thread.end(),
  };
}
