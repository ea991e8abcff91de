import type { DayRow } from '../../shared/bridge/views.ts';
import { isAt } from '../../shared/locations.ts';
import type { Companion } from '../companion.ts';
import { servedBy } from '../session/served-locations.ts';
import type { Session } from '../session/session.ts';
import { StoreError } from '../store/store-error.ts';

/** What may change who is waiting. */
export const movesTheWaiting: ReadonlySet<string> = new Set([
  ...['day.changed', 'app.changed', 'settings.changed', 'arrival.seen'],
]);

/** Those of the rows that are at a location of this PC. */
export function rowsHere(companion: Companion, rows: readonly DayRow[]): readonly DayRow[] {
  const served = servedBy(companion);
  return rows.filter((row) => isAt(served, row.locationId));
}

/**
 * Today's rows at every location, as a practitioner goes between them, from the day that is watched; watched from now on if
 * nobody did. Null: nobody knows them at the moment, because files are being opened or read anew.
 */
export function todaysRows(companion: Companion): readonly DayRow[] | null {
  if (companion.lock.locked()) return companion.lock.rows();
  const session = companion.session();
  if (session === null || !isRead(session)) return null;
  const { today: date, zone } = companion.state();
  const day = { date, zone, locationId: null };
  // As they were told last: a watched day need not be read again.
  return session.days.rows(day) ?? session.days.read(day, 0).rows;
}

/** Today's list has been read; with a disk in trouble nobody can say. */
function isRead({ cache }: Session): boolean {
  try {
    return cache.fact('firstDayRead') !== null;
  } catch (trouble) {
    if (!(trouble instanceof StoreError)) throw trouble;
    return false;
  }
}
