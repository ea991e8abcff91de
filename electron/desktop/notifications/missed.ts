import type { DayRow } from '../../../shared/bridge/views.ts';
import { hourMs } from '../../../shared/durations.ts';
import type { Companion } from '../../companion.ts';
import type { Clock } from '../../platform/ports.ts';
import { storeResult } from '../../store/store-error.ts';
import { type Arrived, missedArrivals } from './notice-rules.ts';

const checkEveryMs = 2000;
/** After an hour without the practice, missed arrivals are too old to notify. */
const givesUpMs = hourMs;

/**
 * After a start, notifies once of patients who arrived while Foyer did not run, as soon as the practice has confirmed
 * today's list: what the cache holds from the last run may be long over. A clock of this PC that is wrong, or put right meanwhile, keeps
 * none of them back.
 */
export function createMissed(ports: {
  readonly companion: Pick<Companion, 'status' | 'now'>;
  readonly clock: Clock;
  readonly seenUntil: number | null;
  /** Today's, at every location: the notices choose those of this PC. */
  readonly rows: () => readonly DayRow[];
  /** Whether this desk marked the arrival itself. */
  readonly isOurs: (row: DayRow) => boolean;
  /** Since when the practice shows an arrival, UTC ms; null: as its row says. */
  readonly seenAt: (row: DayRow) => number | null;
  readonly notify: (rows: readonly Arrived[]) => void;
}): { stop(): void } {
  const { companion, clock, seenUntil } = ports;
  /** The last reading of the list before this start; null: not known yet. Compared with no clock: this PC's may be put right meanwhile. */
  let readBefore = companion.status().todayReadAt;
  const begun = clock.monotonic();
  let cancel = () => {};

  /** Null: today's list is not confirmed yet. */
  const find = () => {
    const readAt = companion.status().todayReadAt;
    readBefore ??= readAt;
    if (readAt === null || readAt === readBefore) return null;
    return missedArrivals(ports.rows(), seenUntil, companion.now(), ports.isOurs, ports.seenAt);
  };
  const check = () => {
    // Files that refuse now are read at the next check.
    const found = storeResult(find);
    if (found.ok && found.value !== null) {
      if (found.value.length > 0) ports.notify(found.value);
    } else if (clock.monotonic() - begun < givesUpMs) {
      cancel = clock.after(checkEveryMs, check);
    }
  };
  cancel = clock.after(checkEveryMs, check);
  return { stop: () => cancel() };
}
