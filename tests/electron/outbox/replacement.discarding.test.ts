import { expect, test } from 'vitest';
import { changeMethod, payment77 } from '../../fakes/changed-method.ts';
import { openSmallDesk } from '../../fakes/small-desk.ts';

/** Payment 77 by EFTPOS, of the only invoice of patient 3, and its change to Cash. */
function change(desk: ReturnType<typeof openSmallDesk>) {
  desk.practice.payments.set(77, payment77);
  const invoice = {
    id: 21,
    patientId: 3,
    total: 85,
    paidAmount: 30,
    paymentIds: [77],
    updatedAt: '2026-03-01T00:00:00.000Z',
  };
  desk.practice.invoices.set(21, invoice);
  desk.stores.cache.apply({ kind: 'invoices', objects: [invoice], sequence: 1 });
  return { invoice, rows: changeMethod(desk) };
}

test('Deleting a second removal, which the practice refused, does not delete the payment that replaces what is removed.', async () => {
  const desk = openSmallDesk();
  // The removal goes through; then another desk takes 10.00, so that the new payment asks.
  desk.practice.next('getInvoice', 'not-sent');
  change(desk);
  await desk.clock.advance(500);
  const now = desk.practice.invoices.get(21);
  expect(desk.practice.payments.get(77)?.archived).toBe(true);
  desk.practice.invoices.set(21, { ...now, id: 21, paidAmount: 10, paymentIds: [900] });
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['asks']);
  // The page's dialog was open meanwhile: `payment.remove` takes it. What it removes can't be read just then.
  desk.practice.always('getPayment', 'refused');
  desk.practice.always('getInvoice', 'refused');
  desk.outbox().add('payment-removal', {
    paymentId: 77,
    patientId: 3,
    amountCents: 3000,
    invoiceIds: [21],
    reason: 'Twice',
  });
  await desk.clock.advance(20_000);
  expect(desk.states()).toEqual(['asks', 'refused']);
  const second = desk
    .outbox()
    .open()
    .find((row) => row.kind === 'payment-removal');
  desk.outbox().act(second?.id ?? '', 'discard');
  expect(
    desk
      .outbox()
      .open()
      .map((row) => row.kind),
  ).toEqual(['payment']);
});

test('Discarding the payment does not discard a removal that has left this PC and whose outcome is not known.', async () => {
  const desk = openSmallDesk();
  // It is carried out, and the answer is lost; the read of it is refused, so that a person is asked.
  desk.practice.next('deletePayment', 'lost-after');
  // The check before it succeeds; the one after it is refused.
  const { rows } = change(desk);
  await desk.clock.advance(100);
  desk.practice.always('getPayment', 'refused');
  desk.practice.always('getInvoice', 'refused');
  await desk.clock.advance(600_000);
  expect([desk.states(), desk.practice.invoices.get(21)?.paidAmount]).toEqual([['refused', 'waiting'], 0]);
  expect(desk.outbox().act(rows[1]?.id ?? '', 'discard').ok).toBe(true);
  // The invoice has lost its payment; something must still say so.
  expect(
    desk
      .outbox()
      .open()
      .map((row) => row.kind),
  ).toEqual(['payment-removal']);
});

test('Discarding a removal that may have been carried out leaves the payment that replaces what is removed.', async () => {
  const desk = openSmallDesk();
  desk.practice.next('deletePayment', 'lost-after');
  const { rows } = change(desk);
  await desk.clock.advance(100);
  desk.practice.always('getPayment', 'refused');
  desk.practice.always('getInvoice', 'refused');
  await desk.clock.advance(600_000);
  expect(desk.states()).toEqual(['refused', 'waiting']);
  expect(desk.outbox().act(rows[0]?.id ?? '', 'discard').ok).toBe(true);
  // The invoice has lost its payment: a card says so.
  await desk.clock.advance(60_000);
  expect(
    desk
      .outbox()
      .open()
      .map(({ kind, state }) => [kind, state]),
  ).toEqual([['payment', 'asks']]);
});
