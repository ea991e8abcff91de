import type { Clock } from '../platform/ports.ts';

/**
 * A lower bound of the server's time: never later than its clock.
 *
 * The Date header of a response gives it, as far as it can be relied on (practice/clock-skew.ts). A server that sends
 * none still returns time stamps: the latest one seen so far is not later than the server's clock at the response that
 * carried it, so it is a safe, if old, lower bound (docs/decisions/0006). It is capped by this PC's clock less five
 * minutes, because a client may have written a stamp from the future into a record.
 *
 * Guarantee: reading the time changes nothing; only what was seen in a response does.
 */
export type ServerClock = {
  /** Records a time of the server's: a Date header, a time stamp seen in a response, or an earlier watermark. */
  saw(ms: number | null): void;
  /** The server's time at a response: its Date header, else the lower bound known so far. */
  at(dateHeader: number | null): number;
  /** The latest time seen so far, UTC ms, not capped; 0: none yet. */
  latest(): number;
};

const margin = 5 * 60_000;

export function createServerClock(clock: Pick<Clock, 'wall'>): ServerClock {
  let floor = 0;
  return {
    saw(ms) {
      if (ms !== null && ms > floor) floor = ms;
    },
    latest: () => floor,
    at: (dateHeader) => dateHeader ?? Math.max(0, Math.min(floor, clock.wall() - margin)),
  };
}
