import type { Clock } from '../../platform/ports.ts';

/** In which the time is on the disk. */
const keptWithinMs = 1000;

export type LastLook = {
  /** A person looks at the desk now. */
  now(): void;
  /** Keeps what is not kept yet. */
  close(): void;
};

/**
 * When a person last looked at the desk, UTC ms at the practice; where none ever did, when it was first opened. They look
 * with each turn to the window or from it, and each arrival that they mark: a disk that takes a twentieth of a second is not in their way.
 *
 * Guarantee: the time is kept within a second, and the last one when the desk closes. A crash before that loses it: arrivals of
 * that second are notified once more.
 */
export function createLastLook(ports: {
  readonly memory: { readonly seenUntil: () => number | null; readonly keepSeenUntil: (at: number) => void };
  readonly clock: Pick<Clock, 'after'>;
  readonly now: () => number;
}): LastLook {
  let unkept: number | null = null;
  let cancel: () => void = () => undefined;
  function keep(): void {
    cancel();
    if (unkept !== null) ports.memory.keepSeenUntil(unkept);
    unkept = null;
  }
  function now(): void {
    if (unkept === null) cancel = ports.clock.after(keptWithinMs, keep);
    unkept = ports.now();
  }
  if (ports.memory.seenUntil() === null) now();
  return { now, close: keep };
}
