import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PaperWorker } from '../ports.ts';
import type { CodecFiles } from './codecs.ts';

/** Where the worker and the compiled codecs lie. */
export type WorkerPlace = {
  readonly worker: string;
  readonly codecs: { readonly [K in keyof CodecFiles]: string };
};

/** Starts the thread of `worker.ts`. It reads no file itself: what it needs is handed over. */
export function startPaperWorker({ worker: path, codecs }: WorkerPlace): PaperWorker {
  const bytes = (name: keyof CodecFiles) => new Uint8Array(readFileSync(codecs[name]));
  const workerData: CodecFiles = {
    pdfium: bytes('pdfium'),
    jpegDecoder: bytes('jpegDecoder'),
    jpegEncoder: bytes('jpegEncoder'),
    pngDecoder: bytes('pngDecoder'),
  };
  const worker = new Worker(path, {
    workerData,
    // Nothing of this PC's surroundings is its business.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return {
    post: (job) => worker.postMessage(job),
    onAnswer(listener) {
      worker.on('message', listener);
      worker.on('error', (error: unknown) =>
        listener({ gone: error instanceof Error ? error.name : 'unknown' }),
      );
      worker.on('exit', (code) => listener({ gone: `ended with ${code}` }));
    },
    end: () => worker.terminate(),
  };
}
