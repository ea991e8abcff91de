import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import type { WriteKind } from '../../../shared/bridge/views.ts';
import { wireFromInstant } from '../../../shared/clinic-time.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { nextVisit } from './next-visit.ts';

/** The list of a practitioner's visits is answered by a machine of the service that is minutes behind. */

const minute = 60_000;
const halfHour = 30 * minute;
let desk: WholeDesk;
let visit: Appointment;

beforeEach(async () => {
  desk = await openWholeDesk({ patients: 40, dialect: { extensions: 'present', overpayment: 'accepted' } });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 60 * minute);
  // The replica remembers from here on.
  desk.service.sandbox.fault({ kind: 'stale', operation: 'getBusyTimeType' });
  visit = nextVisit(desk).found;
  await desk.clock.advance(minute);
});
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const session = () => desk.session();
const outbox = () => session().outbox;
const cardSays = () =>
  outbox()
    .open()
    .map(outbox().view)
    .map(({ kind, says }) => `${kind}: ${says}`);
const send = <K extends WriteKind>(kind: K, args: WriteArgs[K]) => {
  const added = outbox().add(kind, args);
  if (!added.ok) throw new Error(added.failure.kind);
};
const lags = () =>
  desk.service.sandbox.fault({ kind: 'stale', operation: 'listAppointments', ms: 5 * minute });

const free = () => desk.clock.wall() + 60 * 24 * 60 * minute;
const book = (start: number, nth = 0) => {
  const patients = desk.service.sandbox.state('patients').filter((one) => !one.archived);
  send('booking', {
    patientId: patients.at(nth)?.id ?? 0,
    practitionerId: visit.practitionerId ?? 0,
    serviceId: visit.serviceId ?? 0,
    locationId: visit.locationId ?? 0,
    caseId: null,
    start,
    end: start + halfHour,
    note: null,
    groupId: null,
  });
};
const move = (start: number) => {
  const from = Date.parse(visit.start ?? '');
  const { serviceId, locationId, practitionerId } = visit;
  const base = {
    start: from,
    end: Date.parse(visit.end ?? ''),
    serviceId: serviceId ?? null,
    locationId: locationId ?? null,
    practitionerId: practitionerId ?? null,
    caseId: visit.appointmentPatients?.[0]?.caseId ?? null,
  };
  send('move', {
    appointmentId: visit.id,
    patientId: visit.appointmentPatients?.[0]?.patientId ?? 0,
    base,
    changes: { start, end: start + halfHour },
  });
};
const madeAt = (start: number) =>
  desk.service.sandbox
    .state('appointments')
    .filter((one) => !one.archived && one.start === wireFromInstant(start));

describe('a time in the diary, where the list of its visits is behind', () => {
  test('is taken by what this desk has just booked', async () => {
    const start = free();
    lags();
    book(start);
    await desk.clock.advance(5000);
    book(start, 1);
    await desk.clock.advance(20_000);
    expect([cardSays(), madeAt(start).length]).toEqual([
      [
        'booking: Needs a decision: That time is already booked. Choose another time, or send again to book over it',
      ],
      1,
    ]);
  });

  test('is taken by what this desk has just moved there, and its former time is free', async () => {
    const [start, from] = [free(), Date.parse(visit.start ?? '')];
    lags();
    move(start);
    await desk.clock.advance(5000);
    book(start + halfHour / 2);
    await desk.clock.advance(20_000);
    expect([cardSays(), madeAt(start).length]).toEqual([
      [
        'booking: Needs a decision: That time is already booked. Choose another time, or send again to book over it',
      ],
      1,
    ]);
    book(from, 2);
    await desk.clock.advance(20_000);
    expect([cardSays().length, madeAt(from).length]).toEqual([1, 1]);
  });

  test('is taken by what another desk booked, once this desk has read of it', async () => {
    const start = free();
    desk.service.sandbox.edit('appointments', visit.id, {
      start: wireFromInstant(start),
      end: wireFromInstant(start + halfHour),
    });
    await desk.until(
      'the move is known',
      () => session().cache.get('appointments', visit.id)?.start === wireFromInstant(start),
    );
    lags();
    book(start);
    await desk.clock.advance(20_000);
    expect([cardSays(), madeAt(start).length]).toEqual([
      [
        'booking: Needs a decision: That time is already booked. Choose another time, or send again to book over it',
      ],
      1,
    ]);
  });

  test('is free where another desk has taken out of it, as this desk has read, what was booked here', async () => {
    const start = free();
    book(start);
    await desk.clock.advance(5000);
    const [made] = madeAt(start);
    desk.service.sandbox.edit('appointments', made?.id ?? 0, {
      start: wireFromInstant(start + 2 * halfHour),
      end: wireFromInstant(start + 3 * halfHour),
    });
    const moved = wireFromInstant(start + 2 * halfHour);
    await desk.until(
      'the move is known',
      () => session().cache.get('appointments', made?.id ?? 0)?.start === moved,
    );
    lags();
    book(start, 1);
    await desk.clock.advance(20_000);
    expect([cardSays(), madeAt(start).length]).toEqual([[], 1]);
  });
});
