import { expect, test } from 'vitest';
import { aPayment, openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

/** The practice's system comes back from last night's backup, and ids go on from there. */
function restore({ practice }: SmallDesk): void {
  practice.payments.clear();
  practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [] });
}

function pay(desk: SmallDesk): void {
  const parts = [{ invoiceId: 21, cents: 4000, owing: 8500 }];
  desk.outbox().add('payment', { ...aPayment(4000, desk.clock.wall()), parts });
}

for (const [extensions, minutes] of [
  [true, 60],
  [false, 60],
  [true, 2],
] as const) {
  const where = `${minutes} min later, a server that ${extensions ? 'lists payments' : 'lists none'}`;

  test(`A payment that gets the id of a lost one is found, and not sent twice (${where}).`, async () => {
    const desk = openSmallDesk({ extensions });
    pay(desk);
    await desk.clock.advance(30_000);
    expect([desk.states(), [...desk.practice.payments.keys()]]).toEqual([[], [500]]);
    restore(desk);
    await desk.clock.advance(minutes * 60_000);
    // What was lost is entered again; its answer gets lost.
    desk.practice.next('createPayment', 'lost-after');
    pay(desk);
    await desk.clock.advance(600_000);
    expect([...desk.practice.payments.keys()]).toEqual([500]);
    const before = desk.states();
    for (const row of desk.outbox().open()) desk.outbox().act(row.id, 'send-again');
    await desk.clock.advance(60_000);
    expect([before, desk.practice.invoices.get(21)?.paidAmount]).toEqual([[], 40]);
  });
}
