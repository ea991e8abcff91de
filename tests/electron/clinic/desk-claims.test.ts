import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimKey, openClaim } from '../../../electron/clinic/claim-messages.ts';
import { reclaimMs } from '../../../electron/clinic/earlier-claims.ts';
import { withSender } from '../../../electron/clinic/named-sender.ts';
import type { SheetAsk } from '../../../electron/clinic/open-sheets.ts';
import type { Engine } from '../../../electron/link/engine.ts';
import { createLink } from '../../../electron/link/link.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { type FakeHubWorld, fakeWorld } from '../link/worlds.ts';
import { aPaymentRow, type DeskInSight, deskInSight, sightIds, sightKeys } from './desks-in-sight.ts';

/** Desks on a hub, all of which may claim. */
async function claimingDesks(...names: readonly string[]) {
  const world = await fakeWorld();
  const desks: DeskInSight[] = [];
  for (const name of names) desks.push(deskInSight(world, await world.link(name)));
  await world.clock.advance(reclaimMs + 4000);
  return { world, desks: desks as [DeskInSight, DeskInSight, ...DeskInSight[]] };
}

const paying = (...invoiceIds: readonly number[]): SheetAsk => ({
  kind: 'payment',
  patientId: 3,
  appointmentId: null,
  invoiceIds,
});

/** As the outbox does it: the claim is held, the practice read, the call begun. */
const begins = async ({ claims: { writes } }: DeskInSight, row: OutboxRow) =>
  (await writes.hold(row)) && (await writes.begin(row));

async function standsOn(world: FakeHubWorld, invoiceId: number) {
  const key = claimKey(sightIds, 'p1', { kind: 'invoice', id: invoiceId });
  const there = await world.clock.until(world.keeper.read('claims', key));
  if (!there.ok || there.value === null) return null;
  const reader = createSealing('keeper', randomBytes(16), sightKeys);
  const { desk, body } = openClaim(reader, key, there.value.body);
  return `${desk} ${body?.state}`;
}

test('A sheet claims its records when it is opened; another desk is shown who has them, and when they are free.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const ours = await clock.until(first.claims.open(paying(21, 22)));
  expect(ours.state).toBe('held');
  const theirs = await clock.until(second.claims.open(paying(22, 23)));
  expect(theirs).toMatchObject({
    state: 'taken',
    holder: { desk: 'd01', name: 'PC of d01', by: 'MB' },
    kind: 'payment',
    doing: 'open',
    mayTakeOver: true,
  });
  expect(await standsOn(world, 23)).toBe(null);
  expect(second.claims.openElsewhere()).toMatchObject([{ desk: 'd01', invoiceIds: [21, 22] }]);
  first.claims.closeSheet(ours.claimId);
  await clock.advance(100);
  expect(second.shown).toEqual([{ claimId: theirs.claimId, state: 'free' }]);
  expect(second.claims.openElsewhere()).toEqual([]);
  // It is asked for again by a person, not by itself.
  await clock.advance(5000);
  expect(await standsOn(world, 22)).toBe(null);
});

test('Of two desks that want the same two invoices at once, one gets both.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const both = [desks[0].claims.open(paying(21, 22)), desks[1].claims.open(paying(22, 21))];
  const states = (await world.clock.until(Promise.all(both))).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['held', 'taken']);
});

test('A write that is made in a sheet keeps its claims when the sheet is closed, until its outcome is known.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first] = desks;
  const sheet = await clock.until(first.claims.open(paying(21, 22)));
  first.claims.note(aPaymentRow('w1', [21]), false);
  first.claims.closeSheet(sheet.claimId);
  await clock.advance(100);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual(['d01 waiting', null]);
  expect(await clock.until(begins(first, aPaymentRow('w1', [21])))).toBe(true);
  expect(await standsOn(world, 21)).toBe('d01 sending');
  for (const state of ['sending', 'unknown', 'refused'] as const) {
    const evidence = state === 'refused' ? JSON.stringify({ doubts: 3 }) : '{}';
    first.claims.note({ ...aPaymentRow('w1', [21], state), evidence }, false);
    await clock.advance(60_000);
    expect(await standsOn(world, 21)).toBe(state === 'sending' ? 'd01 sending' : 'd01 unknown');
  }
  first.claims.note(aPaymentRow('w1', [21], 'done'), false);
  await clock.advance(100);
  expect(await standsOn(world, 21)).toBe(null);
});

test('A payment that asks a person keeps its claims while it may have been recorded, and no other desk can take them over.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  expect(await clock.until(begins(first, aPaymentRow('w1', [21])))).toBe(true);
  // No answer came, and what the practice shows could be this payment or another one.
  const asks = { ...aPaymentRow('w1', [21], 'asks'), attempts: 1, evidence: '{"perhapsDone":true}' };
  first.claims.note(asks, false);
  await clock.advance(60_000);
  expect(await standsOn(world, 21)).toBe('d01 unknown');
  const other = await clock.until(second.claims.open(paying(21)));
  expect(other).toMatchObject({ state: 'taken', doing: 'unknown', mayTakeOver: false });
  // The person decides: it was not recorded.
  first.claims.note({ ...asks, state: 'not-recorded' }, false);
  await clock.advance(100);
  expect(await standsOn(world, 21)).toBe(null);
  expect(second.shown).toEqual([{ claimId: other.claimId, state: 'free' }]);
});

test('A payment that asks before its first call claims nothing.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const [first] = desks;
  expect(await world.clock.until(first.claims.writes.hold(aPaymentRow('w1', [21])))).toBe(true);
  first.claims.note(aPaymentRow('w1', [21], 'asks'), false);
  await world.clock.advance(100);
  expect(await standsOn(world, 21)).toBe(null);
});

test('A refused payment keeps its claims where a check has found one like it.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const [first] = desks;
  expect(await world.clock.until(begins(first, aPaymentRow('w1', [21])))).toBe(true);
  const refused = { ...aPaymentRow('w1', [21], 'refused'), attempts: 1 };
  first.claims.note({ ...refused, evidence: '{"perhaps":"$1.00 recorded at 9:15"}' }, false);
  await world.clock.advance(60_000);
  expect(await standsOn(world, 21)).toBe('d01 unknown');
  first.claims.note(refused, false);
  await world.clock.advance(100);
  expect(await standsOn(world, 21)).toBe(null);
});

test('A write claims for itself where no sheet did, and waits without a call while another desk has it.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const row = aPaymentRow('w1', [21, 22]);
  second.claims.note(aPaymentRow('other', [22]), false);
  await clock.advance(100);
  first.claims.note(row, false);
  await clock.advance(2000);
  expect(first.claims.writes.waitMs(row)).toBeGreaterThan(0);
  expect(first.claims.writes.waitsFor(row)).toEqual({ desk: 'd02', name: 'PC of d02', by: 'MB' });
  expect(await clock.until(first.claims.writes.hold(row))).toBe(false);
  expect(await standsOn(world, 21)).toBe(null);
  second.claims.note(aPaymentRow('other', [22]), true);
  await clock.advance(2000);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual(['d01 waiting', 'd01 waiting']);
  expect(first.claims.writes.waitMs(row)).toBe(0);
  expect(await clock.until(first.claims.writes.hold(row))).toBe(true);
});

test('A person takes a claim over: the desk that had it is shown so, and its write waits.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const sheet = await clock.until(first.claims.open(paying(21)));
  const row = aPaymentRow('w1', [21]);
  first.claims.note(row, false);
  await clock.advance(100);
  const other = await clock.until(second.claims.open(paying(21, 22)));
  expect(other).toMatchObject({ state: 'taken', doing: 'waiting' });
  expect(await clock.until(second.claims.takeOver(other.claimId))).toMatchObject({ state: 'held' });
  await clock.advance(100);
  expect(first.shown.at(-1)).toMatchObject({
    claimId: sheet.claimId,
    state: 'taken',
    holder: { desk: 'd02' },
  });
  expect(first.claims.writes.waitMs(row)).toBeGreaterThan(0);
  expect(await clock.until(begins(first, row))).toBe(false);
  second.claims.closeSheet(other.claimId);
  await clock.advance(2000);
  expect(await clock.until(begins(first, row))).toBe(true);
});

test('A claim that was made again at a new hub and is taken over there: the desk that had it is shown so.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  // The hub of before had more to do than the new one by then.
  for (const invoiceId of [31, 32, 33, 34]) {
    const { claimId } = await clock.until(first.claims.open(paying(invoiceId)));
    first.claims.closeSheet(claimId);
    await clock.advance(100);
  }
  const sheet = await clock.until(first.claims.open(paying(21)));
  await world.kill();
  await clock.advance(500);
  await world.start();
  await clock.advance(20_000);
  expect(await standsOn(world, 21)).toBe('d01 open');
  const other = await clock.until(second.claims.open(paying(21)));
  expect(await clock.until(second.claims.takeOver(other.claimId))).toMatchObject({ state: 'held' });
  await clock.advance(100);
  const taken = { claimId: sheet.claimId, state: 'taken', holder: { desk: 'd02' } };
  expect(first.shown.at(-1)).toMatchObject(taken);
});

test('What was checked before another desk had the record, or without the hub, is checked again before it is sent.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const { writes } = first.claims;
  const row = aPaymentRow('w1', [21]);
  first.claims.note(row, false);
  expect(await clock.until(writes.hold(row))).toBe(true);
  const other = await clock.until(second.claims.open(paying(21)));
  await clock.until(second.claims.takeOver(other.claimId));
  await clock.advance(100);
  second.claims.closeSheet(other.claimId);
  await clock.advance(2000);
  expect([writes.waitMs(row), await standsOn(world, 21)]).toEqual([0, 'd01 waiting']);
  expect(await clock.until(writes.begin(row))).toBe(false);
  await world.kill();
  await clock.advance(100);
  expect(await clock.until(writes.hold(row))).toBe(true);
  await world.start();
  await clock.advance(reclaimMs + 4000);
  expect(await clock.until(writes.begin(row))).toBe(false);
  expect(await clock.until(begins(first, row))).toBe(true);
});

test('Without the hub a write waits 30 s for what another desk had claimed when it was lost, and no longer.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const [row, theirs] = [aPaymentRow('w1', [21]), aPaymentRow('w2', [21])];
  first.claims.note(row, false);
  await clock.advance(100);
  second.claims.note(theirs, false);
  await world.kill();
  await clock.advance(29_000);
  expect(await clock.until(begins(first, row))).toBe(true);
  const { writes } = second.claims;
  expect(writes.waitMs(theirs)).toBeGreaterThan(0);
  expect(writes.waitsFor(theirs)?.desk).toBe('d01');
  expect(await clock.until(begins(second, theirs))).toBe(false);
  await clock.advance(1500);
  expect(writes.waitMs(theirs)).toBe(0);
  expect(writes.waitsFor(theirs)).toBe(null);
  expect(await clock.until(begins(second, theirs))).toBe(true);
});

test('No claim is taken over that is being sent or may have been carried out.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  first.claims.note(aPaymentRow('w1', [21]), false);
  await clock.advance(100);
  const sheet = await clock.until(second.claims.open(paying(21)));
  expect(await clock.until(begins(first, aPaymentRow('w1', [21])))).toBe(true);
  await clock.advance(100);
  const still = { state: 'taken', doing: 'sending', mayTakeOver: false };
  expect(await clock.until(second.claims.takeOver(sheet.claimId))).toMatchObject(still);
  first.claims.note(aPaymentRow('w1', [21], 'unknown'), false);
  await clock.advance(100);
  expect(await clock.until(second.claims.takeOver(sheet.claimId))).toMatchObject({ doing: 'unknown' });
  expect(await standsOn(world, 21)).toBe('d01 unknown');
});

test('A payment that is held back by older copies as it is read back may have been carried out: no claim of it is taken over.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  // Its call had no answer, and the practice answers with what is older than this PC's lists.
  const evidence = JSON.stringify({ olderReads: 4, heldBeforeSending: false, perhapsDone: true });
  first.claims.note(aPaymentRow('w1', [21], 'unknown'), false);
  first.claims.note({ ...aPaymentRow('w1', [21], 'asks'), attempts: 1, evidence }, false);
  await clock.advance(100);
  const sheet = await clock.until(second.claims.open(paying(21)));
  expect(sheet).toMatchObject({ state: 'taken', doing: 'unknown', mayTakeOver: false });
  expect(await clock.until(second.claims.takeOver(sheet.claimId))).toMatchObject({ state: 'taken' });
});

test('A call that begins while another desk takes its claim over: one of the two has it, at each moment.', async () => {
  for (let ms = 0; ms < 16; ms++) {
    const { world, desks } = await claimingDesks('d01', 'd02');
    const { clock } = world;
    const [first, second] = desks;
    const row = aPaymentRow('w1', [21]);
    first.claims.note(row, false);
    await clock.advance(1000);
    const sheet = await clock.until(second.claims.open(paying(21)));
    expect(await clock.until(first.claims.writes.hold(row))).toBe(true);
    const taken = second.claims.takeOver(sheet.claimId);
    await clock.advance(ms);
    const begun = await clock.until(first.claims.writes.begin(row));
    const isOurs = (await clock.until(taken))?.state === 'held';
    expect([begun, isOurs].filter(Boolean), `${ms} ms`).toHaveLength(1);
  }
});

test('A claim whose call was not made waits again.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const row = aPaymentRow('w1', [21]);
  desks[0].claims.note(row, false);
  await world.clock.until(begins(desks[0], row));
  desks[0].claims.writes.giveBack(row);
  await world.clock.advance(100);
  expect(await standsOn(world, 21)).toBe('d01 waiting');
});

test('A claim that lost one of its records while it was being sent gives up the rest when its call was not made: no other desk waits for it.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const [row, theirs] = [aPaymentRow('w1', [21, 22]), aPaymentRow('theirs', [22])];
  first.claims.note(row, false);
  expect(await clock.until(begins(first, row))).toBe(true);
  second.claims.note(theirs, false);
  // As at a hub that has lost it.
  const key = claimKey(sightIds, 'p1', { kind: 'invoice', id: 22 });
  await clock.until(world.keeper.remove('claims', key, null));
  await clock.advance(5000);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual(['d01 sending', 'd02 waiting']);
  first.claims.writes.giveBack(row);
  await clock.advance(5000);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual([null, 'd02 waiting']);
});

test('The claim of a desk that crashed ends 30 s after its presence, and not before.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const row = aPaymentRow('w1', [21]);
  first.claims.note(row, false);
  await clock.until(begins(first, row));
  const sheet = await clock.until(second.claims.open(paying(21)));
  await first.link.close();
  await clock.advance(36_000);
  expect(await clock.until(second.claims.takeOver(sheet.claimId))).toMatchObject({ state: 'taken' });
  await clock.advance(6000);
  expect(second.shown.at(-1)).toMatchObject({ state: 'free' });
  expect((await clock.until(second.claims.open(paying(21)))).state).toBe('held');
});

test('What an earlier start of this desk left is ended; what a write of it still needs goes on.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first] = desks;
  await clock.until(first.claims.open(paying(21)));
  first.claims.note(aPaymentRow('w1', [22], 'unknown'), false);
  await clock.advance(100);
  await first.link.close();
  const again = deskInSight(world, await world.link('d01'));
  again.claims.note(aPaymentRow('w1', [22], 'unknown'), false);
  await clock.advance(10_000);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual([null, 'd01 unknown']);
  again.claims.note(aPaymentRow('w1', [22], 'done'), false);
  await clock.advance(100);
  expect(await standsOn(world, 22)).toBe(null);
});

test('What an earlier start of this desk left is ended also where it cannot be read any more.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock, keeper } = world;
  await clock.until(desks[0].claims.open(paying(21)));
  await desks[0].link.close();
  const key = claimKey(sightIds, 'p1', { kind: 'invoice', id: 21 });
  const there = await clock.until(keeper.read('claims', key));
  if (!there.ok || !there.value) throw new Error('no claim');
  const unreadable = withSender('d01', randomBytes(80));
  await clock.until(keeper.update('claims', key, unreadable, there.value.revision));
  deskInSight(world, await world.link('d01'));
  await clock.advance(10_000);
  expect(await standsOn(world, 21)).toBe(null);
});

test('When the practice is closed sheets give up their claims, and writes that wait keep theirs.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  await clock.until(desks[0].claims.open(paying(21)));
  desks[0].claims.note(aPaymentRow('w1', [22]), false);
  await clock.advance(100);
  desks[0].claims.stop();
  await clock.advance(100);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual([null, 'd01 waiting']);
  // Its last call was answered while it was being closed.
  desks[0].claims.note(aPaymentRow('w1', [22], 'done'), false);
  await clock.advance(100);
  expect(await standsOn(world, 22)).toBe(null);
});

test('At a new hub nothing new is claimed before the others had time to declare what they hold.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const row = aPaymentRow('w1', [21]);
  first.claims.note(row, false);
  expect(await clock.until(begins(first, row))).toBe(true);
  // At this moment the other desk has not heard that it is being sent.
  await world.kill();
  await clock.advance(500);
  await world.start();
  // It comes back later than the other.
  world.sleep('d01');
  clock.after(2500, () => world.wake('d01'));
  const theirs = await clock.until(second.claims.open(paying(21)), 20_000);
  expect(theirs).toMatchObject({ state: 'taken', doing: 'sending' });
  first.claims.note(aPaymentRow('w1', [21], 'done'), false);
  await clock.advance(2000);
  expect(await standsOn(world, 21)).toBe(null);
});

test('At a new hub what a slower desk had claimed is left to it until it has declared it, or the hub has been gone for 30 s.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  const [sent, waits] = [aPaymentRow('w1', [21]), aPaymentRow('w2', [22])];
  first.claims.note(sent, false);
  first.claims.note(waits, false);
  expect(await clock.until(begins(first, sent))).toBe(true);
  await clock.advance(100);
  world.sleep('d01');
  // Twice: what is known of before must not be forgotten at a hub that ends within its first seconds.
  for (const livesMs of [2000, 12_000]) {
    await world.kill();
    await clock.advance(500);
    await world.start();
    await clock.advance(livesMs);
  }
  const other = aPaymentRow('theirs', [21, 23]);
  second.claims.note(other, false);
  expect(second.claims.writes.waitsFor(other)).toEqual({ desk: 'd01', name: 'PC of d01', by: 'MB' });
  expect(second.claims.writes.waitMs(other)).toBeGreaterThan(0);
  expect(await clock.until(begins(second, other))).toBe(false);
  const sheet = await clock.until(second.claims.open(paying(22)));
  expect(sheet).toMatchObject({ state: 'taken', doing: 'waiting', mayTakeOver: true });
  // A person decides, as at the hub before.
  expect(await clock.until(second.claims.takeOver(sheet.claimId))).toMatchObject({ state: 'held' });
  world.wake('d01');
  await clock.advance(6000);
  expect([await standsOn(world, 21), await standsOn(world, 22)]).toEqual(['d01 sending', 'd02 open']);
  expect(await clock.until(begins(second, other))).toBe(false);
  first.claims.note(aPaymentRow('w1', [21], 'done'), false);
  await clock.advance(2000);
  expect(await clock.until(begins(second, other))).toBe(true);
});

test('At another hub, in another session, a desk declares what it had, and leaves to a slower one what that had.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [sent, waits] = [aPaymentRow('w1', [21], 'unknown'), aPaymentRow('w2', [21])];
  desks[0].claims.note(sent, false);
  await clock.advance(1000);
  desks[1].claims.note(waits, false);
  await clock.advance(1000);
  const [first, second] = desks.map(({ claims }) => claims.known());
  for (const desk of desks) desk.close();
  await world.kill();
  const next = await fakeWorld({ clock, name: 'the next hub' });
  const come = async (name: string, row: OutboxRow, known: typeof first) => {
    const desk = deskInSight(next, await next.link(name));
    desk.claims.note(row, false);
    if (known) desk.claims.goOnFrom(known);
    return desk;
  };
  const faster = await come('d02', waits, second);
  await clock.advance(12_000);
  expect(await clock.until(begins(faster, waits))).toBe(false);
  await come('d01', sent, first);
  await clock.advance(1000);
  expect(await standsOn(next, 21)).toBe('d01 unknown');
  await clock.advance(20_000);
  expect(await clock.until(begins(faster, waits))).toBe(false);
});

test('At a new hub a desk that has nothing any more keeps no one waiting, and one that never comes back only for 30 s.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02', 'd03');
  const { clock } = world;
  const [first, second, third] = desks;
  const [one, two] = [aPaymentRow('w1', [21]), aPaymentRow('w2', [22])];
  first.claims.note(one, false);
  third?.claims.note(two, false);
  await clock.advance(2000);
  world.sleep('d02');
  world.sleep('d03');
  await clock.advance(200);
  first.claims.note(aPaymentRow('w1', [21], 'done'), false);
  await clock.advance(200);
  await world.kill();
  await world.start();
  await clock.advance(2000);
  world.wake('d02');
  await clock.advance(8000);
  const [theirs, others] = [aPaymentRow('other 1', [21]), aPaymentRow('other 2', [22])];
  for (const row of [theirs, others]) second.claims.note(row, false);
  expect(await clock.until(begins(second, theirs))).toBe(true);
  expect(await clock.until(begins(second, others))).toBe(false);
  await clock.advance(22_000);
  expect(await clock.until(begins(second, others))).toBe(true);
});

test('Alone a desk may write; linked again, it claims what it does, or is shown who has it.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  await world.kill();
  await clock.advance(5000);
  const sheet = await clock.until(first.claims.open(paying(21)));
  expect(sheet.state).toBe('alone');
  const row = aPaymentRow('w1', [22]);
  first.claims.note(row, false);
  expect(first.claims.writes.waitMs(row)).toBe(0);
  expect(await clock.until(begins(first, row))).toBe(true);
  first.claims.note(aPaymentRow('w1', [22], 'sending'), false);
  await world.start();
  await clock.advance(20_000);
  expect(first.shown.at(-1)).toEqual({ claimId: sheet.claimId, state: 'held' });
  expect(await standsOn(world, 22)).toBe('d01 sending');
  expect(await clock.until(second.claims.open(paying(22)))).toMatchObject({ state: 'taken' });
});

test('A write that is wanted again after the end of its claim got no answer is claimed at the next hub, too.', async () => {
  const world = await fakeWorld();
  const { clock, lifetimes } = world;
  const real = await world.engine('d01');
  let answers = true;
  const engine: Engine = {
    ...real,
    remove: async (...about) =>
      answers ? real.remove(...about) : { ok: false, failure: { kind: 'no-answer' } },
  };
  const link = createLink({ desk: 'd01', engine, clock, random: systemRandom(), lifetimes });
  const desk = deskInSight(world, link);
  await clock.advance(reclaimMs + 4000);
  const row = aPaymentRow('w1', [21]);
  desk.claims.note(row, false);
  await clock.advance(1000);
  expect(await standsOn(world, 21)).toBe('d01 waiting');
  answers = false;
  desk.claims.writes.standAside(row, true);
  await clock.advance(100);
  answers = true;
  expect(await clock.until(desk.claims.writes.hold(row))).toBe(true);
  await clock.advance(2000);
  await world.kill();
  await clock.advance(500);
  await world.start();
  await clock.advance(20_000);
  expect(await standsOn(world, 21)).toBe('d01 waiting');
});

test('A hub that says nothing of claims is as good as none after a while.', async () => {
  const world = await fakeWorld();
  const desk = deskInSight(world, await world.link('p01', 'practitioner'));
  const row = aPaymentRow('w1', [21]);
  desk.claims.note(row, false);
  expect(desk.claims.writes.waitMs(row)).toBeGreaterThan(0);
  await world.clock.advance(60_000);
  expect(desk.claims.writes.waitMs(row)).toBe(0);
  expect(await world.clock.until(begins(desk, row))).toBe(true);
});

test('What was sealed with new keys before this desk had them is read once it has them.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  first.claims.note(aPaymentRow('w1', [21]), false);
  await clock.advance(100);
  const rotated = {
    day: new Map([...sightKeys.day, [2, randomBytes(32)] as const]),
    money: new Map([...sightKeys.money, [2, randomBytes(32)] as const]),
  };
  for (const { sealing, claims, presence } of [first, second]) {
    sealing.setKeys(rotated);
    claims.sealAgain();
    presence.say();
    await clock.advance(100);
    if (claims === second.claims) break;
    const theirs = await clock.until(second.claims.open(paying(21)));
    expect(theirs).toMatchObject({ state: 'taken', kind: 'unreadable', mayTakeOver: false });
  }
  expect(second.shown.at(-1)).toMatchObject({
    state: 'taken',
    holder: { desk: 'd01', by: 'MB' },
    kind: 'payment',
    doing: 'waiting',
    mayTakeOver: true,
  });
});

test('With new keys what is claimed is sealed again.', async () => {
  const { world, desks } = await claimingDesks('d01', 'd02');
  const { clock } = world;
  const [first, second] = desks;
  first.claims.note(aPaymentRow('w1', [21]), false);
  await clock.advance(100);
  const rotated = { day: new Map([[2, randomBytes(32)]]), money: new Map([[2, randomBytes(32)]]) };
  for (const { sealing, claims, sight, presence } of desks) {
    sealing.setKeys(rotated);
    claims.sealAgain();
    sight.sayAgain();
    presence.say();
  }
  await clock.advance(1000);
  expect(await clock.until(second.claims.open(paying(21)))).toMatchObject({
    state: 'taken',
    holder: { desk: 'd01', by: 'MB' },
    doing: 'waiting',
  });
});
