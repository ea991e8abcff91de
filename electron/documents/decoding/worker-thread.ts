import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DocumentWorker } from '../../platform/ports.ts';
import type { CodecFiles } from './codecs.ts';

/** Where the worker and the compiled codecs lie. */
export type WorkerPlace = {
  readonly worker: string;
  /** The path of each; of the script, that is all there is to know. */
  readonly codecs: { readonly [K in keyof CodecFiles]: string };
};

/** As electron.vite.config.ts lays them. @param folder the built main script's */
export function workerBeside(folder: string): WorkerPlace {
  const codec = (name: string) => join(folder, 'codecs', `${name}.wasm`);
  return {
    worker: join(folder, 'paper-worker.js'),
    codecs: {
      heicScript: join(folder, 'codecs', 'libheif.cjs'),
      heicDecoder: codec('libheif'),
      pdfium: codec('pdfium'),
      jpegDecoder: codec('jpeg-decoder'),
      jpegEncoder: codec('jpeg-encoder'),
      pngDecoder: codec('png-decoder'),
    },
  };
}

/** Starts the thread of `worker.ts`. It reads no file itself but the program that reads HEIC: what it needs is handed over. */
export function startDocumentWorker({ worker: path, codecs }: WorkerPlace): DocumentWorker {
  const bytes = (name: Exclude<keyof CodecFiles, 'heicScript'>) => new Uint8Array(readFileSync(codecs[name]));
  const workerData: CodecFiles = {
    heicScript: codecs.heicScript,
    heicDecoder: existsSync(codecs.heicDecoder) ? bytes('heicDecoder') : null,
    pdfium: bytes('pdfium'),
    jpegDecoder: bytes('jpegDecoder'),
    jpegEncoder: bytes('jpegEncoder'),
    pngDecoder: bytes('pngDecoder'),
  };
  const worker = new Worker(path, {
    workerData,
    // Nothing of this PC's surroundings is its business.
    env: {},
    // JavaScript's own objects; buffers and decoders are bounded by `mostMemory` and by the workshop.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
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
    memory: () => process.memoryUsage.rss(),
    end: () => worker.terminate(),
  };
}
