import { dayOf } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import type { ArrivalWatch } from '../views/arrival-watch.ts';
import { arrivedRowOf } from '../views/rows.ts';
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
  const { cache } = session;
  const now = () => practiceTime(session, ports.clock.wall());
  // What the files hold from an earlier run is no news, also where it is read again behind the lock.
  arrivals.know(cache.appointmentsBetween(now() - dayMs, now() + dayMs, null));

  function tell(ids: readonly number[]): void {
    const news = arrivals.check(cache.many('appointments', ids), now());
    // What was so before this PC was connected is no news.
    if (news.length === 0 || cache.fact('firstDayRead') === null) return;
    for (const { appointment, patientId, arrivedAt } of news) {
      const { locationId, practitionerId } = appointment;
      const row = arrivedRowOf(appointment, patientId, {
        patient: cache.get('patients', patientId),
        practitioner: practitionerId ? cache.get('practitioners', practitionerId) : null,
        labels: session.labels(),
      });
      const zone = zoneOf(locationId ? cache.get('locations', locationId) : null, ports.zone());
      if (dayOf(row.start, zone) !== dayOf(now(), zone)) continue;
      emit({ name: 'arrival.seen', payload: { elsewhere: !session.markedHere(row), arrivedAt, row } });
    }
  }

  return cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') tell(ids);
  });
}
