import { expect, test } from 'vitest';
import { aPayment, openSmallDesk } from '../../../fakes/small-desk.ts';

for (const extensions of [true, false]) {
  const where = extensions ? 'a server that answers by id' : 'a server with lists alone';

  test(`A payment waits while the practice comes back from a backup: an invoice that is another patient’s by then is not paid (${where}).`, async () => {
    const desk = openSmallDesk({ extensions });
    desk.practice.setOffline(true);
    const parts = [{ invoiceId: 21, cents: 4000, owing: 8500 }];
    desk.outbox().add('payment', { ...aPayment(4000, desk.clock.wall()), parts });
    // The invoice was made after the backup: the practice gives its id to the next one.
    desk.practice.invoices.set(21, { id: 21, patientId: 9, total: 85, paidAmount: 0, paymentIds: [] });
    desk.practice.setOffline(false);
    await desk.clock.advance(60_000);
    const paid = () => desk.practice.invoices.get(21)?.paidAmount;
    expect([desk.states(), paid()]).toEqual([['asks'], 0]);
    // No one can decide otherwise: the card is of another invoice.
    for (const row of desk.outbox().open()) desk.outbox().act(row.id, 'send-again');
    await desk.clock.advance(60_000);
    expect([desk.states(), paid()]).toEqual([['asks'], 0]);
  });
}
