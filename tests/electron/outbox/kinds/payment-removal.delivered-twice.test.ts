import { expect, test } from 'vitest';
import { changeMethod, payment77 } from '../../../fakes/changed-method.ts';
import { openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

/** The DELETE is delivered twice, and the answer is that of the second: there is no such payment any more. */
function deliveredTwice(desk: SmallDesk): void {
  const { practice, stores } = desk;
  practice.payments.set(77, payment77);
  practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [77] });
  stores.cache.apply({ kind: 'payments', objects: [payment77], sequence: 1 });
  let turns = 0;
  practice.waitForTurn(async () => {
    turns += 1;
    if (turns !== 2) return;
    practice.payments.set(77, { ...payment77, archived: true });
    practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [] });
  });
}

test('A removal that is refused by its second delivery is not said to be refused.', async () => {
  const desk = openSmallDesk();
  deliveredTwice(desk);
  desk.outbox().add('payment-removal', {
    paymentId: 77,
    patientId: 3,
    amountCents: 3000,
    invoiceIds: [21],
    reason: 'Wrong amount',
  });
  await desk.clock.advance(10_000);
  expect([desk.practice.calls.filter((call) => call === 'deletePayment').length, desk.states()]).toEqual([
    1,
    [],
  ]);
});

test('A method that is being changed says that the payment is removed, where its removal is refused by its second delivery.', async () => {
  const desk = openSmallDesk();
  deliveredTwice(desk);
  changeMethod(desk, { changesMethod: true });
  await desk.clock.advance(10_000);
  const says = () => {
    const [removal] = desk.outbox().open();
    return [desk.states(), removal && desk.outbox().view(removal).says];
  };
  expect(says()).toEqual([['refused', 'waiting'], expect.stringContaining('was removed already')]);
  // It asks once more as its payment is looked at.
  for (const state of ['refused', 'asks']) {
    expect(says()).toEqual([[state, 'waiting'], expect.stringContaining('was removed already')]);
    desk.outbox().act(desk.outbox().open()[0]?.id ?? '', 'send-again');
    await desk.clock.advance(10_000);
  }
  expect([desk.states(), desk.practice.invoices.get(21)?.paidAmount]).toEqual([[], 30]);
});
