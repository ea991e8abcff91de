import { beforeEach, describe, expect, test } from 'vitest';
import { parseWriteOf } from '../../../../electron/store/parsed-write.ts';
import { StoreError } from '../../../../electron/store/store-error.ts';
import { failure } from '../../../../shared/failures.ts';
import { openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

/*
 * Who walks in is booked and marked as arrived by one act: two writes, of which the second is made when the first one is
 * done, in the same transaction.
 */

const halfHour = 1_800_000;
const minute = 60_000;

let desk: SmallDesk;
beforeEach(() => {
  desk = openSmallDesk();
});

const aWalkIn = (more: { groupId?: number } = {}) => {
  const start = desk.clock.wall() + halfHour;
  return {
    patientId: 3,
    practitionerId: 5,
    serviceId: 2,
    locationId: 1,
    caseId: null,
    start,
    end: start + halfHour,
    note: null,
    groupId: more.groupId ?? null,
    arrives: true,
  };
};
const walkIn = (more?: { groupId?: number }) => desk.outbox().add('booking', aWalkIn(more));
const writesOf = () =>
  desk
    .outbox()
    .open()
    .map(({ kind, state }) => `${kind} ${state}`);
const called = (operation: string) => desk.practice.calls.filter((call) => call === operation).length;
const firstCard = () => {
  const [row] = desk.outbox().open();
  if (!row) throw new Error('nothing waits');
  return desk.outbox().view(row);
};
const settleDown = () => desk.clock.advance(10 * minute);
const waiting = 'Not marked as arrived yet: Foyer does that once it’s booked';

test('The arrival is made once the booking is recorded, and can be undone as any other', async () => {
  walkIn();
  expect(writesOf()).toEqual(['booking waiting']);
  await desk.clock.advance(1000);
  expect(writesOf()).toEqual(['arrival held']);
  expect(called('arrive')).toBe(0);
  await settleDown();
  expect([called('createAppointment'), called('arrive')]).toEqual([1, 1]);
  expect(desk.states()).toEqual([]);
});

test('The arrival counts from when the patient was booked, where the booking says when that was', async () => {
  const markedAt = desk.clock.wall();
  desk.outbox().add('booking', { ...aWalkIn(), markedAt });
  // One that an earlier version of Foyer has stored.
  desk
    .outbox()
    .add('booking', { ...aWalkIn(), start: markedAt + 3 * halfHour, end: markedAt + 4 * halfHour });
  desk.practice.setOffline(true);
  await desk.clock.advance(20 * minute);
  desk.practice.setOffline(false);
  await settleDown();
  const times = desk
    .outbox()
    .done('arrival')
    .map((row) => parseWriteOf('arrival', row)?.args.markedAt);
  expect(times.toSorted()).toEqual([markedAt, undefined]);
});

test('The arrival has the initials of who booked', async () => {
  walkIn();
  const [booking] = desk.outbox().open();
  await desk.clock.advance(1000);
  expect(
    desk
      .outbox()
      .open()
      .map(({ by }) => by),
  ).toEqual([booking?.by]);
});

test('An arrival that is taken back leaves the booking', async () => {
  walkIn();
  await desk.clock.advance(1000);
  expect(desk.outbox().undo(firstCard().id)).toBe(true);
  await settleDown();
  expect([called('createAppointment'), called('arrive')]).toEqual([1, 0]);
});

test('A booking without the wish has no arrival', async () => {
  desk.outbox().add('booking', { ...aWalkIn(), arrives: false });
  await settleDown();
  expect([called('createAppointment'), called('arrive')]).toEqual([1, 0]);
});

describe('While the booking is not recorded, no arrival is sent, and the card says so:', () => {
  test('the time is taken', async () => {
    const { start, end } = aWalkIn();
    desk.practice.appointments.set(90, {
      id: 90,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      practitionerId: 5,
      locationId: 1,
      appointmentPatients: [{ patientId: 8, status: null }],
    });
    walkIn();
    await settleDown();
    expect(writesOf()).toEqual(['booking asks']);
    expect(firstCard().evidence).toContain(waiting);
    expect([called('createAppointment'), called('arrive')]).toEqual([0, 0]);
    desk.outbox().act(firstCard().id, 'send-again');
    await settleDown();
    expect([called('createAppointment'), called('arrive')]).toEqual([1, 1]);
  });

  test('the practice refuses it', async () => {
    desk.practice.always('createAppointment', 'refused');
    walkIn();
    await settleDown();
    expect(writesOf()).toEqual(['booking refused']);
    expect(firstCard().evidence).toContain(waiting);
    desk.outbox().act(firstCard().id, 'discard');
    await settleDown();
    expect(desk.states()).toEqual([]);
    expect(called('arrive')).toBe(0);
  });

  test('the practice cannot be reached', async () => {
    desk.practice.always('createAppointment', 'not-sent');
    walkIn();
    await settleDown();
    expect(writesOf()).toEqual(['booking waiting']);
    expect(firstCard().evidence).toContain(waiting);
    expect(called('arrive')).toBe(0);
  });

  test('its answer was lost before anything was done', async () => {
    desk.practice.always('createAppointment', 'lost-before');
    walkIn();
    await settleDown();
    expect(writesOf()).toEqual(['booking not-recorded']);
    expect(firstCard().evidence).toContain(waiting);
    expect(called('arrive')).toBe(0);
  });
});

test('A booking whose answer was lost is read back; then its patient arrives, in its appointment', async () => {
  desk.practice.next('createAppointment', 'lost-after');
  walkIn();
  await settleDown();
  expect([called('createAppointment'), called('arrive')]).toEqual([1, 1]);
  expect(desk.states()).toEqual([]);
});

describe('Safe at every crash:', () => {
  test('before the booking was sent, between booking and arrival, and after both', async () => {
    walkIn();
    await desk.restart();
    await desk.clock.advance(1000);
    expect(writesOf()).toEqual(['arrival held']);
    await desk.restart();
    expect(writesOf()).toEqual(['arrival held']);
    await settleDown();
    await desk.restart();
    await settleDown();
    expect([called('createAppointment'), called('arrive')]).toEqual([1, 1]);
    expect(desk.states()).toEqual([]);
  });

  test('where the disk does not take the arrival, the booking is not done either, and is found again', async () => {
    let full = true;
    desk = openSmallDesk({
      desk: (kept) => ({
        ...kept,
        addWrite(row, file) {
          if (full && row.kind === 'arrival') throw new StoreError(failure('disk-full'));
          return kept.addWrite(row, file);
        },
      }),
    });
    walkIn();
    await desk.clock.advance(1000);
    expect(writesOf()).toEqual(['booking sending']);
    await desk.restart();
    full = false;
    await settleDown();
    expect([called('createAppointment'), called('arrive')]).toEqual([1, 1]);
    expect(desk.states()).toEqual([]);
  });
});

test('Who joins a class arrives in it by the path of a group', async () => {
  desk.practice.appointments.set(60, {
    id: 60,
    start: new Date(aWalkIn().start).toISOString(),
    end: new Date(aWalkIn().end).toISOString(),
    maxPatients: 6,
    practitionerId: 5,
    locationId: 1,
    appointmentPatients: [{ patientId: 8, status: null }],
  });
  walkIn({ groupId: 60 });
  await settleDown();
  expect([called('arrive'), called('arriveInGroup')]).toEqual([0, 1]);
});
