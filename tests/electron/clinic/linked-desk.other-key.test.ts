import { expect, test } from 'vitest';
import type { LinkedDesks } from '../../fakes/linked-desks.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';

/** Desks of one practice on one hub whose API keys differ: they apply nothing of what is read with another key. */

const minute = 60_000;
const underTest = linkedDesksUnderTest();

/** @returns how long each desk took to notice each arrival, ms */
async function arrivalsNoticed({ desks }: LinkedDesks, count: number): Promise<number[][]> {
  const [first] = desks;
  if (!first) throw new Error('no desk');
  const { clock, service } = first;
  const noticed = () =>
    desks.map(({ events }) => events.filter(({ name }) => name === 'arrival.seen').length);
  const delays: number[][] = desks.map(() => []);
  for (let n = 0; n < count; n++) {
    const visit = service.sandbox
      .state('appointments')
      .find(
        ({ archived, appointmentPatients, start }) =>
          !archived &&
          appointmentPatients?.[0] !== undefined &&
          appointmentPatients[0].status !== 'Arrived' &&
          Math.abs(Date.parse(start ?? '') - clock.wall()) < 3 * 60 * minute,
      );
    const patientId = visit?.appointmentPatients?.[0]?.patientId;
    if (!visit || !patientId) throw new Error('no visit');
    const before = noticed();
    const from = clock.monotonic();
    service.sandbox.setStatus(visit.id, patientId, 'Arrived');
    const open = new Set(desks.keys());
    while (open.size > 0 && clock.monotonic() - from < minute) {
      await clock.advance(250);
      for (const place of [...open]) {
        if ((noticed()[place] ?? 0) === before[place]) continue;
        open.delete(place);
        delays[place]?.push(clock.monotonic() - from);
      }
    }
    // Each comes at another moment of the desks' passes.
    await clock.advance(7000 + n * 3000);
  }
  return delays;
}

async function open(apiKeys: readonly number[]): Promise<LinkedDesks> {
  const clinic = await underTest.open(apiKeys.length, { patients: 20, apiKeys });
  await clinic.desks[0]?.clock.advance(4 * minute);
  return clinic;
}

test('A list is not left to a desk that polls with another key.', async () => {
  const clinic = await open([1, 2]);
  expect(clinic.desks.filter((desk) => desk.session().link()?.polls)).toHaveLength(1);
  const delays = await arrivalsNoticed(clinic, 6);
  expect(delays.map(({ length }) => length)).toEqual([6, 6]);
  // Both read within the calls of one key. Left to the other, a list is read every 37 s.
  expect(Math.max(...delays.flat())).toBeLessThanOrEqual(15_000);
});

test('Desks whose key is not polled with read for each other.', async () => {
  const { desks } = await open([1, 2, 2]);
  const before = desks.map(({ sent }) => sent.length);
  await desks[0]?.clock.advance(6 * minute);
  const callsOf = (polls: boolean) =>
    desks.reduce(
      (sum, desk, place) =>
        desk.session().link()?.polls === polls ? sum + desk.sent.length - (before[place] ?? 0) : sum,
      0,
    );
  expect(callsOf(false) / callsOf(true)).toBeLessThan(1.25);
});
