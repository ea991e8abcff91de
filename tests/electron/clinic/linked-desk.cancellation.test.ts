import { expect, test } from 'vitest';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Whole desks on one hub: a cancellation is claimed and in sight like a move. */

const { openTwo } = linkedDesksUnderTest();

/** Two desks, and a visit of one patient who has not come. */
async function twoDesks() {
  const { one, other } = await openTwo(40);
  const { sandbox } = one.service;
  const coming = sandbox
    .state('appointments')
    .filter(
      ({ archived, start, maxPatients, appointmentPatients }) =>
        !archived &&
        (maxPatients ?? 1) === 1 &&
        appointmentPatients?.length === 1 &&
        !appointmentPatients[0]?.status &&
        (instantFromWire(start) ?? 0) > one.clock.wall() + 3_600_000,
    );
  const [visit] = coming;
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) throw new Error('no visit to come');
  const row = { appointmentId: visit.id, patientId };
  const sheet = { kind: 'cancellation', ...row } as const;
  /** Another visit of the same practitioner. */
  const beside = coming
    .filter(({ id, practitionerId }) => id !== visit.id && practitionerId === visit.practitionerId)
    .map(({ id, appointmentPatients }) => ({
      appointmentId: id,
      patientId: appointmentPatients?.[0]?.patientId ?? 0,
    }))
    .find((one) => one.patientId !== patientId);
  if (!beside) throw new Error('no other visit of this practitioner');
  const cancelAt = async (desk: WholeDesk, which = row) => {
    const call = bridgeCallOf(desk);
    const known = await call('booking.cancellation', which);
    if (!known.ok) throw new Error(known.failure.kind);
    const { start, places, reasons } = known.value;
    const [reason] = reasons;
    if (!reason) throw new Error('no reason');
    return call('booking.cancel', { ...which, start, places, reason, note: null, everyone: false });
  };
  const sent = () =>
    sandbox.calls().filter(({ method, path }) => method === 'POST' && path.endsWith('/cancellation'));
  const sees = (desk: WholeDesk) =>
    desk
      .session()
      .inSight()
      .doing.map(({ by, kind, state }) => `${by} ${kind} ${state}`);
  return { clock: one.clock, sandbox, one, other, row, sheet, beside, cancelAt, sent, sees };
}

test('Two desks cancel one visit: it is sent once, each state is in sight, and the other desk has a notice of it.', async () => {
  const { clock, sandbox, one, other, cancelAt, sent, sees } = await twoDesks();
  sandbox.fault({ kind: 'delay', operation: 'cancelAppointment', ms: 3000 });
  expect((await cancelAt(one)).ok).toBe(true);
  await clock.advance(100);
  expect(sees(other)).toEqual(['MB cancellation held']);
  expect((await cancelAt(other)).ok).toBe(true);
  // Its six seconds, and its turn in the calls of the key.
  await one.until('it is sent', () => sees(other).join() === 'MB cancellation sending', 30_000);
  const list = await bridgeCallOf(other)('outbox.list', {});
  if (!list.ok) throw new Error(list.failure.kind);
  // Its six seconds are over, and it waits for the other desk.
  expect(list.value.writes).toMatchObject([{ kind: 'cancellation', waitsFor: { desk: 'd01', by: 'MB' } }]);
  await clock.advance(60_000);
  expect(sent()).toHaveLength(1);
  for (const desk of [one, other]) expect(desk.session().outbox.open()).toEqual([]);
  // Whose cancellation found that of the other desk: a notice says so until it is read.
  expect(JSON.stringify(other.companion().state().notice)).toContain('cancelled');
});

test('A desk that has its lists from another one can cancel, though it has not asked for the reasons itself.', async () => {
  const { clock, other, cancelAt, sent } = await twoDesks();
  expect((await cancelAt(other)).ok).toBe(true);
  await clock.advance(30_000);
  expect(sent()).toHaveLength(1);
  expect(other.session().outbox.open()).toEqual([]);
});

test('The sheet of a cancellation claims its visit, also against a move of it at another desk.', async () => {
  const { clock, one, other, sheet } = await twoDesks();
  const openAt = async (desk: WholeDesk, kind: 'move' | 'cancellation') => {
    const opened = await clock.until(bridgeCallOf(desk)('claims.open', { ...sheet, kind }));
    if (!opened.ok) throw new Error(opened.failure.kind);
    return opened.value;
  };
  const ours = await openAt(one, 'cancellation');
  expect(ours.state).toBe('held');
  const theirs = await openAt(other, 'move');
  expect(theirs).toMatchObject({
    state: 'taken',
    kind: 'cancellation',
    holder: { by: 'MB' },
    mayTakeOver: true,
  });
  await bridgeCallOf(one)('claims.close', { claimId: ours.claimId });
  await clock.advance(100);
  expect(other.events.findLast(({ name }) => name === 'claim.changed')?.payload).toMatchObject({
    state: 'free',
  });
});

test('Two desks cancel the same two visits of one practitioner, each with the sheet of the one that the other cancels first: neither waits for the other for ever.', async () => {
  const { clock, one, other, row, beside, cancelAt, sent } = await twoDesks();
  const open = async (desk: WholeDesk, about: typeof row) => {
    const asked = bridgeCallOf(desk)('claims.open', { kind: 'cancellation', ...about });
    const opened = await clock.until(asked);
    if (!opened.ok) throw new Error(opened.failure.kind);
    expect(opened.value.state).toBe('held');
    return () => bridgeCallOf(desk)('claims.close', { claimId: opened.value.claimId });
  };
  const closes = [await open(one, beside), await open(other, row)];
  for (const [desk, about] of [
    [one, [row, beside]],
    [other, [beside, row]],
  ] as const)
    for (const which of about) expect((await cancelAt(desk, which)).ok).toBe(true);
  for (const close of closes) await close();
  await clock.advance(60_000);
  expect(sent()).toHaveLength(2);
  for (const desk of [one, other]) expect(desk.session().outbox.open()).toEqual([]);
});
