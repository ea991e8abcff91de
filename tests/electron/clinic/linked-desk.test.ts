import { expect, test } from 'vitest';
import { storedKinds } from '../../../electron/store/cache/kinds.ts';
import { asMany } from '../../extent.ts';
import type { LinkedDesks } from '../../fakes/linked-desks.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** Whole desks on one hub: what one of them reads is on all. */

const minute = 60_000;
const underTest = linkedDesksUnderTest();

async function open(count: number, options = {}): Promise<LinkedDesks> {
  const clinic = await underTest.open(count, options);
  const [first] = clinic.desks;
  // Each follows, and has read each list once since then.
  await first?.clock.advance(40 * minute);
  return clinic;
}

const firstOf = ({ desks }: LinkedDesks): WholeDesk => {
  const [desk] = desks;
  if (!desk) throw new Error('no desk');
  return desk;
};

/** Calls of all desks together within a time. */
async function callsWithin(desks: readonly WholeDesk[], ms: number): Promise<number> {
  const count = () => desks.reduce((sum, { sent }) => sum + sent.length, 0);
  const before = count();
  await desks[0]?.clock.advance(ms);
  return count() - before;
}

/** What a cache holds, without the order. */
const contentOf = (desk: WholeDesk): string =>
  JSON.stringify(
    storedKinds.map((kind) => {
      const { cache } = desk.session();
      return [kind, cache.many(kind, cache.ids(kind, 0, 10_000))];
    }),
  );

test('Three linked desks make the calls of one.', async () => {
  const period = asMany(12, 30) * minute;
  const { desks } = await open(3);
  const three = await callsWithin(desks, period);
  await underTest.close();
  const alone = await openWholeDesk({ patients: 60 });
  await alone.connect();
  await alone.until('all is read', () => alone.companion().status().progress === null, 24 * 60 * minute);
  await alone.clock.advance(40 * minute);
  const one = await callsWithin([alone], period);
  await alone.close();
  expect(three / one).toBeLessThan(1.05);
});

test('What happens in the practice is on every desk within a pass of the one that polls.', async () => {
  const linked = await open(3);
  const { service, clock } = firstOf(linked);
  const visit = service.sandbox.state('appointments').find(({ archived }) => !archived);
  const patient = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || !patient) throw new Error('no visit');
  service.sandbox.setStatus(visit.id, patient, 'Arrived');
  await clock.advance(4000);
  const statuses = linked.desks.map(
    (desk) => desk.session().cache.get('appointments', visit.id)?.appointmentPatients?.[0]?.status,
  );
  expect(statuses).toEqual(['Arrived', 'Arrived', 'Arrived']);
});

test('The desk that polls for others reads at full pace behind a hidden window; what it would read less often is on the others as soon.', async () => {
  const linked = await open(2);
  const poller = linked.desks.findIndex((desk) => desk.session().link()?.polls);
  const calls = async () => {
    const before = linked.desks[poller]?.sent.length ?? 0;
    await firstOf(linked).clock.advance(10 * minute);
    return (linked.desks[poller]?.sent.length ?? 0) - before;
  };
  const seen = await calls();
  for (const desk of linked.desks) desk.companion().hint({ visible: false });
  const hidden = await calls();
  expect(linked.desks[poller]?.session().link()?.polls).toBe(true);
  expect(seen).toBeGreaterThan(100);
  expect(hidden / seen).toBeGreaterThan(0.95);
});

test('A hub that is killed: the desks go on alone, and read for each other again when it is back.', async () => {
  const linked = await open(2);
  const { service, clock } = firstOf(linked);
  const person = service.sandbox.state('patients').find(({ archived }) => !archived);
  if (!person) throw new Error('nobody');
  const cities = () => linked.desks.map((desk) => desk.session().cache.get('patients', person.id)?.city);
  await linked.hub.kill();
  service.sandbox.edit('patients', person.id, { city: 'Alone' });
  await clock.advance(10 * minute);
  expect(cities()).toEqual(['Alone', 'Alone']);
  await linked.hub.start();
  service.sandbox.edit('patients', person.id, { city: 'Linked' });
  await clock.advance(40 * minute);
  expect(cities()).toEqual(['Linked', 'Linked']);
  const [one, other] = linked.desks.map(contentOf);
  expect(one === other).toBe(true);
  expect((await callsWithin(linked.desks, 10 * minute)) / 10).toBeLessThan(45);
});

test('The desk that polls gives the lease to one with mains power, and to no other.', async () => {
  const clinic = await underTest.open(2, { patients: 20 });
  const { desks } = clinic;
  const { clock } = firstOf(clinic);
  await clock.advance(minute);
  const polling = () => desks.findIndex((desk) => desk.session().link()?.polls);
  const before = polling();
  const other = 1 - before;
  desks[before]?.companion().hint({ onBattery: true });
  await clock.advance(15_000);
  expect(polling()).toBe(other);
  desks[other]?.companion().hint({ onBattery: true });
  await clock.advance(minute);
  expect(polling()).toBe(other);
});
