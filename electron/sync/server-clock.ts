import type { Clock } from '../platform/ports.ts';

/**
 * A time of the server's that is never too late.
 *
 * The Date header of an answer says it, as far as it can be relied on (practice/clock-skew.ts). A server that sends none still shows time stamps: the latest one seen so far
 * is not later than the server's clock at the answer that carried it, so it is a safe, if old, lower bound
 * (docs/decisions/0006). It is capped by this PC's clock less five minutes, because a client may have written a stamp
 * from the future into a record.
 *
 * Guarantee: asking for the time changes nothing; only what was seen in an answer does.
 */
export type ServerClock = {
  /** Notes a time of the server's: a Date header or a time stamp seen in an answer, or an earlier watermark. */
  saw(ms: number | null): void;
  /** The server's time at an answer: its Date header, else the lower bound that is known so far. */
  at(dateHeader: number | null): number;
};

const margin = 5 * 60_000;

export function createServerClock(clock: Pick<Clock, 'wall'>): ServerClock {
  let floor = 0;
  return {
    saw(ms) {
      if (ms !== null && ms > floor) floor = ms;
    },
    at: (dateHeader) => dateHeader ?? Math.max(0, Math.min(floor, clock.wall() - margin)),
  };
}
