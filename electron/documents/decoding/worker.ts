import { parentPort, workerData } from 'node:worker_threads';
import { type CodecFiles, startCodecs } from './codecs.ts';
import { doJob, type Job } from './jobs.ts';

/**
 * A thread of its own for documents and pictures: whatever they cost, the desk goes on. One job at a time. With the answer
 * it says whether a decoder failed (`spoilt`): the thread is then not used again.
 */
const port = parentPort;
if (port) {
  const codecs = startCodecs(workerData as CodecFiles);
  port.on('message', (job: Job) => {
    codecs
      .then(async (ready) => ({ done: await doJob(ready, job), spoilt: ready.isSpoilt() }))
      .then(
        (answer) => port.postMessage(answer, transferable(answer.done)),
        (error: unknown) => port.postMessage({ failed: error instanceof Error ? error.name : 'unknown' }),
      );
  });
}

/** Every buffer that is not shared with another part of the answer goes over without being copied. */
function transferable(done: object): ArrayBuffer[] {
  const buffers = Object.values(done)
    .flat()
    .flatMap((part: unknown) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []));
  return [...new Set(buffers)];
}
