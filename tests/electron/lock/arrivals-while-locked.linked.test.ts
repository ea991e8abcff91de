import { expect, test } from 'vitest';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Desks of one clinic, of which some are locked: one polls for all, and each call is counted by the hub. */

const minute = 60_000;
const { open } = linkedDesksUnderTest();

/** @param locked the places of those whose files are closed behind the lock */
async function desksLocked(count: number, locked: readonly number[]) {
  const opened = await open(count, { patients: 30 });
  const [first] = opened.desks as readonly [WholeDesk];
  const { clock, service } = first;
  await clock.advance(10 * minute);
  for (const place of locked) opened.desks[place]?.companion().lock.lock();
  await clock.advance(2 * minute);
  for (const place of locked) expect(opened.desks[place]?.companion().session()).toBe(null);
  const arrive = () => {
    const visit = service.sandbox
      .state('appointments')
      .find(
        ({ archived, appointmentPatients, start }) =>
          !archived &&
          appointmentPatients?.[0]?.status !== 'Arrived' &&
          Math.abs(Date.parse(start ?? '') - clock.wall()) < 6 * 60 * minute,
      );
    const patient = visit?.appointmentPatients?.[0]?.patientId;
    if (!visit || patient === undefined) throw new Error('no visit');
    service.sandbox.setStatus(visit.id, patient, 'Arrived');
  };
  const seenAt = (place: number) =>
    opened.desks[place]?.events.filter(({ name }) => name === 'arrival.seen').length ?? 0;
  const calls = () => opened.desks.map(({ sent }) => sent.length);
  return { clock, arrive, seenAt, calls, desks: opened.desks };
}

test('A locked desk leaves arrivals to the desk that polls, and notifies them all the same.', async () => {
  const { clock, arrive, seenAt, calls } = await desksLocked(2, [1]);
  const [, before = 0] = calls();
  await clock.advance(10 * minute);
  const [, after = 0] = calls();
  expect(after - before).toBeLessThanOrEqual(2);
  const seen = seenAt(1);
  arrive();
  await clock.advance(5000);
  expect(seenAt(1)).toBe(seen + 1);
});

test('Where all desks are locked, one of them reads arrivals for all, and nothing else.', async () => {
  const { clock, arrive, seenAt, calls } = await desksLocked(3, [0, 1, 2]);
  await clock.advance(2 * minute);
  const before = calls().reduce((sum, one) => sum + one, 0);
  await clock.advance(10 * minute);
  const made = calls().reduce((sum, one) => sum + one, 0) - before;
  // One every five seconds.
  expect(made).toBeLessThanOrEqual(10 * 13);
  const seen = [0, 1, 2].map(seenAt);
  arrive();
  await clock.advance(8000);
  expect([0, 1, 2].map(seenAt)).toEqual(seen.map((one) => one + 1));
});

test('The other desks see that a desk is locked, and it gives them the lease.', async () => {
  const { clock, desks } = await desksLocked(2, [0]);
  await clock.advance(20_000);
  const link = desks[1]?.session().link();
  expect(link?.others.map(({ desk, locked, polls }) => [desk, locked, polls])).toEqual([
    ['d01', true, false],
  ]);
  expect(link?.polls).toBe(true);
});
