import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Clock, PinHash, Random } from './ports.ts';

/** Node runs a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1;

/** This PC's clock. `monotonic` stands still while the PC sleeps on some systems, which only makes it late, never early. */
export const pcClock = (): Clock => ({
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
});

export const systemRandom = (): Random => ({
  bytes: (length) => Uint8Array.from(randomBytes(length)),
  uuid: () => randomUUID(),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
});

/** scrypt at what a PIN is worth: 64 MB and about a tenth of a second a try, outside the event loop. */
export const scryptPin: PinHash = (pin, salt) =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
    scrypt(pin, salt, 32, cost, (error, hash) => (error ? reject(error) : resolve(Uint8Array.from(hash))));
  });
