import { expect, test } from 'vitest';
import { centsFromDollars } from '../../../shared/money.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';

const { openTwo } = linkedDesksUnderTest();

test('A payment that waits for a removal, which asks at desk 1, keeps no payment of desk 2 waiting.', async () => {
  const { one, other } = await openTwo(40);
  const { clock } = one;
  const { sandbox } = one.service;
  const invoice = sandbox
    .state('invoices')
    .find(
      ({ status, isArchived, contactId, total, paidAmount }) =>
        status === 'Awaiting Payment' &&
        !isArchived &&
        !contactId &&
        (centsFromDollars(total) ?? 0) - (centsFromDollars(paidAmount) ?? 0) > 5000,
    );
  const [first, second] = sandbox.state('payment_methods');
  if (!invoice?.patientId || !first || !second) throw new Error('no one owes');
  const about = { patientId: invoice.patientId, locationId: invoice.locationId ?? 1 };
  const take = (desk: typeof one, cents: number) =>
    bridgeCallOf(desk)('payment.take', {
      ...about,
      methodId: first.id,
      parts: [{ invoiceId: invoice.id, cents }],
      evenIfRepeated: true,
    } as never);
  expect((await take(one, 1000)).ok).toBe(true);
  await clock.advance(60_000);
  expect(one.session().outbox.open()).toEqual([]);
  const taken = sandbox
    .state('payments')
    .find(({ paymentInvoices, amount }) => amount === 10 && paymentInvoices?.[0]?.invoiceId === invoice.id);
  // The line of desk 1 is gone for a moment: the removal was not sent when it was asked for, and asks.
  one.setPlugged(false);
  const changed = await bridgeCallOf(one)('payment.changeMethod', {
    paymentId: taken?.id ?? 0,
    methodId: second.id,
  });
  expect(changed.ok).toBe(true);
  await clock.advance(5000);
  one.setPlugged(true);
  await clock.advance(60_000);
  expect(
    one
      .session()
      .outbox.open()
      .map(({ kind, state }) => `${kind} ${state}`),
  ).toEqual(['payment-removal asks', 'payment waiting']);
  // No one is at desk 1.
  expect((await take(other, 1500)).ok).toBe(true);
  await clock.advance(10 * 60_000);
  const { outbox } = other.session();
  expect(outbox.open().map((row) => [row.kind, row.state, outbox.view(row).waitsFor?.name])).toEqual([]);
});

test('While desk 2 has the sheet of an invoice open, desk 1 does not remove a payment of it that it cannot record again.', async () => {
  const { one, other } = await openTwo(40);
  const { clock } = one;
  const { sandbox } = one.service;
  const invoice = sandbox
    .state('invoices')
    .find(
      ({ status, isArchived, contactId, total, paidAmount }) =>
        status === 'Awaiting Payment' &&
        !isArchived &&
        !contactId &&
        (centsFromDollars(total) ?? 0) - (centsFromDollars(paidAmount) ?? 0) > 5000,
    );
  const [first, second] = sandbox.state('payment_methods');
  if (!invoice?.patientId || !first || !second) throw new Error('no one owes');
  const taken = await bridgeCallOf(one)('payment.take', {
    patientId: invoice.patientId,
    locationId: invoice.locationId ?? 1,
    methodId: first.id,
    parts: [{ invoiceId: invoice.id, cents: 1000 }],
    evenIfRepeated: true,
  } as never);
  expect(taken.ok).toBe(true);
  await clock.advance(60_000);
  const paid = () => sandbox.state('invoices', invoice.id)?.paidAmount;
  const before = paid();
  const payment = sandbox
    .state('payments')
    .find(({ paymentInvoices, amount }) => amount === 10 && paymentInvoices?.[0]?.invoiceId === invoice.id);
  const sheet = await clock.until(
    bridgeCallOf(other)('claims.open', {
      kind: 'payment',
      patientId: invoice.patientId,
      invoiceIds: [invoice.id],
    } as never),
  );
  expect(sheet).toMatchObject({ ok: true, value: { state: 'held' } });
  await bridgeCallOf(one)('payment.changeMethod', { paymentId: payment?.id ?? 0, methodId: second.id });
  await clock.advance(60_000);
  const { outbox } = one.session();
  expect([paid(), outbox.open().map((row) => [row.kind, row.state, outbox.view(row).says])]).toEqual([
    before,
    expect.anything(),
  ]);
});
