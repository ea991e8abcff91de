import { expect, test } from 'vitest';
import { changeMethod, payment77 } from '../../../fakes/changed-method.ts';
import { openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

const wrongAmount = {
  paymentId: 77,
  patientId: 3,
  amountCents: 3000,
  invoiceIds: [21],
  reason: 'Wrong amount',
};

/** PAY-77 of patient 3, as this desk's cache has it, and another patient's payment that has its id by now. */
async function removeOld(desk: SmallDesk): Promise<void> {
  const old = { ...payment77, paymentNumber: 'PAY-77' };
  desk.stores.cache.apply({ kind: 'payments', objects: [old], sequence: 1 });
  desk.practice.invoices.set(22, { id: 22, patientId: 9, total: 110, paidAmount: 110, paymentIds: [77] });
  desk.practice.payments.set(77, {
    ...old,
    paymentNumber: 'PAY-9077',
    amount: 110,
    patientId: 9,
    paymentDate: '2026-03-02T22:30:00.000Z',
    paymentInvoices: [{ invoiceId: 22, amount: 110 }],
  });
  desk.outbox().add('payment-removal', { ...wrongAmount, paymentNumber: 'PAY-77' });
  await desk.clock.advance(120_000);
}

for (const extensions of [true, false]) {
  const server = extensions ? 'lists payments' : 'lists none';

  test(`A removal removes the payment that the person chose, and no other with its id (a server that ${server}).`, async () => {
    const desk = openSmallDesk({ extensions });
    await removeOld(desk);
    expect([desk.practice.invoices.get(22)?.paidAmount, desk.states()]).toEqual([110, ['asks']]);
    // Not even if a person decides so: it is not the payment on the card.
    const [row] = desk.outbox().open();
    desk.outbox().act(row?.id ?? '', 'send-again');
    await desk.clock.advance(120_000);
    expect([desk.practice.invoices.get(22)?.paidAmount, desk.states()]).toEqual([110, ['asks']]);
    if (extensions) expect(desk.stores.cache.get('payments', 77)?.patientId).toBe(9);
  });
}

test('Where no payments are listed, and the invoice is gone as well, what has the id of the payment by now is not removed.', async () => {
  const desk = openSmallDesk({ extensions: false });
  const { practice } = desk;
  // Invoice and payment were made after the backup from which the practice came back, and both ids were given out once more.
  practice.invoices.set(21, { id: 21, patientId: 9, total: 110, paidAmount: 110, paymentIds: [77] });
  practice.payments.set(77, {
    id: 77,
    patientId: 9,
    amount: 110,
    paymentInvoices: [{ invoiceId: 21, amount: 110 }],
  });
  desk.outbox().add('payment-removal', wrongAmount);
  await desk.clock.advance(120_000);
  expect([desk.states(), practice.invoices.get(21)?.paidAmount]).toEqual([['asks'], 110]);
  const [row] = desk.outbox().open();
  desk.outbox().act(row?.id ?? '', 'send-again');
  await desk.clock.advance(120_000);
  expect([desk.states(), practice.invoices.get(21)?.paidAmount]).toEqual([['asks'], 110]);
});

test('A 404 where invoices name no payment says nothing: after five tries a person decides.', async () => {
  const desk = openSmallDesk({ extensions: false });
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30 });
  desk.practice.next('deletePayment', 'lost-before');
  desk.outbox().add('payment-removal', wrongAmount);
  await desk.clock.advance(600_000);
  expect(desk.practice.calls.filter((call) => call === 'deletePayment')).toHaveLength(6);
  expect([desk.states(), desk.outbox().done('payment-removal')]).toEqual([['refused'], []]);
});

test('A removal whose check had to wait for its turn is asked about, as one that was sent late.', async () => {
  const desk = openSmallDesk();
  const { clock, practice } = desk;
  practice.payments.set(77, { id: 77, patientId: 3, amount: 30, paymentInvoices: [] });
  // Its turn comes when the PC wakes up.
  practice.waitForTurn(() => {
    practice.waitForTurn(async () => null);
    return new Promise<void>((go) => void clock.after(160_000, go));
  });
  desk.outbox().add('payment-removal', { paymentId: 77, patientId: 3, amountCents: 3000, reason: 'Twice' });
  await clock.advance(400_000);
  expect([desk.states(), practice.payments.get(77)?.archived]).toEqual([['asks'], undefined]);
});

test('Sent again on an older answer, a removal goes by the newer copy that this PC has: it is removed, and asks.', async () => {
  const desk = openSmallDesk();
  const { clock, practice, stores } = desk;
  const one = {
    id: 77,
    patientId: 3,
    amount: 30,
    paymentDate: '2026-03-02T21:00:00.000Z',
    paymentInvoices: [{ invoiceId: 21, amount: 30 }],
    updatedAt: '2026-03-02T21:00:00.000Z',
  };
  // Another desk removed it; a replica that lags still answers without that.
  const removed = { ...one, archived: true, updatedAt: '2026-03-02T21:30:00.000Z' };
  stores.cache.apply({ kind: 'payments', objects: [removed], sequence: 1 });
  practice.payments.set(77, one);
  changeMethod(desk, { changesMethod: true });
  const says = () => {
    const [removal, payment] = desk.outbox().open();
    return [removal && desk.outbox().view(removal).says, payment?.state];
  };
  const sendAgain = async () => {
    desk.outbox().act(desk.outbox().open()[0]?.id ?? '', 'send-again');
    await clock.advance(120_000);
  };
  await clock.advance(120_000);
  // It has waited meanwhile, which is asked first.
  await sendAgain();
  expect(says()).toEqual([expect.stringContaining('“Send again” starts from the newer copy'), 'waiting']);
  await sendAgain();
  expect(says()).toEqual([expect.stringContaining('was removed already'), 'waiting']);
  expect(practice.calls.filter((call) => call === 'deletePayment' || call === 'createPayment')).toEqual([]);
});
