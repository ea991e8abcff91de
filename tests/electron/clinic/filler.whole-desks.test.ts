import { expect, test } from 'vitest';
import { storedKinds } from '../../../electron/store/cache/kinds.ts';
import type { LinkedDesks } from '../../fakes/linked-desks.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Whole desks on one hub: a desk that has read nothing, or not for days, is filled by another. */

const minute = 60_000;
const underTest = linkedDesksUnderTest();

async function open(count: number, patients = 300): Promise<LinkedDesks> {
  const clinic = await underTest.open(count, { patients });
  await clinic.desks[0]?.clock.advance(40 * minute);
  return clinic;
}

const isFull = (desk: WholeDesk) => desk.companion().status().progress === null;

const contentOf = (desk: WholeDesk): string =>
  JSON.stringify(
    storedKinds.map((kind) => {
      const { cache } = desk.session();
      return [kind, cache.many(kind, cache.ids(kind, 0, 10_000))];
    }),
  );

test('A new desk is filled by another: with at most ten calls it has what the other has.', async () => {
  const linked = await open(1);
  const desk = await linked.join();
  await desk.until('it is full', () => isFull(desk), minute);
  await desk.clock.advance(5000);
  expect(desk.sent.length).toBeLessThanOrEqual(10);
  const [one, other] = linked.desks.map(contentOf);
  expect(one === other).toBe(true);
});

test('A desk that was filled is kept current by the one that polls, and costs no more calls than before.', async () => {
  const linked = await open(2);
  const { clock, service } = linked.desks[0] as WholeDesk;
  const calls = async (ms: number) => {
    const before = linked.desks.reduce((sum, { sent }) => sum + sent.length, 0);
    await clock.advance(ms);
    return linked.desks.reduce((sum, { sent }) => sum + sent.length, 0) - before;
  };
  const two = await calls(10 * minute);
  const desk = await linked.join();
  await desk.until('it is full', () => isFull(desk), minute);
  const three = await calls(10 * minute);
  expect(three - two).toBeLessThanOrEqual(10);
  const person = service.sandbox.state('patients').find(({ archived }) => !archived);
  service.sandbox.edit('patients', person?.id ?? 0, { city: 'Filled' });
  await clock.advance(40_000);
  expect(desk.session().cache.get('patients', person?.id ?? 0)?.city).toBe('Filled');
});

test('A desk that was away for a week is filled by another, with at most ten calls.', async () => {
  const linked = await open(2);
  const [first, away] = linked.desks as [WholeDesk, WholeDesk];
  const { service, clock } = first;
  // What is on its way to the hub is answered first.
  for (const desk of linked.desks) await clock.until(desk.companion().close());
  const people = service.sandbox.state('patients').filter(({ archived }) => !archived);
  for (let day = 0; day < 7; day++) {
    for (const { id } of people.slice(day * 40, day * 40 + 40))
      service.sandbox.edit('patients', id, { city: `Day ${day}` });
    await clock.advance(24 * 60 * minute);
  }
  await first.restart();
  await first.until('it is there', () => first.companion().session() !== null);
  await clock.advance(10 * minute);
  const before = away.sent.length;
  await away.restart();
  await away.until('it is there', () => away.companion().session() !== null);
  await clock.advance(20_000);
  expect(away.sent.length - before).toBeLessThanOrEqual(10);
  const [one, other] = linked.desks.map(contentOf);
  expect(one === other).toBe(true);
});
