import { afterEach, expect, test } from 'vitest';
import type { Dialect } from '../../../service/dialect.ts';
import { type FlowDesk, openFlowDesk } from './every-flow.ts';

let desk: FlowDesk;
afterEach(() => desk.close());

/** A patient with two open invoices, what is shown as owing on each, and payments of them. */
async function withTwoInvoices(dialect: Partial<Dialect> = {}) {
  desk = await openFlowDesk(dialect, () => {
    throw new Error('no document is read here');
  });
  const { sandbox } = desk.service;
  const session = desk.session();
  const open = sandbox
    .state('invoices')
    .filter((one) => one.status === 'Awaiting Payment' && !one.contactId && (one.total ?? 0) > 50);
  const [first, second] = open;
  if (!first?.patientId || !second) throw new Error('no open invoices');
  const { patientId } = first;
  sandbox.edit('invoices', second.id, { patientId });
  await desk.clock.until(session.sync.ask('invoices'), 60_000);
  const ids = [first.id, second.id] as const;
  const owing = async () => {
    const { invoices } = await desk.ask('payment.sheet', { patientId, locationId: null });
    return ids.map((id) => invoices.find((one) => one.id === id)?.owingCents ?? 0);
  };
  const before = await owing();
  const earlier = [first, second].flatMap(({ paymentIds }) => paymentIds ?? []).length;
  return {
    sandbox,
    session,
    ids,
    owing,
    /** What is owing once so much of each is paid. */
    less: (by: readonly number[]) => before.map((cents, nth) => cents - (by[nth] ?? 0)),
    take(cents: readonly number[]) {
      const parts = cents.flatMap((sum, nth) => (sum > 0 ? [{ invoiceId: ids[nth] ?? 0, cents: sum }] : []));
      const about = { patientId, locationId: 1, methodId: 1, evenIfRepeated: false };
      return desk.ask('payment.take', { ...about, parts });
    },
    /** How many payments the copies of the invoices show more than at first. */
    shown: () => ids.flatMap((id) => session.cache.get('invoices', id)?.paymentIds ?? []).length - earlier,
  };
}

test('A payment over two invoices counts once on each, also while the copy of one shows it and that of the other does not.', async () => {
  const { session, owing, less, take, shown } = await withTwoInvoices();
  const isDone = () => session.outbox.open().length === 0;
  await take([340, 450]);
  await desk.until('it is recorded', isDone);
  // Just before it is sent, the invoice of the next one is read; the other one is not.
  await take([120, 0]);
  await desk.until('that one is, too', isDone);
  expect(shown()).toBe(1);
  for (let step = 0; step < 300; step += 1) {
    expect(await owing()).toEqual(less([460, 450]));
    await desk.clock.advance(100);
  }
});

test('A payment without an answer counts once, also where the copy of its invoice has it before it is found.', async () => {
  const { sandbox, session, owing, less, take, shown } = await withTwoInvoices({ extensions: 'absent' });
  sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
  await take([340, 0]);
  const seen = new Set<string>();
  for (let step = 0; step < 600; step += 1) {
    expect(await owing()).toEqual(less([340, 0]));
    seen.add(`${session.outbox.open().map(({ state }) => state)} ${shown()}`);
    await desk.clock.advance(50);
  }
  expect([...seen]).toContain('unknown 1');
});

test('A payment that waits to be sent once more counts besides what another desk has paid since.', async () => {
  const { sandbox, session, ids, owing, less, take, shown } = await withTwoInvoices();
  sandbox.fault({ kind: 'drop-before', operation: 'createPayment', count: 1 });
  await take([340, 0]);
  expect(await desk.rest()).toEqual(['not-recorded']);
  sandbox.pay({ invoiceId: ids[0], amount: 3.4 });
  await desk.until('that is read', () => shown() === 1);
  expect(await owing()).toEqual(less([340, 0]));
  desk.setPlugged(false);
  const [write] = await desk.open();
  await desk.ask('outbox.act', { writeId: write?.id ?? '', action: 'send-again' });
  await desk.clock.advance(5000);
  expect(session.outbox.open().map(({ state }) => state)).toEqual(['waiting']);
  expect(await owing()).toEqual(less([680, 0]));
});
