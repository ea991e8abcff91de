import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Clock, Random } from './ports.ts';

/** This PC's clock. `monotonic` stands still while the PC sleeps on some systems, which only makes it late, never early. */
export const pcClock = (): Clock => ({
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
});

export const systemRandom = (): Random => ({
  bytes: (length) => Uint8Array.from(randomBytes(length)),
  uuid: () => randomUUID(),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
});
