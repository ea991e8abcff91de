import { dayOf } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { type ArrivalWatch, arrivedEntries } from '../views/arrival-watch.ts';
import { arrivedRowOf } from '../views/rows.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/** Of days before these everything was kept when it was read. */
const readAgainMs = 3 * dayMs;

/**
 * Notifies arrivals as they come into the cache of a session, until its files are closed, and keeps in the day book when patients arrived: the
 * service has one time for a status, so it knows that no longer once the visit is Completed.
 *
 * Guarantees
 * - An arrival is notified exactly once, whether it is read just before the files are closed behind the lock, while they are being closed, or
 *   afterwards; `arrivals` is shared by every session and by the watcher between them.
 * - Each arrival that comes into the cache is kept, and one that could not be is kept with the next start.
 *
 * @returns unsubscribes
 */
export function notifyArrivals(ports: {
  readonly session: Session;
  readonly arrivals: ArrivalWatch;
  readonly clock: Pick<Clock, 'wall'>;
  /** Of this PC: the day book goes by it, where a location says none. */
  readonly pcZone: string;
  /** The zone of the desk, for locations that say none. */
  readonly zone: () => string;
  readonly emit: (event: CompanionEvent) => void;
}): () => void {
  const { session, arrivals, emit } = ports;
  const { cache } = session;
  const now = () => practiceTime(session, ports.clock.wall());
  const zoneAt = (locationId: number | null | undefined, otherwise: string) =>
    zoneOf(locationId ? cache.get('locations', locationId) : null, otherwise);
  const keep = (appointments: readonly Appointment[]) =>
    session.dayBook.saw(arrivedEntries(appointments, (locationId) => zoneAt(locationId, ports.pcZone)));

  // What the files hold from an earlier run is no news, also where it is read again behind the lock.
  const known = cache.appointmentsBetween(now() - readAgainMs, now() + dayMs, null);
  arrivals.know(known);
  keep(known);

  function tell(ids: readonly number[]): void {
    const changed = cache.many('appointments', ids);
    keep(changed);
    const news = arrivals.check(changed, now());
    // What was so before this PC was connected is no news.
    if (news.length === 0 || cache.fact('firstDayRead') === null) return;
    for (const { appointment, patientId, arrivedAt } of news) {
      const { locationId, practitionerId } = appointment;
      const row = arrivedRowOf(appointment, patientId, {
        patient: cache.get('patients', patientId),
        practitioner: practitionerId ? cache.get('practitioners', practitionerId) : null,
        labels: session.labels(),
      });
      const zone = zoneAt(locationId, ports.zone());
      if (dayOf(row.start, zone) !== dayOf(now(), zone)) continue;
      emit({ name: 'arrival.seen', payload: { elsewhere: !session.markedHere(row), arrivedAt, row } });
    }
  }

  return cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') tell(ids);
  });
}
