import { parentPort, workerData } from 'node:worker_threads';
import { type CodecFiles, startCodecs } from './codecs.ts';
import { doJob, type Job } from './jobs.ts';

/** A thread of its own for documents and pictures: whatever they cost, the desk goes on. One job at a time. */
const port = parentPort;
if (port) {
  const codecs = startCodecs(workerData as CodecFiles);
  port.on('message', (job: Job) => {
    codecs
      .then((ready) => doJob(ready, job))
      .then(
        (done) => port.postMessage({ done }, transferable(done)),
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
