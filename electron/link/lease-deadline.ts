import type { Clock } from '../platform/ports.ts';
import type { Unsubscribe } from './port.ts';

/** By both clocks of this PC, in milliseconds: during a sleep one of the two may stand still. */
export type Deadline = { readonly steady: number; readonly wall: number };

export const deadlineIn = (ms: number, clock: Clock): Deadline => ({
  steady: clock.monotonic() + ms,
  wall: clock.wall() + ms,
});

/** A deadline has passed when either clock says so. */
export const hasPassed = ({ steady, wall }: Deadline, clock: Clock): boolean =>
  clock.monotonic() >= steady || clock.wall() >= wall;

/**
 * Calls `onPassed` once the deadline has passed. It checks in short steps, as one long timer may fire late after a sleep.
 * @returns a function that cancels it
 */
export function whenPassed(
  deadline: Deadline,
  stepMs: number,
  clock: Clock,
  onPassed: () => void,
): Unsubscribe {
  const check = () => {
    if (hasPassed(deadline, clock)) onPassed();
    else cancel = clock.after(stepMs, check);
  };
  let cancel = clock.after(stepMs, check);
  return () => cancel();
}
