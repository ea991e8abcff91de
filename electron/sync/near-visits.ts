import { hourMs, minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';
import type { Work } from './background-work.ts';

/** An appointment within this time makes the desk busy, ms. */
const near = 2 * hourMs;

/** Polls every minute whether an appointment is near: feeds are quick while one is, slow in the empty hours. */
export function watchNearVisits(ports: {
  readonly cache: Pick<Cache, 'appointmentsBetween'>;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly work: Pick<Work, 'logStoreErrors'>;
  readonly onCheck: (isNear: boolean) => void;
}): { start(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  function check(): void {
    cancel = ports.clock.after(minuteMs, check);
    ports.work.logStoreErrors(() => {
      const now = ports.now();
      ports.onCheck(ports.cache.appointmentsBetween(now - near, now + near, null).length > 0);
    });
  }
  return { start: check, stop: () => cancel?.() };
}
