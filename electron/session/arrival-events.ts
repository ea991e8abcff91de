import type { ArrivalSeen } from '../../shared/bridge/views.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import { catchStoreError, ignoringStoreErrors, storeResult } from '../store/store-error.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { type ArrivalWatch, arrivedEntries, type SeenArrival } from '../views/arrival-watch.ts';
import { noLabels } from '../views/labels.ts';
import { markedArrivals } from '../views/marked-arrivals.ts';
import { arrivedRowOf } from '../views/rows.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/** Of days before these everything was kept when it was read. */
const readAgainMs = 3 * dayMs;
/** The fact of the desk file that holds when the first day of its practice was read, UTC ms. A cache that was reset has it no longer. */
const dayReadFact = 'first-day-read';

/**
 * Notifies arrivals as they come into the cache of a session, until its files are closed, and keeps in the day book when patients arrived: the
 * service has one time for a status, so it knows that no longer once the visit is Completed.
 *
 * Guarantees
 * - An arrival is notified exactly once, whether it is read just before the files are closed behind the lock, while they are being closed, or
 *   afterwards; `arrivals` is shared by every session and by the watcher between them.
 * - An arrival that is read while the cache is being rebuilt is notified, and one that was notified before is not again, also over a restart
 *   of Foyer: the day book knows who was seen. The event has no name of a patient who was not read again yet.
 * - A PC that connects for the first time notifies nothing of those who arrived before it was connected: nothing before it has read a day.
 * - Each arrival that comes into the cache is kept, and one that could not be is kept with the next start.
 * - Files that refuse at that moment keep back no arrival: it is notified without a name, or with the next change.
 * - An arrival that this desk marked while the practice could not be reached is kept with when it was marked (views/marked-arrivals.ts).
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
  const { cache, dayBook, desk, outbox } = session;
  const now = () => practiceTime(session, ports.clock.wall());
  const zoneAt = (locationId: number | null | undefined, otherwise: string) =>
    zoneOf(locationId ? cache.get('locations', locationId) : null, otherwise);
  function keep(appointments: readonly Appointment[]): void {
    const seen = arrivedEntries(appointments, (locationId) => zoneAt(locationId, ports.pcZone));
    if (seen.length === 0) return;
    const own = outbox.since('arrival', null, ports.clock.wall() - readAgainMs);
    dayBook.saw([...seen, ...markedArrivals(seen, own, session.serverProfile.clockSkewMs() ?? 0)]);
  }

  /** A day of this practice was read here, into this cache or into one before it: the desk file remembers it. */
  let hasReadDay = desk.fact(dayReadFact) !== null;
  function noteDayRead(): void {
    const readAt = hasReadDay ? null : cache.fact('firstDayRead');
    if (readAt === null) return;
    hasReadDay = true;
    // Where the disk does not take it, a later start notes it.
    storeResult(() => desk.noteFact(dayReadFact, readAt));
  }
  noteDayRead();

  // What the files hold from an earlier run is no news, also where it is read again behind the lock.
  const known = cache.appointmentsBetween(now() - readAgainMs, now() + dayMs, null);
  arrivals.know(known);
  // A cache that is being rebuilt no longer has all who were notified.
  if (cache.fact('firstDayRead') === null)
    for (const ms of [-dayMs, 0, dayMs])
      arrivals.knowArrived(dayBook.on(dayOf(now() + ms, ports.pcZone)).arrived);
  keep(known);

  /** As it is notified; without a name that the files refuse to give at the moment. */
  function seenOf({ appointment, patientId, arrivedAt }: SeenArrival): ArrivalSeen {
    const { practitionerId } = appointment;
    const row = catchStoreError(
      () =>
        arrivedRowOf(appointment, patientId, {
          patient: cache.get('patients', patientId),
          practitioner: practitionerId ? cache.get('practitioners', practitionerId) : null,
          labels: session.labels(),
        }),
      () => arrivedRowOf(appointment, patientId, { patient: null, practitioner: null, labels: noLabels }),
    );
    const isOurs = catchStoreError(
      () => session.markedHere(row),
      () => false,
    );
    return { elsewhere: !isOurs, arrivedAt, row };
  }

  /** Appointments that changed and could not be read. */
  const unread = new Set<number>();
  function tell(ids: readonly number[]): void {
    for (const id of ids) unread.add(id);
    const changed = cache.many('appointments', [...unread]);
    unread.clear();
    ignoringStoreErrors(() => {
      keep(changed);
    });
    const news = arrivals.check(changed, now());
    // What was so before this PC was connected is no news.
    if (news.length === 0 || !hasReadDay) return;
    for (const one of news) {
      const zone = catchStoreError(() => zoneAt(one.appointment.locationId, ports.zone()), ports.zone);
      const payload = seenOf(one);
      if (dayOf(payload.row.start, zone) === dayOf(now(), zone)) emit({ name: 'arrival.seen', payload });
    }
  }

  const stops = [
    cache.onChange(({ kind, ids }) => {
      ignoringStoreErrors(noteDayRead);
      if (kind === 'appointments') tell(ids);
    }),
    // Its appointment may have been read before the answer came.
    outbox.onChange((row) => {
      const arrival = row.state === 'done' ? parseWriteOf('arrival', row) : null;
      if (arrival) keep(cache.many('appointments', [arrival.args.appointmentId]));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
