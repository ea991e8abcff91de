import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import { bookingSheet } from '../day/booking-sheet.ts';
import { casesOnTheWay } from '../day/cases-on-the-way.ts';
import { movedAlready } from '../outbox/own-changes.ts';
import { zoneOf } from '../sync/clinic.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { written } from './written.ts';

export const bookingCalls = ({
  companion,
}: BridgePorts): Handlers<
  'booking.sheet' | 'booking.slots' | 'booking.roster' | 'booking.create' | 'booking.move'
> => ({
  'booking.sheet': ({ patientId, appointmentId }) =>
    connected(companion, ({ cache, outbox, labels, now, sync }) => {
      const bookings = [...outbox.open().filter((row) => row.kind === 'booking'), ...outbox.done('booking')];
      const readAt = sync.ages().find((list) => list.feed === 'cases')?.readAt ?? null;
      const sheet = bookingSheet(cache, {
        patientId,
        appointmentId,
        now: now(),
        today: companion.state().today,
        labels: labels(),
        waitingCases: casesOnTheWay(bookings, { readAt, caseOf: (id) => cache.get('cases', id) }),
      });
      if (!sheet) return failed(failure('not-found'));
      // What this desk asked for a moment ago is what the person sees, also before the practice shows it.
      const visit = sheet.visit && {
        ...sheet.visit,
        ...movedAlready(outbox.pending(), { appointmentId: sheet.visit.appointmentId, patientId }),
      };
      return ok({ ...sheet, visit });
    }),

  'booking.slots': (input) => connected(companion, ({ looks }) => looks.slots(input)),

  'booking.roster': (input) =>
    connected(companion, ({ looks, cache }) => {
      const location = input.locationId === null ? null : cache.get('locations', input.locationId);
      return looks.roster({ ...input, zone: zoneOf(location, companion.state().zone) });
    }),

  'booking.create': (input) =>
    connected(companion, ({ outbox }) => {
      if (input.end <= input.start) {
        return failed(failure('bad-input', { words: 'it ends before it starts', fields: ['end'] }));
      }
      return written(outbox, outbox.add('booking', input));
    }),

  'booking.move': ({ appointmentId, patientId, changes }) =>
    connected(companion, ({ cache, outbox }) => {
      const known = cache.get('appointments', appointmentId);
      const place = known?.appointmentPatients?.find((p) => p.patientId === patientId);
      const start = instantFromWire(known?.start);
      const end = instantFromWire(known?.end);
      if (!known || known.archived || !place || start === null || end === null) {
        return failed(failure('not-found'));
      }
      const wanted = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (Object.keys(wanted).length === 0)
        return failed(failure('bad-input', { words: 'nothing was changed' }));
      return written(
        outbox,
        outbox.add('move', {
          appointmentId,
          patientId,
          base: {
            ...{ start, end, serviceId: known.serviceId ?? null, locationId: known.locationId ?? null },
            ...{ practitionerId: known.practitionerId ?? null, caseId: place.caseId ?? null },
            // What this desk asked for a moment ago is no change of somebody else's.
            ...movedAlready(outbox.pending(), { appointmentId, patientId }),
          },
          changes: wanted,
        }),
      );
    }),
});
