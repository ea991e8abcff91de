import type { Clock } from '../platform/ports.ts';
import type { Unsubscribe } from './port.ts';

/** How far the wall clock may drift from the steady one before it counts as a step, in milliseconds. */
export const stepMs = 1_000;
const everyMs = 1_000;

/**
 * Notices steps of this PC's wall clock, by which the hub computes ages: a step ends leases and permits early, or keeps
 * them too long.
 *
 * Guarantees
 * - A step of more than a second is noticed within a second, forwards and backwards, and once.
 * - Slow drift, as when the system's time service slews the clock, is no step.
 * - A sleep in which the steady clock stood still counts as a step, as the ages have moved.
 *
 * @param onStep gets how far the wall clock went ahead of the steady one, in milliseconds; negative: it was set back
 */
export function watchClock(clock: Clock, onStep: (ms: number) => void): Unsubscribe {
  let ahead = clock.wall() - clock.monotonic();
  let cancel: Unsubscribe = () => undefined;
  const check = () => {
    const now = clock.wall() - clock.monotonic();
    const step = now - ahead;
    ahead = now;
    if (Math.abs(step) > stepMs) onStep(step);
    cancel = clock.after(everyMs, check);
  };
  cancel = clock.after(everyMs, check);
  return () => cancel();
}
