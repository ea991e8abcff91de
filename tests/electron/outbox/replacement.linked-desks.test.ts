import { expect, test } from 'vitest';
import type { CallInput, CallName } from '../../../shared/bridge/contract.ts';
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

test('Two desks, each with a payment that waits for the other’s change of method, do not wait for each other for ever.', async () => {
  const { one, other } = await openTwo(40);
  const { clock } = one;
  const { sandbox } = one.service;
  const [a, b] = sandbox
    .state('invoices')
    .filter(({ status, isArchived, contactId }) => status === 'Awaiting Payment' && !isArchived && !contactId)
    .filter(
      ({ total, paidAmount }) => (centsFromDollars(total) ?? 0) - (centsFromDollars(paidAmount) ?? 0) > 6000,
    );
  const [first, second] = sandbox.state('payment_methods');
  if (!a?.patientId || !b || !first || !second) throw new Error('no one owes');
  const { patientId } = a;
  // Both are of one patient, whose payments follow one another.
  sandbox.edit('invoices', b.id, { patientId });
  await clock.advance(60_000);
  const ask = <N extends CallName>(desk: typeof one, name: N, input: CallInput<N>) =>
    clock.until(bridgeCallOf(desk)(name, input));
  const sheetOf = async (desk: typeof one, invoiceId: number) => {
    const opened = await ask(desk, 'claims.open', { kind: 'payment', patientId, invoiceIds: [invoiceId] });
    return opened.ok ? opened.value.claimId : '';
  };
  const take = async (desk: typeof one, invoiceId: number, cents: number) => {
    const parts = [{ invoiceId, cents }];
    const about = {
      patientId,
      locationId: a.locationId ?? 1,
      methodId: first.id,
      parts,
      evenIfRepeated: true,
    };
    expect(await ask(desk, 'payment.take', about)).toMatchObject({ ok: true });
  };
  const before = new Set(sandbox.state('payments').map(({ id }) => id));
  for (const { id } of [a, b]) {
    await take(one, id, 1000);
    await clock.advance(60_000);
  }
  const taken = (invoiceId: number) =>
    sandbox
      .state('payments')
      .find(({ paymentInvoices, amount }) => amount === 10 && paymentInvoices?.[0]?.invoiceId === invoiceId)
      ?.id ?? 0;
  // Each desk has the sheet of the invoice that the other is about to take money for.
  const sheets = [
    [one, b.id, await sheetOf(one, b.id)],
    [other, a.id, await sheetOf(other, a.id)],
  ] as const;
  await take(one, a.id, 1500);
  await take(other, b.id, 1500);
  for (const [desk, invoiceId, sheet] of sheets) {
    const change = { paymentId: taken(invoiceId), methodId: second.id };
    expect(await ask(desk, 'payment.changeMethod', change)).toMatchObject({ ok: true });
    expect(await ask(desk, 'claims.close', { claimId: sheet })).toMatchObject({ ok: true });
  }
  await clock.advance(20 * 60_000);
  const open = () =>
    [one, other].map((desk) =>
      desk
        .session()
        .outbox.open()
        .map(({ kind, state }) => `${kind} ${state}`),
    );
  // Where the other desk has taken money for the invoice meanwhile, a person decides; where the change came first, it is done.
  expect(
    open()
      .flat()
      .every((write) => write === 'payment asks'),
  ).toBe(true);
  expect(open()).toContainEqual(['payment asks']);
  for (const { outbox } of [one.session(), other.session()])
    for (const { id } of outbox.open()) outbox.act(id, 'send-again');
  await clock.advance(60_000);
  expect(open()).toEqual([[], []]);
  const counted = (invoiceId: number) =>
    sandbox
      .state('payments')
      .filter(({ id, archived }) => !archived && !before.has(id))
      .filter(({ paymentInvoices }) => paymentInvoices?.[0]?.invoiceId === invoiceId)
      .map(({ amount, paymentMethodId }) => [amount, paymentMethodId])
      .toSorted(([x], [y]) => (x ?? 0) - (y ?? 0));
  const changed = [
    [10, second.id],
    [15, first.id],
  ];
  expect([counted(a.id), counted(b.id)]).toEqual([changed, changed]);
});
