import type { DayRow } from '../../shared/bridge/views.ts';
import { isAt } from '../../shared/locations.ts';
import type { Companion } from '../companion.ts';
import { servedBy } from '../session/served-locations.ts';
import type { Session } from '../session/session.ts';
import { storeResult } from '../store/store-error.ts';

/** Events that may change who is waiting. */
export const movesTheWaiting: ReadonlySet<string> = new Set([
  ...['day.changed', 'app.changed', 'settings.changed', 'arrival.seen', 'consulting.changed'],
]);

/** The rows at locations that this PC serves. */
export function rowsHere(companion: Companion, rows: readonly DayRow[]): readonly DayRow[] {
  const served = servedBy(companion);
  return rows.filter((row) => isAt(served, row.locationId));
}

/**
 * Today's rows at every location (a practitioner goes between them), from the watched day; starts watching it if needed.
 * On a practitioner's PC those of its practitioner. Null while files are being opened, or today's list is read again.
 */
export function todaysRows(companion: Companion): readonly DayRow[] | null {
  const { consulting } = companion.clinicPcs;
  if (consulting.isHere()) return consulting.rows();
  if (companion.lock.locked()) return companion.lock.rows();
  const session = companion.session();
  if (session === null || !isRead(session)) return null;
  const { today: date, zone } = companion.state();
  const day = { date, zone, locationId: null };
  // The rows as last emitted: a watched day need not be read again.
  return session.days.rows(day) ?? session.days.read(day, 0).rows;
}

/** Whether today's list has been read; false while the disk fails. */
function isRead({ cache }: Session): boolean {
  const read = storeResult(() => cache.fact('firstDayRead') !== null);
  return read.ok && read.value;
}
