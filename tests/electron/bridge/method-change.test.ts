import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Result } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };
const dayMs = 86_400_000;

describe('another method for a recorded payment', () => {
  let desk: WholeDesk;
  beforeEach(async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk.companion().status().progress === null);
  });
  afterEach(() => desk.close());

  function session() {
    const open = desk.companion().session();
    if (!open) throw new Error('no session');
    return open;
  }
  async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
    const bridge = serveBridge({
      companion: desk.companion(),
      log: quiet,
      chooseCaFile: async () => null,
      printing: noPrinting,
    });
    return (await desk.clock.until(bridge.handle({ trusted: true }, name, input))) as Result<CallOutput<N>>;
  }
  const payments = () => desk.service.sandbox.state('payments');
  const invoice = (id: number) => desk.service.sandbox.state('invoices', id);
  const owing = (id: number) =>
    (centsFromDollars(invoice(id)?.total) ?? 0) - (centsFromDollars(invoice(id)?.paidAmount) ?? 0);

  /** An open invoice of which this desk has just taken ten dollars by the first method. */
  async function tenTaken() {
    const found = desk.service.sandbox
      .state('invoices')
      .find((one) => one.status === 'Awaiting Payment' && !one.contactId && owing(one.id) > 3000);
    if (!found?.patientId) throw new Error('no open invoice');
    const { id: invoiceId, patientId } = found;
    const taken = await ask('payment.take', {
      patientId,
      locationId: 1,
      methodId: 1,
      parts: [{ invoiceId, cents: 1000 }],
      evenIfRepeated: true,
    });
    if (!taken.ok) throw new Error(taken.failure.kind);
    await desk.clock.advance(40_000);
    const made = payments().at(-1);
    if (!made) throw new Error('not recorded');
    return { invoiceId, patientId, paymentId: made.id };
  }

  test('It is removed and recorded anew: the invoice counts one payment, and so do rows and takings all along.', async () => {
    const { invoiceId, patientId, paymentId } = await tenTaken();
    const before = owing(invoiceId);
    const { cache } = session();
    const date = dayOf(desk.clock.wall(), desk.companion().state().zone);
    const shown = async () => {
      const sheet = await ask('payment.sheet', { patientId, locationId: null });
      const till = await ask('takings.read', { date, locationIds: [] });
      if (!sheet.ok || !till.ok) throw new Error('not read');
      const one = sheet.value.invoices.find(({ id }) => id === invoiceId);
      return [one?.owingCents, till.value.totalCents];
    };
    const first = await shown();
    const changed = await ask('payment.changeMethod', { paymentId, methodId: 2 });
    if (!changed.ok) throw new Error(changed.failure.kind);
    expect(changed.value.write.replaces).toBe(paymentId);
    for (let step = 0; step < 400 && session().outbox.pending().length > 0; step += 1) {
      expect(await shown()).toEqual(first);
      await desk.clock.advance(100);
    }
    await desk.clock.advance(60_000);
    expect(await shown()).toEqual(first);
    expect(owing(invoiceId)).toBe(before);
    const counted = payments().filter((one) => one.patientId === patientId && !one.archived);
    expect(counted.at(-1)).toMatchObject({ amount: 10, paymentMethodId: 2 });
    expect(cache.get('payments', paymentId)?.archived ?? true).toBe(true);
    const logged = session().desk.actions(0, Number.MAX_SAFE_INTEGER);
    expect(logged.map(({ outcome }) => outcome)).toContainEqual(
      expect.stringMatching(/^done: Wrong method: .+, should be .+$/),
    );
  });

  test('The new payment stays on the day of the old one, and has a moment of its own by which it can be recognised.', async () => {
    const { paymentId } = await tenTaken();
    // It was taken two days ago.
    const was = new Date(desk.clock.wall() - 2 * dayMs).toISOString();
    desk.service.sandbox.edit('payments', paymentId, { paymentDate: was });
    await desk.clock.until(session().sync.ask('payments'), 600_000);
    for (const methodId of [2, 1, 2]) {
      const live =
        payments()
          .filter((one) => one.amount === 10 && !one.archived)
          .at(-1)?.id ?? 0;
      const changed = await ask('payment.changeMethod', { paymentId: live, methodId });
      expect(changed.ok ? 'changed' : changed.failure.words).toBe('changed');
      await desk.clock.advance(40_000);
    }
    const dates = payments()
      .slice(-4)
      .map(({ paymentDate }) => paymentDate ?? '');
    expect(dates.map((one) => one.slice(0, 16))).toEqual(Array(4).fill(was.slice(0, 16)));
    expect(new Set(dates.map((one) => one.slice(0, 19))).size).toBe(4);
  });

  test('Only a payment that can be recorded again as it was gets another method.', async () => {
    const { invoiceId, paymentId } = await tenTaken();
    const wordsFor = async (id: number, methodId: number) => {
      const answer = await ask('payment.changeMethod', { paymentId: id, methodId });
      return answer.ok ? 'changed' : (answer.failure.words ?? answer.failure.kind);
    };
    expect(await wordsFor(paymentId, 1)).toBe('it was recorded by this method already');
    expect(await wordsFor(paymentId, 999)).toBe('bad-input');
    expect(await wordsFor(999_999, 2)).toBe('not-found');
    // Another desk has it paid over.
    desk.service.sandbox.edit('invoices', invoiceId, { paidAmount: (invoice(invoiceId)?.total ?? 0) + 5 });
    await desk.clock.until(session().sync.ask('invoices'), 600_000);
    expect(await wordsFor(paymentId, 2)).toContain('is overpaid');
    desk.service.sandbox.edit('invoices', invoiceId, { isArchived: true });
    await desk.clock.until(session().sync.ask('invoices'), 600_000);
    expect(await wordsFor(paymentId, 2)).toContain('and record it again');
    desk.service.sandbox.removePayment(paymentId);
    await desk.clock.until(session().sync.ask('payments'), 600_000);
    expect(await wordsFor(paymentId, 2)).toBe('it is removed already');
    expect(session().outbox.open()).toEqual([]);
  });

  test('A payment that is being removed gets no other method, and one that gets another is not removed by hand.', async () => {
    const { paymentId } = await tenTaken();
    desk.service.sandbox.fault({ kind: 'drop-before', operation: 'deletePayment', count: 50 });
    expect((await ask('payment.changeMethod', { paymentId, methodId: 2 })).ok).toBe(true);
    for (const answer of [
      await ask('payment.changeMethod', { paymentId, methodId: 2 }),
      await ask('payment.remove', { paymentId, reason: 'It was cash' }),
    ])
      expect(answer.ok ? 'kept' : answer.failure.kind).toBe('stale');
  });

  /** Another desk removes the payment, and this one's list still shows it. */
  async function removedElsewhere() {
    const taken = await tenTaken();
    desk.service.sandbox.removePayment(taken.paymentId);
    const before = payments().filter((one) => !one.archived).length;
    const recorded = () => payments().filter((one) => !one.archived).length - before;
    const states = () =>
      session()
        .outbox.open()
        .map(({ kind, state }) => `${kind} ${state}`);
    return { ...taken, recorded, states };
  }

  test('A payment that another desk has removed is recorded by the other method only by a person’s word.', async () => {
    for (const action of ['discard', 'send-again'] as const) {
      const { paymentId, recorded, states } = await removedElsewhere();
      const changed = await ask('payment.changeMethod', { paymentId, methodId: 2 });
      expect(changed.ok ? 'kept' : changed.failure.kind).toBe('kept');
      await desk.clock.advance(120_000);
      expect([states(), recorded()]).toEqual([['payment-removal asks', 'payment waiting'], 0]);
      const [removal] = session().outbox.open();
      expect(removal && session().outbox.view(removal).evidence.join()).toContain('was removed already');
      session().outbox.act(removal?.id ?? '', action);
      await desk.clock.advance(120_000);
      expect([action, states(), recorded()]).toEqual([action, [], action === 'discard' ? 0 : 1]);
      // Nothing was left to remove.
      expect(desk.service.sandbox.calls().filter(({ operation }) => operation === 'deletePayment')).toEqual(
        [],
      );
    }
  });

  test('A removal of what another desk has removed already is done, and no call is made for it.', async () => {
    const { paymentId, states } = await removedElsewhere();
    expect((await ask('payment.remove', { paymentId, reason: 'It was cash' })).ok).toBe(true);
    await desk.clock.advance(120_000);
    expect([states(), session().outbox.done('payment-removal').length]).toEqual([[], 1]);
    expect(desk.service.sandbox.calls().filter(({ operation }) => operation === 'deletePayment')).toEqual([]);
  });
});
