import { expect, test } from 'vitest';
import { changeMethod, payment77 } from '../../fakes/changed-method.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

test('A payment in line behind a change that needs a decision says so, and is sent once that is made.', async () => {
  const desk = openSmallDesk({ extensions: false });
  desk.practice.payments.set(77, payment77);
  // Another desk has removed payment 77: the invoice names 78 alone.
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [78] });
  const [removal] = changeMethod(desk, { reason: 'Wrong method: EFTPOS, should be Cash' });
  await desk.clock.advance(120_000);
  // It could not be sent when it was asked for: a person asks for it once more, and it checks the invoice again and again.
  desk.outbox().act(removal.id, 'send-again');
  desk.outbox().add('payment', aPayment(1000, desk.clock.wall()));
  await desk.clock.advance(120_000);
  const says = () =>
    desk
      .outbox()
      .open()
      .map((row) => desk.outbox().view(row).says);
  expect([desk.states(), says().slice(1)]).toEqual([
    ['asks', 'waiting', 'waiting'],
    [
      'Not sent yet: the other payment is removed first',
      'Not sent yet: an earlier change needs a decision first',
    ],
  ]);
  desk.outbox().act(removal.id, 'discard');
  await desk.clock.advance(30_000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.calls).toContain('createPayment');
});
