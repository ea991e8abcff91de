import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type CodecFiles, startCodecs } from '../../electron/documents/decoding/codecs.ts';
import { answerTo, transferable } from '../../electron/documents/decoding/jobs.ts';
import type { DecoderJob } from '../../electron/platform/ports.ts';

/** Where the codecs lie. */
export type CodecPaths = {
  readonly [K in
    | 'heicScript'
    | 'heicDecoder'
    | 'pdfium'
    | 'jpegDecoder'
    | 'jpegEncoder'
    | 'pngDecoder']: string;
};

export function codecFiles(paths: CodecPaths): CodecFiles {
  const bytes = (name: keyof CodecPaths) => new Uint8Array(readFileSync(paths[name]));
  return {
    heic: async () => ({
      script: createRequire(paths.heicScript)(paths.heicScript),
      decoder: bytes('heicDecoder'),
    }),
    pdfium: bytes('pdfium'),
    jpegDecoder: bytes('jpegDecoder'),
    jpegEncoder: bytes('jpegEncoder'),
    pngDecoder: bytes('pngDecoder'),
  };
}

/** What the window for decoding does (electron/documents/decoding/decoder-page.ts), in a thread of a test's process. */
const port = parentPort;
if (port && workerData?.decodes === true) {
  const codecs = startCodecs(codecFiles(workerData.paths as CodecPaths));
  port.on('message', (job: DecoderJob) => {
    void answerTo(codecs, job).then((answer) => port.postMessage(answer, transferable(answer)));
  });
}
