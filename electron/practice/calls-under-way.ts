import { countsForMs } from './call-log.ts';
import { allInFlight } from './priorities.ts';
import type { RateLimit } from './token-bucket.ts';
import type { Priority } from './types.ts';

/** The calls that hold a place in the bucket: those in flight, and those given up that may still reach the service. */
export type CallsUnderWay = {
  readonly inFlight: Readonly<Record<Priority, number>>;
  begin(priority: Priority): void;
  /** @param lost it was given up: it holds its place for another minute. `now`: monotonic ms */
  end(priority: Priority, now: number, lost: boolean): void;
  /** Places held at `now`. Calls that were given up never take the last one. */
  held(flow: RateLimit, now: number): number;
};

export function createCallsUnderWay(): CallsUnderWay {
  const inFlight: Record<Priority, number> = { write: 0, interactive: 0, arrivals: 0, background: 0 };
  /** Until when each call that was given up may still reach the service, monotonic ms. */
  let lostUntil: number[] = [];
  return {
    inFlight,
    begin(priority) {
      inFlight[priority]++;
    },
    end(priority, now, lost) {
      inFlight[priority]--;
      if (lost) lostUntil.push(now + countsForMs);
    },
    held(flow, now) {
      lostUntil = lostUntil.filter((until) => until > now);
      const underWay = allInFlight(inFlight);
      return Math.min(underWay + lostUntil.length, Math.max(underWay, flow.burst - 1));
    },
  };
}
