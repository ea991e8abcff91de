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
  const visit = sandbox
    .state('appointments')
    .find(
      ({ archived, start, maxPatients, appointmentPatients }) =>
        !archived &&
        (maxPatients ?? 1) === 1 &&
        appointmentPatients?.length === 1 &&
        !appointmentPatients[0]?.status &&
        (instantFromWire(start) ?? 0) > one.clock.wall() + 3_600_000,
    );
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) throw new Error('no visit to come');
  const row = { appointmentId: visit.id, patientId };
  const sheet = { kind: 'cancellation', ...row } as const;
  const cancelAt = async (desk: WholeDesk) => {
    const call = bridgeCallOf(desk);
    const known = await call('booking.cancellation', row);
    if (!known.ok) throw new Error(known.failure.kind);
    const { start, places, reasons } = known.value;
    const [reason] = reasons;
    if (!reason) throw new Error('no reason');
    return call('booking.cancel', { ...row, start, places, reason, note: null, everyone: false });
  };
  const sent = () =>
    sandbox.calls().filter(({ method, path }) => method === 'POST' && path.endsWith('/cancellation'));
  const sees = (desk: WholeDesk) =>
    desk
      .session()
      .inSight()
      .doing.map(({ by, kind, state }) => `${by} ${kind} ${state}`);
  return { clock: one.clock, sandbox, one, other, visit, row, sheet, cancelAt, sent, sees };
}

test('Two desks cancel one visit: it is sent once, each state is in sight, and the other desk has a notice of it.', async () => {
  const { clock, sandbox, one, other, cancelAt, sent, sees } = await twoDesks();
  sandbox.fault({ kind: 'delay', operation: 'cancelAppointment', ms: 3000 });
  expect((await cancelAt(one)).ok).toBe(true);
  await clock.advance(100);
  expect(sees(other)).toEqual(['MB cancellation held']);
  expect((await cancelAt(other)).ok).toBe(true);
  await clock.advance(8000);
  expect(sees(other)).toEqual(['MB cancellation sending']);
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
