import { expect, test } from 'vitest';
import { openDesktopAround } from '../../fakes/desktop-around.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf, waitsMeasuredAt } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Whole desks on one hub: what is marked at one of them stands on the rows of all. */

const { openTwo } = linkedDesksUnderTest();

async function twoDesks() {
  const { one, other, hub } = await openTwo(60);
  const { today: date } = one.companion().state();
  const rowsAt = async (desk: WholeDesk) => {
    const answer = await bridgeCallOf(desk)('day.read', { date, locationId: null, offset: 0, ahead: false });
    if (!answer.ok) throw new Error(answer.failure.kind);
    return answer.value.rows;
  };
  const booked = (await rowsAt(one)).filter(({ patientId }) => patientId !== null);
  const [first, second] = booked;
  if (!first || !second) throw new Error('no one is booked today');
  /** Someone whose time has come. */
  const due = booked
    .filter(({ status, start, group }) => status === 'unset' && group === null && start <= one.clock.wall())
    .find((row) => row.practitioner);
  if (!due) throw new Error('no one is due');
  await rowsAt(other);
  const goesIn = async (desk: WholeDesk, { key }: { key: string }, goneIn = true) =>
    bridgeCallOf(desk)('day.goneIn', { date, key, goneIn });
  const goneInAt = async (desk: WholeDesk, { key }: { key: string }) =>
    (await rowsAt(desk)).find((row) => row.key === key)?.goneIn?.by ?? null;
  return { clock: one.clock, one, other, hub, first, second, due, rowsAt, goesIn, goneInAt };
}

test('Who has gone in at one desk is on the row of the other within a tenth of a second, with who marked it, and can be taken back there.', async () => {
  const { clock, one, other, first, goesIn, goneInAt } = await twoDesks();
  await goesIn(one, first);
  await clock.advance(100);
  const event = other.events.findLast(({ name }) => name === 'day.changed');
  expect(event?.payload).toMatchObject({ changed: [{ key: first.key, goneIn: { by: 'MB' } }] });
  expect(await goneInAt(other, first)).toBe('MB');
  await goesIn(other, first, false);
  await clock.advance(100);
  expect(await goneInAt(one, first)).toBeNull();
  await one.restart();
  await clock.advance(20_000);
  expect([await goneInAt(one, first), await goneInAt(other, first)]).toEqual([null, null]);
});

test('Where no initials are set at a desk, the name of its PC stands beside what it marked.', async () => {
  const { clock, one, other, first, goesIn, goneInAt } = await twoDesks();
  one.settings = { ...one.settings, staff: '' };
  await goesIn(one, first);
  await clock.advance(100);
  expect(await goneInAt(other, first)).toBe(one.session().link()?.name);
  expect(await goneInAt(other, first)).toMatch(/./);
});

test('What was marked while a desk was without the hub, or behind the lock, is on its rows afterwards.', async () => {
  const { clock, one, other, hub, first, second, goesIn, goneInAt } = await twoDesks();
  other.companion().lock.lock();
  await clock.advance(6 * 60_000);
  await goesIn(one, first);
  await clock.advance(60_000);
  await clock.until(other.companion().lock.open(null));
  await clock.advance(20_000);
  expect(await goneInAt(other, first)).toBe('MB');
  await hub.kill();
  await goesIn(other, second);
  await goesIn(other, first, false);
  await clock.advance(15 * 60_000);
  expect([await goneInAt(one, first), await goneInAt(one, second)]).toEqual(['MB', null]);
  await hub.start();
  await clock.advance(30_000);
  expect([await goneInAt(one, first), await goneInAt(one, second)]).toEqual([null, 'AK']);
});

test('An arrival that one desk saw is known to the other, which was off until the visit was completed.', async () => {
  const { clock, one, other, second: visit } = await twoDesks();
  const { today = '' } = one.companion().state();
  other.crash();
  await clock.advance(20_000);
  const { sandbox } = one.service;
  const { appointmentId, patientId } = visit;
  sandbox.setStatus(appointmentId, patientId ?? 0, 'Arrived');
  const arrivedAt = clock.wall();
  await clock.advance(30_000);
  sandbox.setStatus(appointmentId, patientId ?? 0, 'Completed');
  await clock.advance(10_000);
  await other.startAgain();
  await clock.advance(30_000);
  const seenAt = (desk: WholeDesk) =>
    desk
      .session()
      .dayBook.on(today ?? '')
      .arrived.get(visit.key);
  expect(seenAt(one)).toBe(arrivedAt);
  expect(seenAt(other)).toBe(arrivedAt);
});

test('A desk that starts while its lists are empty is of the same practice still: it hears what was marked, and others hear it.', async () => {
  const { clock, one, other, first, second, goesIn, goneInAt } = await twoDesks();
  const mark = one.session().practiceMark;
  await goesIn(one, first);
  other.session().cache.clear();
  await clock.until(other.restart());
  expect(other.session().practiceMark).toBe(mark);
  await other.until('all is read again', () => other.companion().status().progress === null, 3_600_000);
  await clock.advance(20_000);
  expect(await goneInAt(other, first)).toBe('MB');
  await goesIn(other, second);
  await clock.advance(100);
  expect(await goneInAt(one, second)).toBe('AK');
});

test('A wait that ended by a mark at one desk is measured at the other, from the arrival to the mark.', async () => {
  const { clock, one, other, goesIn, due } = await twoDesks();
  const whose = due.practitioner?.id;
  expect(await waitsMeasuredAt(one, whose)).toBeNull();
  one.service.sandbox.arrive(due.appointmentId, due.patientId ?? 0);
  await clock.advance(12 * 60_000);
  await goesIn(other, due);
  await clock.advance(100);
  const measured = { count: 1, median: 12, p90: 12 };
  expect(await waitsMeasuredAt(one, whose)).toEqual(measured);
  expect(await waitsMeasuredAt(other, whose)).toEqual(measured);
});

test('A delay is at both desks and writes nothing: no row has another start, nothing is to be sent, and no call but reads is made.', async () => {
  const { clock, one, other, rowsAt, due } = await twoDesks();
  const { today: date } = one.companion().state();
  const { id: practitionerId } = due.practitioner ?? { id: 0 };
  const startsAt = async (desk: WholeDesk) => (await rowsAt(desk)).map(({ key, start }) => `${key} ${start}`);
  const before = await startsAt(one);
  const calls = one.service.sandbox.calls().length;
  await bridgeCallOf(one)('day.late', { date, practitionerId, minutes: 15 });
  await clock.advance(2 * 60_000);
  for (const desk of [one, other]) {
    const late = (await rowsAt(desk)).flatMap((row) =>
      row.practitioner?.id === practitionerId ? [row.late?.minutes] : [],
    );
    expect(new Set(late)).toEqual(new Set([15]));
    expect(await startsAt(desk)).toEqual(before);
    expect(desk.session().outbox.counts()).toMatchObject({ waiting: 0, needsPerson: 0 });
    expect(await bridgeCallOf(desk)('outbox.list', {})).toMatchObject({ value: { writes: [] } });
  }
  const made = one.service.sandbox.calls().slice(calls);
  expect(made.length).toBeGreaterThan(10);
  expect(new Set(made.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('Who is marked as gone in at one desk leaves the count of the other’s tray, and is not in it again once finished.', async () => {
  const { clock, one, other, goesIn, due } = await twoDesks();
  const { today: date } = one.companion().state();
  const desktop = openDesktopAround(one, { seenUntil: null });
  await clock.advance(3000);
  const before = desktop.waiting();
  one.service.sandbox.arrive(due.appointmentId, due.patientId ?? 0);
  await clock.advance(20_000);
  expect(desktop.waiting()).toBe(before + 1);
  await goesIn(other, due);
  await clock.advance(5000);
  expect(desktop.waiting()).toBe(before);
  await bridgeCallOf(other)('day.finished', { date, key: due.key, finished: true });
  await clock.advance(5000);
  expect(desktop.waiting()).toBe(before);
  desktop.close();
});
