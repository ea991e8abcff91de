import { expect, test } from 'vitest';
import { reclaimMs } from '../../../electron/clinic/earlier-claims.ts';
import { writeRow } from '../../fakes/writes.ts';
import { fakeWorld } from '../link/worlds.ts';
import { aPaymentRow, type DeskInSight, deskInSight } from './desks-in-sight.ts';

const aRemovalRow = (changesMethod: boolean, state = 'waiting') =>
  writeRow('payment-removal', { invoiceIds: [21], changesMethod }, { id: 'removal', patientId: 3, state });

async function claimingDesks() {
  const world = await fakeWorld();
  const first: DeskInSight = deskInSight(world, await world.link('d01'));
  const second: DeskInSight = deskInSight(world, await world.link('d02'));
  await world.clock.advance(reclaimMs + 4000);
  return { clock: world.clock, first: first.claims, second: second.claims };
}

test('What a removal claims passes to the payment that replaces what is removed; no other desk has it in between.', async () => {
  const { clock, first, second } = await claimingDesks();
  const payment = aPaymentRow('w1', [21]);
  const other = aPaymentRow('w2', [21]);
  first.note(aRemovalRow(true), false);
  first.note(payment, false);
  // Until now the removal asked a person.
  first.writes.standAside(payment, true);
  await clock.advance(2000);
  second.note(other, false);
  await clock.advance(2000);
  expect(second.writes.waitMs(other)).toBeGreaterThan(0);
  let isFree = false;
  second.onChange(() => {
    isFree ||= second.writes.waitMs(other) === 0;
  });
  expect(await clock.until(first.writes.hold(aRemovalRow(true)))).toBe(true);
  expect(await clock.until(first.writes.begin(aRemovalRow(true)))).toBe(true);
  first.writes.standAside(payment, false);
  first.note(aRemovalRow(true, 'done'), false);
  await clock.advance(5000);
  expect([isFree, second.writes.waitMs(other) > 0]).toEqual([false, true]);
  expect(await clock.until(first.writes.hold(payment))).toBe(true);
  expect(await clock.until(first.writes.begin(payment))).toBe(true);
});

test('A removal that nothing replaces claims nothing: it waits for no desk.', async () => {
  const { clock, first, second } = await claimingDesks();
  second.note(aPaymentRow('w2', [21]), false);
  await clock.advance(2000);
  first.note(aRemovalRow(false), false);
  await clock.advance(2000);
  expect(first.writes.waitMs(aRemovalRow(false))).toBe(0);
  expect(first.writes.waitMs(aRemovalRow(true))).toBeGreaterThan(0);
});
