import type { DayRow } from '../../../shared/bridge/views.ts';
import { hourMs } from '../../../shared/durations.ts';
import type { Companion } from '../../companion.ts';
import type { Clock } from '../../platform/ports.ts';
import { missedArrivals } from './notice-rules.ts';

const lookEveryMs = 2000;
/** Nobody is told an hour late of what was missed: the practice could not be reached all that time. */
const givesUpMs = hourMs;

/**
 * After a start: those who arrived while Foyer did not run, told once, as soon as today's list has been confirmed by the
 * practice. What the cache had from the last run may be long over.
 */
export function createMissed(ports: {
  readonly companion: Pick<Companion, 'status' | 'now'>;
  readonly clock: Clock;
  readonly seenUntil: number | null;
  readonly rows: () => readonly DayRow[];
  /** Whether this desk marked the arrival itself. */
  readonly isOurs: (row: DayRow) => boolean;
  readonly tell: (rows: readonly DayRow[]) => void;
}): { stop(): void } {
  const { companion, clock, seenUntil } = ports;
  const startedAt = clock.wall();
  const begun = clock.monotonic();
  let cancel = () => {};

  const look = () => {
    if ((companion.status().todayReadAt ?? 0) >= startedAt) {
      const missed = missedArrivals(ports.rows(), seenUntil, companion.now(), ports.isOurs);
      if (missed.length > 0) ports.tell(missed);
    } else if (clock.monotonic() - begun < givesUpMs) {
      cancel = clock.after(lookEveryMs, look);
    }
  };
  cancel = clock.after(lookEveryMs, look);
  return { stop: () => cancel() };
}
