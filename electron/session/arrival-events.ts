import type { DayRow } from '../../shared/bridge/views.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import type { Clock } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import type { ArrivalWatch } from '../views/arrival-watch.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/**
 * Notifies arrivals as they come into the cache of a session, until its files are closed.
 *
 * Guarantee: an arrival is notified exactly once, whether it is read just before the files are closed behind the
 * lock, while they are being closed, or afterwards; `arrivals` is shared by every session and by the watcher between
 * them.
 *
 * @returns unsubscribes
 */
export function notifyArrivals(ports: {
  readonly session: Session;
  readonly arrivals: ArrivalWatch;
  readonly clock: Pick<Clock, 'wall'>;
  /** The zone of the desk, for locations that say none. */
  readonly zone: () => string;
  readonly emit: (event: CompanionEvent) => void;
}): () => void {
  const { session, arrivals, emit } = ports;

  function tell(ids: readonly number[]): void {
    const now = practiceTime(session, ports.clock.wall());
    const news = arrivals.check(session.cache.many('appointments', ids), now);
    // What was so before this PC was connected is no news.
    if (session.cache.fact('firstDayRead') === null) return;
    // A page may bring many at once: after a sleep, all who came meanwhile.
    const read = new Map<number | null, readonly DayRow[]>();
    const rowsAt = (locationId: number | null): readonly DayRow[] => {
      const known = read.get(locationId);
      if (known) return known;
      const location = locationId === null ? null : session.cache.get('locations', locationId);
      const zone = zoneOf(location, ports.zone());
      const rows = session.rows({ date: dayOf(now, zone), zone, locationId });
      read.set(locationId, rows);
      return rows;
    };
    for (const { appointmentId, patientId } of news) {
      const locationId = session.cache.get('appointments', appointmentId)?.locationId ?? null;
      const row = rowsAt(locationId).find(({ key }) => key === `${appointmentId}:${patientId}`);
      if (row) emit({ name: 'arrival.seen', payload: { elsewhere: !session.markedHere(row), row } });
    }
  }

  return session.cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') tell(ids);
  });
}
