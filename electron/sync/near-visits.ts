import { hourMs, minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';
import type { Work } from './work.ts';

/** An appointment this near makes the desk busy, in milliseconds. */
const near = 2 * hourMs;

/** Checks every minute whether an appointment is near: quick while one is, slow in the empty hours. */
export function watchNearVisits(ports: {
  readonly cache: Pick<Cache, 'appointmentsBetween'>;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly unlessTroubled: Work['unlessTroubled'];
  readonly onLook: (isNear: boolean) => void;
}): { start(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  function look(): void {
    cancel = ports.clock.after(minuteMs, look);
    ports.unlessTroubled(() => {
      const now = ports.now();
      ports.onLook(ports.cache.appointmentsBetween(now - near, now + near, null).length > 0);
    });
  }
  return { start: look, stop: () => cancel?.() };
}
