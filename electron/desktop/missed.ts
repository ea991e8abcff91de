import type { DayRow } from '../../shared/bridge/views.ts';
import type { Companion } from '../companion.ts';
import type { Clock } from '../ports.ts';
import { missedArrivals } from './notice-rules.ts';

const lookEveryMs = 2000;
/** A desk that starts locked has read what is new by then, and rests. */
const lockedFreshMs = 20_000;
/** Nobody is told an hour late of what was missed: the practice could not be reached all that time. */
const givesUpMs = 3_600_000;

/**
 * After a start: those who arrived while Foyer did not run, told once, as soon as today's list has been confirmed by the
 * practice. What the cache had from the last run may be long over.
 */
export function createMissed(ports: {
  readonly companion: Pick<Companion, 'status' | 'session' | 'lock'>;
  readonly clock: Clock;
  readonly seenUntil: number | null;
  readonly rows: () => readonly DayRow[];
  readonly tell: (rows: readonly DayRow[]) => void;
}): { stop(): void } {
  const { companion, clock, seenUntil } = ports;
  const startedAt = clock.wall();
  const begun = clock.monotonic();
  let cancel = () => {};

  const ours = (row: DayRow): boolean => {
    const marked = companion.session()?.outbox.since('arrival', row.patientId ?? 0, seenUntil ?? 0) ?? [];
    return marked.some((write) => write.subject === `appointment:${row.key}`);
  };
  const isFresh = () => {
    if (companion.session() === null)
      return companion.lock.locked() && clock.monotonic() - begun > lockedFreshMs;
    return (companion.status().todayReadAt ?? 0) >= startedAt;
  };
  const look = () => {
    if (isFresh()) {
      const missed = missedArrivals(ports.rows(), seenUntil, ours);
      if (missed.length > 0) ports.tell(missed);
    } else if (clock.monotonic() - begun < givesUpMs) {
      cancel = clock.after(lookEveryMs, look);
    }
  };
  cancel = clock.after(lookEveryMs, look);
  return { stop: () => cancel() };
}
