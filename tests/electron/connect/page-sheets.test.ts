import { afterEach, expect, test } from 'vitest';
import type { ClaimView } from '../../../shared/bridge/views.ts';
import { type LinkedDesks, openLinkedDesks } from '../../fakes/linked-desks.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

let clinic: LinkedDesks;
afterEach(() => clinic.close());

/** Two desks, and an open invoice that both could take the money for. */
async function twoDesks() {
  clinic = await openLinkedDesks(2, { patients: 25, memberships: true });
  const [one, other] = clinic.desks as readonly [WholeDesk, WholeDesk];
  await one.clock.advance(20_000);
  const { cache } = one.session();
  const invoice = cache
    .many('invoices', cache.ids('invoices', 0, 10_000))
    .find(({ status, patientId }) => status === 'Awaiting Payment' && patientId);
  if (!invoice?.patientId) throw new Error('no open invoice');
  const sheet = { kind: 'payment' as const, patientId: invoice.patientId, invoiceIds: [invoice.id] };
  async function open(desk: WholeDesk): Promise<ClaimView> {
    const answer = await one.clock.until(bridgeCallOf(desk)('claims.open', sheet), 60_000);
    if (!answer.ok) throw new Error(answer.failure.kind);
    return answer.value as ClaimView;
  }
  return { one, other, open };
}

/** What the open sheets of a desk are shown from now on. */
function shownAt(desk: WholeDesk): () => readonly ClaimView['state'][] {
  const from = desk.events.length;
  return () =>
    desk.events.slice(from).flatMap((event) => (event.name === 'claim.changed' ? event.payload.state : []));
}

/** The hub moved, or has another address. */
async function relink(desk: WholeDesk): Promise<void> {
  const first = desk.session();
  await desk.clock.until(clinic.relink(clinic.desks.indexOf(desk)), 60_000);
  await desk.until('its session begins again', () => ![null, first].includes(desk.companion().session()));
}

async function changeKey(desk: WholeDesk): Promise<void> {
  const key = desk.service.createKey({ user: 'Reception', role: 'owner' });
  expect(await desk.clock.until(desk.companion().changeKey(key), 120_000)).toMatchObject({ ok: true });
}

test('A payment sheet that is open while the link of its desk becomes another one keeps its invoices.', async () => {
  const { one, other, open } = await twoDesks();
  expect((await open(one)).state).toBe('held');
  const shown = shownAt(one);
  await relink(one);
  await one.clock.advance(20_000);
  expect({ shown: shown().at(-1), other: (await open(other)).state }).toEqual({
    shown: 'held',
    other: 'taken',
  });
});

test('A payment sheet that is open while its desk takes another API key keeps its invoices, and is shown nothing else.', async () => {
  const { one, other, open } = await twoDesks();
  const { claimId, state } = await open(one);
  expect(state).toBe('held');
  const shown = shownAt(one);
  await changeKey(one);
  const theirs = await open(other);
  await one.clock.advance(20_000);
  expect({ shown: shown(), other: theirs.state }).toEqual({ shown: [], other: 'taken' });
  const others = shownAt(other);
  await bridgeCallOf(one)('claims.close', { claimId });
  await one.clock.advance(1000);
  expect(others()).toEqual(['free']);
});

test('A sheet that waits for another desk goes on waiting over another session, and hears that the records are free.', async () => {
  const { one, other, open } = await twoDesks();
  const held = await open(one);
  expect((await open(other)).state).toBe('taken');
  const shown = shownAt(other);
  await relink(other);
  await one.clock.advance(20_000);
  await bridgeCallOf(one)('claims.close', { claimId: held.claimId });
  await one.clock.advance(20_000);
  expect(shown().at(-1)).toBe('free');
});

test('Where the records are free by the time the session is replaced, it does not take them, and hears that they are free.', async () => {
  const { one, other, open } = await twoDesks();
  const held = await open(one);
  expect((await open(other)).state).toBe('taken');
  const shown = shownAt(other);
  other.setKeychainSilent(true);
  const linked = clinic.relink(1);
  await one.until('it is being replaced', () => other.companion().session() === null, 60_000);
  await bridgeCallOf(one)('claims.close', { claimId: held.claimId });
  other.setKeychainSilent(false);
  await one.clock.until(linked, 60_000);
  await one.clock.advance(20_000);
  expect(shown().at(-1)).toBe('free');
});

test('At a hub that was moved, a sheet goes on waiting for a desk that is slower to come there.', async () => {
  const { one, other, open } = await twoDesks();
  expect((await open(one)).state).toBe('held');
  expect((await open(other)).state).toBe('taken');
  const shown = shownAt(other);
  await one.clock.until(clinic.moveHub([1]), 60_000);
  await one.clock.advance(12_000);
  await one.clock.until(clinic.relink(0), 60_000);
  await one.clock.advance(20_000);
  expect([shown().includes('free'), shown().at(-1)]).toEqual([false, 'taken']);
});

test('What another desk was doing and has ended while the session is being replaced is shown no more.', async () => {
  const { one, other, open } = await twoDesks();
  const { claimId } = await open(one);
  await one.clock.advance(1000);
  const shown = () =>
    other.events.flatMap((event) => (event.name === 'sight.changed' ? [event.payload.doing] : [])).at(-1);
  expect(shown()).toMatchObject([{ desk: 'd01', kind: 'payment', state: 'open' }]);
  other.setKeychainSilent(true);
  const linked = clinic.relink(1);
  await one.until('it is being replaced', () => other.companion().session() === null, 60_000);
  await bridgeCallOf(one)('claims.close', { claimId });
  other.setKeychainSilent(false);
  await one.clock.until(linked, 60_000);
  await one.clock.advance(20_000);
  expect(shown()).toEqual([]);
});

test('A sheet that is closed while its session is being replaced claims nothing in the next one.', async () => {
  const { one, other, open } = await twoDesks();
  const { claimId } = await open(one);
  one.setKeychainSilent(true);
  const linked = clinic.relink(0);
  await one.until('it is being replaced', () => one.companion().session() === null, 60_000);
  await bridgeCallOf(one)('claims.close', { claimId });
  one.setKeychainSilent(false);
  await one.clock.until(linked, 60_000);
  await one.clock.advance(40_000);
  expect((await open(other)).state).toBe('held');
});

test('A sheet that is opened while its session is being replaced claims its records in the next one.', async () => {
  const { one, other, open } = await twoDesks();
  one.setKeychainSilent(true);
  const linked = clinic.relink(0);
  await one.until('it is being replaced', () => one.companion().session() === null, 60_000);
  expect((await open(one)).state).toBe('unlinked');
  const shown = shownAt(one);
  one.setKeychainSilent(false);
  await one.clock.until(linked, 60_000);
  await one.clock.advance(20_000);
  expect({ shown: shown(), other: (await open(other)).state }).toEqual({ shown: ['held'], other: 'taken' });
});
