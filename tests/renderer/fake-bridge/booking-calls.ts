import type { BookedVisit, BookingCase, SlotView } from '../../../shared/bridge/views.ts';
import { addDays, dayOf, instantAt, weekdayOf } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { practitioners, services, zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import { rosterAround } from './time-calls.ts';
import { createWhenDone } from './when-done.ts';
import type { FakeWorld } from './world.ts';
import type { createWrites } from './writes.ts';

const day = 86_400_000;
const holdMs = 6000;
const cancellationReasons = [
  { id: 1, words: 'Patient is unwell', rate: 0 },
  { id: 2, words: 'Rebooked for another day', rate: 0 },
  { id: 3, words: 'Practitioner away', rate: 0 },
  { id: 4, words: 'Less than 24 hours’ notice', rate: 50 },
  { id: 5, words: 'Less than 4 hours’ notice', rate: 100 },
];
const minutes = 30;

/** Bookings of the fake clinic: everyone works from 9 to 12 and from 13 to 17 on weekdays. */
export function fakeBookingCalls(
  world: FakeWorld,
  writes: ReturnType<typeof createWrites>,
  diary: {
    full: boolean;
    empty: boolean;
    leftOut: number[];
    from?: number;
    minutes?: ReadonlyMap<number, number>;
  },
) {
  const { today } = world;
  const taken = new Set<string>();
  const whenDone = createWhenDone(world);
  const visitOf = (appointmentId: number, patientId: number): BookedVisit | null => {
    const row = world.rows.get(`${appointmentId}:${patientId}`);
    // As electron/views/booking-sheet.ts: a cancelled visit is none.
    return row && row.status !== 'cancelled'
      ? {
          appointmentId,
          start: row.start,
          end: row.end,
          locationId: row.locationId,
          practitionerId: row.practitioner?.id ?? null,
          serviceId: row.service?.id ?? null,
          caseId: 41,
          patients: row.group?.booked ?? 1,
          recurring: row.recurring,
          ...(row.group ? { group: true as const } : {}),
        }
      : null;
  };

  function free(practitionerId: number, serviceId: number, from: number, to: number): SlotView[] {
    const length = diary.minutes?.get(serviceId) ?? minutes;
    const slots: SlotView[] = [];
    for (let date = dayOf(from, zone); date <= dayOf(to, zone); date = addDays(date, 1)) {
      if (weekdayOf(date) > 5) continue;
      for (let minute = 9 * 60; minute < 17 * 60; minute += minutes) {
        const start = instantAt(date, `${Math.floor(minute / 60)}:${minute % 60}`, zone);
        const lunch = minute >= 12 * 60 && minute < 13 * 60;
        // Two of three times are taken.
        const busy =
          lunch || (!diary.empty && (minute / minutes + practitionerId + weekdayOf(date)) % 3 !== 0);
        const slot = { practitionerId, start, end: start + length * 60_000 };
        if (
          !busy &&
          start >= (diary.from ?? 0) &&
          start >= from &&
          slot.end <= to &&
          !taken.has(`${practitionerId}:${start}`)
        )
          slots.push(slot);
      }
    }
    return slots;
  }

  return {
    'booking.sheet': ({ patientId, appointmentId }) => {
      const patient = world.patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      const row = [...world.rows.values()].find((r) => r.patientId === patientId);
      const visit = visitOf(appointmentId ?? row?.appointmentId ?? 0, patientId);
      const later = (days: number): BookedVisit[] =>
        visit
          ? [
              {
                ...visit,
                appointmentId: 9000 + days,
                start: visit.start + days * day,
                end: visit.end + days * day,
              },
            ]
          : [];
      return ok({
        patient,
        visit,
        moreComing: 0,
        moreCases: 0,
        coming: patient.alert === null ? [] : [...later(14), ...later(28)],
        services: services.map((s) => ({ ...s, minutes: diary.minutes?.get(s.id) ?? minutes })),
        offeredAt: [
          { locationId: 1, serviceIds: [1, 2, 4, 5, 6] },
          { locationId: 2, serviceIds: [3, 4] },
        ],
        practitioners,
        cases: patient.alert === null ? [] : casesOf(today),
        intervalDays: patient.alert === null ? 7 : 14,
        planEnds: patient.alert === null ? null : addDays(today, 3),
      });
    },
    'booking.slots': ({ practitionerIds, serviceId, from, to, offset = 0 }) => {
      if (!world.live()) return failed(failure('offline'));
      const others = practitionerIds.filter((id) => !diary.leftOut.includes(id));
      const slots = diary.full ? [] : others.flatMap((id) => free(id, serviceId, from, to));
      slots.sort((a, b) => a.start - b.start || a.practitionerId - b.practitionerId);
      const total = slots.length;
      return ok({
        slots: slots.slice(offset, offset + 2000),
        total,
        leftOut: practitionerIds.filter((id) => diary.leftOut.includes(id)),
      });
    },
    'booking.cancellation': ({ appointmentId, patientId }) => {
      const row = world.rows.get(`${appointmentId}:${patientId}`);
      if (!row) return failed(failure('not-found'));
      const places = [...world.rows.values()].flatMap((one) =>
        one.appointmentId === appointmentId && one.status !== 'cancelled' && one.patientId !== null
          ? [{ patientId: one.patientId, seen: one.status === 'arrived' ? 'Arrived' : null }]
          : [],
      );
      return ok({ reasons: cancellationReasons, start: row.start, places, recurring: row.recurring });
    },
    'booking.cancel': ({ appointmentId, patientId, everyone, reason, note }) => {
      const row = world.rows.get(`${appointmentId}:${patientId}`);
      if (!row?.patient) return failed(failure('not-found'));
      const title = `Cancel ${row.patient.name}`;
      const { write, pending } = writes.beginHeld('cancellation', title, row.patient, holdMs);
      const cancellation = [reason.words, note].filter(Boolean).join(' · ');
      for (const one of [...world.rows.values()])
        if (one.appointmentId === appointmentId && (everyone || one === row))
          world.layRow({ ...one, status: 'cancelled', statusAt: world.now(), pending, cancellation });
      world.layWrite(write);
      return ok({ write });
    },
    'booking.roster': (asked) => {
      const { from, to, locationId } = asked;
      if (!world.live()) return failed(failure('offline'));
      // The columns of the day ask for all locations at once.
      if (locationId === null) return rosterAround(world.now(), asked);
      const times = [];
      for (let date = from; date <= to; date = addDays(date, 1)) {
        if (weekdayOf(date) > 5) continue;
        times.push(
          { date, locationId, from: '09:00', to: '12:00', repeats: 'Weekly' },
          { date, locationId, from: '13:00', to: '17:00', repeats: 'Weekly' },
        );
      }
      return ok({ times });
    },
    'booking.groups': ({ patientId, serviceId }) => {
      const classes = [...world.rows.values()].filter((row) => row.group && row.service?.id === serviceId);
      if (classes.some((row) => row.patientId === patientId)) return ok({ groups: [], more: 0 });
      const [row] = classes;
      if (!row?.group || !row.practitioner || row.locationId === null) return ok({ groups: [], more: 0 });
      const { appointmentId, start, end, locationId } = row;
      const about = { appointmentId, practitionerId: row.practitioner.id, locationId };
      return ok({
        groups: [7, 14].map((days) => ({
          ...about,
          appointmentId: appointmentId + days,
          start: start + days * day,
          end: end + days * day,
          booked: row.group?.booked ?? 1,
          most: row.group?.places ?? 1,
        })),
        more: 0,
      });
    },
    'booking.clashes': ({ practitionerId, start, end, appointmentId }) => {
      const others = [...world.rows.values()].filter(
        (row) =>
          row.practitioner?.id === practitionerId &&
          row.appointmentId !== appointmentId &&
          row.status !== 'cancelled' &&
          row.start < end &&
          row.end > start,
      );
      others.sort((a, b) => a.start - b.start);
      const each = new Map(others.map((row) => [row.appointmentId, row]));
      return ok({
        clashes: [...each.values()].map((row) => ({
          kind: 'appointment' as const,
          id: row.appointmentId,
          start: row.start,
          end: row.end,
          words: (row.group ? row.service?.name : row.patient?.name) ?? 'another appointment',
        })),
      });
    },
    'booking.join': ({ patientId }) => {
      const patient = world.patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      const write = writes.begin('booking', `Place in a class for ${patient.name}`, patient);
      writes.sendShortly(write);
      return ok({ write });
    },
    'booking.create': ({ patientId, practitionerId, locationId, start, end }) => {
      const patient = world.patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      taken.add(`${practitionerId}:${start}`);
      const write = {
        ...writes.begin('booking', `Booking for ${patient.name}`, patient),
        visit: { appointmentId: null, start, end, practitionerId, locationId },
      };
      writes.sendShortly(write);
      whenDone(write.id, () => world.visits.push({ patientId, start, end, practitionerId }));
      return ok({ write });
    },
    'booking.move': ({ appointmentId, patientId, changes }) => {
      const patient = world.patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      const before = visitOf(appointmentId, patientId);
      if (!before) return failed(failure('not-found'));
      const { caseId, serviceId, ...elsewhere } = changes;
      const write =
        Object.keys(elsewhere).length === 0
          ? {
              ...writes.begin('move', `Change case: ${patient.name}’s visit`, patient),
              fields: Object.keys(changes),
            }
          : {
              ...writes.begin('move', `Moving ${patient.name}`, patient),
              visit: {
                appointmentId,
                start: changes.start ?? before.start,
                end: changes.end ?? before.end,
                practitionerId: changes.practitionerId ?? before.practitionerId,
                locationId: changes.locationId ?? before.locationId,
              },
            };
      writes.sendShortly(write);
      return ok({ write });
    },
  } satisfies FakeHandlers;

  function casesOf(date: string): BookingCase[] {
    const one = (more: Partial<BookingCase>): BookingCase => ({
      id: 41,
      number: 'C-0412',
      state: 'open',
      issued: addDays(date, -100),
      expires: addDays(date, 200),
      used: 9,
      allowed: 10,
      unit: 'visits',
      use: 'nearly',
      contact: 'Dr Leila Anand',
      notes: null,
      onTheWay: 0,
      ...more,
    });
    return [
      one({}),
      one({
        id: 43,
        number: 'C-0388',
        state: 'expired',
        expires: addDays(date, -20),
        used: 4,
        use: 'plenty',
      }),
    ];
  }
}
