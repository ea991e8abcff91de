import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wireFromInstant } from '../../../../shared/clinic-time.ts';
import type { Appointment } from '../../../../shared/practice/resources/index.ts';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';
import { nextVisit } from '../next-visit.ts';

const halfHour = 1_800_000;
const days = 24 * 3_600_000;

let desk: FlowDesk;
let visit: Appointment;
beforeEach(async () => {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is looked at here');
  });
  visit = nextVisit(desk).found;
});
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const at = () => desk.clock.wall() + 60 * days;
const patientId = () => visit.appointmentPatients?.[0]?.patientId ?? 0;
const other = () =>
  desk.service.sandbox.state('patients').find((one) => !one.archived && one.id !== patientId())?.id ?? 0;
const book = (start: number, practitionerId = visit.practitionerId ?? 0, serviceId = visit.serviceId ?? 0) =>
  desk.ask('booking.create', {
    patientId: other(),
    practitionerId,
    serviceId,
    locationId: visit.locationId ?? 0,
    caseId: null,
    start,
    end: start + halfHour,
    note: null,
  });
const moveTo = (start: number, practitionerId?: number) =>
  desk.ask('booking.move', {
    appointmentId: visit.id,
    patientId: patientId(),
    changes: { start, end: start + halfHour, ...(practitionerId && { practitionerId }) },
  });
const inSlot = (start: number) =>
  desk.service.sandbox
    .state('appointments')
    .filter((one) => one.start === wireFromInstant(start) || Date.parse(one.start ?? '') === start);
const asks = async () => (await desk.open()).map(({ kind, says }) => `${kind}: ${says}`);

describe('A booking and a move of this desk into one practitioner’s diary are sent one after the other: the second is checked when the first is there, and asks where it would take the same time:', () => {
  // Both are under way for a while: nothing but their order keeps them apart.
  beforeEach(() => {
    for (const operation of ['createAppointment', 'updateAppointment'] as const)
      desk.service.sandbox.fault({ kind: 'delay', operation, when: 'before', ms: 4000 });
  });

  test('a booking, then a move', async () => {
    const start = at();
    await book(start);
    await moveTo(start + halfHour / 2);
    expect(await desk.rest()).toEqual(['asks']);
    expect(await asks()).toEqual([
      'move: Needs a decision: The new time is already booked. Choose another time, or send again to book over it',
    ]);
    expect(inSlot(start)).toHaveLength(1);
    expect(inSlot(start + halfHour / 2)).toHaveLength(0);
  });

  test('a move, then a booking', async () => {
    const start = at();
    await moveTo(start);
    await book(start);
    expect(await desk.rest()).toEqual(['asks']);
    expect(await asks()).toEqual([
      'booking: Needs a decision: That time is already booked. Choose another time, or send again to book over it',
    ]);
    expect(inSlot(start).map(({ id }) => id)).toEqual([visit.id]);
  });

  test('a move to another practitioner, then a booking into the time that it frees', async () => {
    const from = Date.parse(visit.start ?? '');
    const practitioner = desk.service.sandbox
      .state('practitioners')
      .find((one) => !one.archived && one.id !== visit.practitionerId);
    await moveTo(at(), practitioner?.id ?? 0);
    await book(from);
    expect(await desk.rest()).toEqual([]);
  });

  test('times that do not overlap are both taken, and so is what a person has seen and wants all the same', async () => {
    const start = at();
    await book(start);
    await moveTo(start + halfHour);
    expect(await desk.rest()).toEqual([]);
    const group = desk.service.sandbox.state('service_sizes').find((one) => one.maxPatients > 1);
    await book(start, undefined, group?.id ?? 0);
    expect(await desk.rest()).toEqual(['asks']);
    const [card] = await desk.open();
    await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
    expect(await desk.rest()).toEqual([]);
    expect(inSlot(start)).toHaveLength(2);
  });
});

/** Another desk's word about a time, that this PC's feeds have not brought yet. */
const takenBy = {
  'an appointment of another desk'(start: number) {
    desk.service.sandbox.book({
      start: wireFromInstant(start),
      end: wireFromInstant(start + halfHour),
      patientId: other(),
      serviceId: visit.serviceId ?? 0,
      locationId: visit.locationId ?? 0,
      practitionerId: visit.practitionerId ?? 0,
    });
  },
  'a busy time'(start: number) {
    desk.service.sandbox.add('busy_times', {
      practitionerIds: [visit.practitionerId ?? 0],
      locationId: null,
      note: 'Leave',
      archived: false,
      start: wireFromInstant(start - halfHour),
      end: wireFromInstant(start + halfHour),
    });
  },
};

describe.each(Object.entries(takenBy))('%s', (_what, take) => {
  test('The time is looked at again just before it is sent; what somebody else has taken, or when the practitioner is busy, is not booked over without a person’s word.', async () => {
    const start = at();
    take(start);
    const before = inSlot(start).length;
    await book(start);
    expect(await desk.rest()).toEqual(['asks']);
    expect(inSlot(start)).toHaveLength(before);
  });

  test('The new time is checked just before it is sent: what somebody else has taken, or when the practitioner is busy, is not booked over without a person’s word.', async () => {
    const start = at();
    take(start);
    const before = inSlot(start).length;
    await moveTo(start);
    expect(await desk.rest()).toEqual(['asks']);
    expect(inSlot(start)).toHaveLength(before);
  });
});

test.each([
  ['a booking', book],
  ['a move', moveTo],
])(
  'A person’s word about a visit in the way of %s covers it where it was: moved within that time, it is asked about again.',
  async (_what, write) => {
    const start = at() + halfHour;
    takenBy['an appointment of another desk'](start - halfHour / 2);
    await write(start);
    expect(await desk.rest()).toEqual(['asks']);
    const [card] = await desk.open();
    const inTheWay = inSlot(start - halfHour / 2)[0]?.id ?? 0;
    const times = { start: wireFromInstant(start), end: wireFromInstant(start + halfHour) };
    desk.service.sandbox.edit('appointments', inTheWay, times);
    const again = async () => {
      await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
      return desk.rest();
    };
    expect(await again()).toEqual(['asks']);
    expect(await again()).toEqual([]);
    expect(inSlot(start)).toHaveLength(2);
  },
);

describe('The list of busy times is asked for again where its connection breaks:', () => {
  const broken = (count?: number) =>
    desk.service.sandbox.fault({ kind: 'drop-before', operation: 'listBusyTimes', count });

  test('leave that this PC does not know of is not booked over', async () => {
    const start = at();
    takenBy['a busy time'](start);
    broken(2);
    await book(start);
    expect(await desk.rest()).toEqual(['asks']);
    expect(await asks()).toEqual(['booking: Needs a decision: The practitioner is busy at that time: Leave']);
    expect(inSlot(start)).toHaveLength(0);
  });

  test('no booking waits for a list that cannot be had', async () => {
    broken();
    const start = at();
    await book(start);
    await moveTo(start + halfHour);
    expect(await desk.rest()).toEqual([]);
    expect([inSlot(start).length, inSlot(start + halfHour).length]).toEqual([1, 1]);
  });
});

test('While nobody can be booked at a location, a booking there waits for a person’s word, and one elsewhere does not.', async () => {
  const places = desk.service.sandbox.state('locations').filter(({ archived }) => !archived);
  const elsewhere = places.find(({ id }) => id !== visit.locationId)?.id ?? 0;
  const closed = (start: number, locationId: number | null) =>
    desk.service.sandbox.add('busy_times', {
      practitionerIds: [],
      locationId,
      note: 'Public holiday',
      archived: false,
      start: wireFromInstant(start - halfHour),
      end: wireFromInstant(start + halfHour),
    });
  const start = at();
  closed(start, visit.locationId ?? 0);
  closed(start + days, elsewhere);
  closed(start + 2 * days, null);
  await book(start);
  expect(await desk.rest()).toEqual(['asks']);
  expect(await asks()).toEqual([
    'booking: Needs a decision: No one can be booked at that time: Public holiday',
  ]);
  await moveTo(start + days);
  expect(await desk.rest()).toEqual(['asks']);
  expect(inSlot(start + days).map(({ id }) => id)).toEqual([visit.id]);
  await book(start + 2 * days);
  expect(await desk.rest()).toEqual(['asks', 'asks']);
  // And it is said before it is asked for, once this PC knows of it.
  await desk.clock.advance(10 * 60_000);
  const seen = async (locationId: number) => {
    const time = { practitionerId: visit.practitionerId ?? 0, start, end: start + halfHour };
    const { clashes } = await desk.ask('booking.clashes', { ...time, appointmentId: null, locationId });
    return clashes.map(({ words }) => words);
  };
  expect(await seen(visit.locationId ?? 0)).toEqual(['Public holiday']);
  expect(await seen(elsewhere)).toEqual([]);
});

/** What another desk did has been brought by the feeds. */
const aWhile = 10 * 60_000;

describe('What a person saw at a time before is not asked about again:', () => {
  const booksOver = () => {
    const before = desk.service.sandbox.state('appointments').length;
    return () => desk.service.sandbox.state('appointments').length - before;
  };

  test.each(Object.entries(takenBy))('%s', async (_what, take) => {
    const start = at();
    take(start);
    await desk.clock.advance(aWhile);
    const { practitionerId } = visit;
    const time = { practitionerId: practitionerId ?? 0, start, end: start + halfHour };
    const seen = async (appointmentId: number | null) => {
      const { clashes } = await desk.ask('booking.clashes', { ...time, appointmentId, locationId: null });
      const ids = (kind: string) => clashes.filter((one) => one.kind === kind).map(({ id }) => id);
      return { appointments: ids('appointment'), busyTimes: ids('busy') };
    };
    const over = await seen(visit.id);
    expect([...over.appointments, ...over.busyTimes]).toHaveLength(1);
    const made = booksOver();
    // Who has this very appointment already is asked about all the same.
    const third = desk.service.sandbox
      .state('patients')
      .find((one) => !one.archived && one.id !== patientId() && one.id !== other());
    await desk.ask('booking.create', {
      ...time,
      patientId: third?.id ?? 0,
      serviceId: visit.serviceId ?? 0,
      locationId: visit.locationId ?? 0,
      caseId: null,
      note: null,
      over,
    });
    expect(await desk.rest()).toEqual([]);
    expect(made()).toBe(1);
    await desk.clock.advance(aWhile);
    await desk.ask('booking.move', {
      appointmentId: visit.id,
      patientId: patientId(),
      changes: { start, end: start + halfHour },
      over: await seen(visit.id),
    });
    expect(await desk.rest()).toEqual([]);
    expect(inSlot(start).map(({ id }) => id)).toContain(visit.id);
  });

  test('what was not seen there is, whatever was', async () => {
    const start = at();
    takenBy['an appointment of another desk'](start);
    await desk.ask('booking.move', {
      appointmentId: visit.id,
      patientId: patientId(),
      changes: { start, end: start + halfHour },
      over: { appointments: [999_999], busyTimes: [] },
    });
    expect(await desk.rest()).toEqual(['asks']);
  });
});

test('What this desk moved a moment ago stands in the way where it is to be, and no longer where it was.', async () => {
  const from = Date.parse(visit.start ?? '');
  const inTheWayAt = async (start: number) => {
    const time = { practitionerId: visit.practitionerId ?? 0, start, end: start + halfHour };
    const { clashes } = await desk.ask('booking.clashes', { ...time, appointmentId: null, locationId: null });
    return clashes.map(({ id }) => id);
  };
  expect(await inTheWayAt(from)).toContain(visit.id);
  const start = at();
  await moveTo(start);
  expect(await inTheWayAt(start + halfHour / 2)).toEqual([visit.id]);
  expect(await inTheWayAt(from)).not.toContain(visit.id);
  expect(await desk.rest()).toEqual([]);
  expect(await inTheWayAt(start + halfHour / 2)).toEqual([visit.id]);
  expect(await inTheWayAt(from)).not.toContain(visit.id);
});
