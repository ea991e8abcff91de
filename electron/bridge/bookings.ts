import { isDeepStrictEqual } from 'node:util';
import type { bookingCalls as contract } from '../../shared/bridge/calls/bookings.ts';
import { windowSlots } from '../../shared/bridge/views.ts';
import { dayOf, instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { isGroup } from '../../shared/practice/group.ts';
import { failed, ok } from '../../shared/result.ts';
import { mayBeMoved } from '../outbox/kinds/move.ts';
import { pendingMoveOf, pendingMoves } from '../outbox/pending-changes.ts';
import { isHeldBack } from '../outbox/write-notes.ts';
import type { Session } from '../session/session.ts';
import { type AppointmentFields, parseWriteOf } from '../store/parsed-write.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { readFeedState } from '../sync/feed-state.ts';
import { bookingSheet } from '../views/booking-sheet.ts';
import { groupsWithRoom } from '../views/groups-with-room.ts';
import { overlayOfOutbox } from '../views/overlay.ts';
import { idOrNone } from '../views/people.ts';
import { uncountedCases } from '../views/uncounted-cases.ts';
import { cancellationCalls, isBeingCancelled, placeInVisit } from './cancellations.ts';
import { clashViews } from './clash-views.ts';
import { connected } from './connected.ts';
import { fillingCalls } from './filling.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { refusalWords } from './words.ts';
import { writtenAnswer } from './written.ts';

const notToday = failure('bad-input', {
  words: refusalWords.booking.notToday,
  fields: ['arrives'],
});

/** Whether a time lies on today's date at its location. */
function isToday(
  { start, locationId }: { readonly start: number; readonly locationId: number },
  { state, now }: Pick<BridgePorts['companion'], 'state' | 'now'>,
  { cache }: Pick<Session, 'cache'>,
): boolean {
  const zone = zoneOf(cache.get('locations', locationId), state().zone);
  return dayOf(start, zone) === dayOf(now(), zone);
}

/** When the patient who is booked was marked as arrived: now, where they stand at the desk. */
const markedWith = (
  { arrives }: { readonly arrives?: boolean | undefined },
  { markedNow }: Pick<Session, 'markedNow'>,
) => (arrives ? { markedAt: markedNow() } : {});

/** A visit as a sheet shows it to the person who moves it. */
const shownOf = ({ start, end, serviceId, locationId, practitionerId }: AppointmentFields) => ({
  start,
  end,
  serviceId: idOrNone(serviceId),
  locationId: idOrNone(locationId),
  practitionerId: idOrNone(practitionerId),
});

/** Calls of bookings that have a file of their own. */
type ElsewhereCall = 'cancellation' | 'cancel' | 'candidates' | 'noteOffer';

export const bookingHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...diaryCalls(ports),
  ...cancellationCalls(ports),
  ...fillingCalls(ports),
});

const diaryCalls = ({
  companion,
}: BridgePorts): Omit<Handlers<keyof typeof contract>, `booking.${ElsewhereCall}`> => ({
  'booking.sheet': ({ patientId, appointmentId }) =>
    connected(companion, (session) => {
      const { cache, outbox, labels } = session;
      const bookings = [...outbox.open().filter((row) => row.kind === 'booking'), ...outbox.done('booking')];
      const { asOf } = readFeedState(cache.feedState('cases'));
      const sheet = bookingSheet(cache, {
        patientId,
        appointmentId,
        now: companion.now(),
        today: companion.state().today,
        zone: companion.state().zone,
        labels: labels(),
        cancellations: overlayOfOutbox(outbox, isHeldBack).cancellations,
        moved: pendingMoves(outbox.pending()),
        waitingCases: uncountedCases(bookings, { asOf, caseOf: (id) => cache.get('cases', id) }),
      });
      if (!sheet) return failed(failure('not-found'));
      // What this desk asked for a moment ago is what the person sees, also before the practice shows it.
      const visit = sheet.visit && {
        ...sheet.visit,
        ...pendingMoveOf(outbox.pending(), { appointmentId: sheet.visit.appointmentId, patientId }),
      };
      return ok({ ...sheet, visit });
    }),

  'booking.slots': ({ offset, ...input }) =>
    connected(companion, async ({ onDemandReads }) => {
      const found = await onDemandReads.slots(input);
      if (!found.ok) return found;
      const { slots, leftOut } = found.value;
      return ok({ slots: slots.slice(offset, offset + windowSlots), total: slots.length, leftOut });
    }),

  'booking.roster': (input) =>
    connected(companion, ({ onDemandReads, cache }) => {
      const location = input.locationId === null ? null : cache.get('locations', input.locationId);
      return onDemandReads.roster({ ...input, zone: zoneOf(location, companion.state().zone) });
    }),

  'booking.clashes': (time) =>
    connected(companion, ({ cache, labels, outbox }) => {
      const moved = pendingMoves(outbox.pending());
      const clashes = clashViews(cache, { ...time, labels: labels(), moved });
      // Booked over on purpose it would be booked over, too, where its cancellation fails.
      const inTheWay = clashes.filter(
        ({ kind, id }) => kind !== 'appointment' || !isBeingCancelled(outbox, cache.get('appointments', id)),
      );
      return ok({ clashes: inTheWay });
    }),

  'booking.create': (input) =>
    connected(companion, (session) => {
      const { outbox } = session;
      if (input.end <= input.start) {
        return failed(failure('bad-input', { words: refusalWords.booking.endsFirst, fields: ['end'] }));
      }
      if (input.arrives && !isToday(input, companion, session)) return failed(notToday);
      return writtenAnswer(
        outbox,
        outbox.add('booking', { ...input, groupId: null, ...markedWith(input, session) }),
      );
    }),

  'booking.groups': (asked) =>
    connected(companion, (session) => {
      const { cache, outbox } = session;
      const moved = pendingMoves(outbox.pending());
      const { groups, more } = groupsWithRoom(cache, { ...asked, now: companion.now(), moved });
      const joined = outbox.pending().flatMap((row) => {
        const isOff = row.state === 'refused' || row.state === 'not-recorded';
        const booking = row.patientId === asked.patientId && !isOff ? parseWriteOf('booking', row) : null;
        return booking?.args.groupId ?? [];
      });
      return ok({ groups: groups.filter(({ appointmentId }) => !joined.includes(appointmentId)), more });
    }),

  'booking.join': ({ appointmentId, patientId, caseId, arrives, seen, chosen }) =>
    connected(companion, (session) => {
      const { cache, outbox } = session;
      const group = cache.get('appointments', appointmentId);
      const { start, end, practitionerId, serviceId, locationId } = {
        practitionerId: group?.practitionerId,
        serviceId: group?.serviceId || chosen?.serviceId,
        locationId: group?.locationId || chosen?.locationId,
        start: instantFromWire(group?.start),
        end: instantFromWire(group?.end),
        // Where this desk has just moved it is where the person sees it.
        ...pendingMoveOf(outbox.pending(), { appointmentId, patientId }),
      };
      if (!group || !isGroup(group) || group.archived || start === null || end === null)
        return failed(failure('not-found'));
      if (!practitionerId || !serviceId || !locationId) return failed(failure('not-found'));
      if (seen && !isDeepStrictEqual(seen, { start, practitionerId }))
        return failed(failure('stale', { words: refusalWords.booking.classChanged }));
      if (arrives && !isToday({ start, locationId }, companion, session)) return failed(notToday);
      const about = { patientId, practitionerId, serviceId, locationId, caseId, start, end, arrives };
      return writtenAnswer(
        outbox,
        outbox.add('booking', {
          ...about,
          note: null,
          groupId: appointmentId,
          ...markedWith(about, session),
        }),
      );
    }),

  'booking.move': ({ appointmentId, patientId, changes, seen, over }) =>
    connected(companion, ({ cache, outbox }) => {
      const { appointment: known, place } = placeInVisit(cache, { appointmentId, patientId }) ?? {};
      const start = instantFromWire(known?.start);
      const end = instantFromWire(known?.end);
      if (!known || !place || start === null || end === null) return failed(failure('not-found'));
      const wanted = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (Object.keys(wanted).length === 0)
        return failed(failure('bad-input', { words: refusalWords.unchanged }));
      if (!mayBeMoved(place, wanted))
        return failed(failure('stale', { words: refusalWords.booking.decided }));
      const base = {
        start,
        end,
        serviceId: known.serviceId ?? null,
        locationId: known.locationId ?? null,
        practitionerId: known.practitionerId ?? null,
        caseId: place.caseId ?? null,
        // What this desk asked for a moment ago is not another desk's change.
        ...pendingMoveOf(outbox.pending(), { appointmentId, patientId }),
      };
      // What stays as it is was confirmed with the rest.
      if (seen && !isDeepStrictEqual(seen, shownOf(base)))
        return failed(failure('stale', { words: refusalWords.booking.changed }));
      const write = { appointmentId, patientId, base, changes: wanted, ...(over ? { over } : {}) };
      return writtenAnswer(outbox, outbox.add('move', write));
    }),
});
