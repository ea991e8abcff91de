import { expect, test } from 'vitest';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

test('A check for a double that keeps failing is made ten times, and then, once its time is over, no more.', async () => {
  const desk = openSmallDesk();
  desk.outbox().add('payment', aPayment(4000, desk.clock.wall()));
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual([]);
  // A second payment that is not of this desk: the list of payments says whether it is a double, and refuses.
  const invoice = { id: 21, patientId: 3, total: 85, paidAmount: 80, paymentIds: [500, 501] };
  desk.stores.cache.apply({ kind: 'invoices', objects: [invoice], sequence: 1 });
  desk.practice.always('listPayments', 'refused');
  const before = desk.practice.calls.length;
  const checksIn = async (passes: number) => {
    for (let pass = 0; pass < passes; pass++) {
      await desk.clock.advance(30_000);
      desk.outbox().passEnded('invoices', desk.clock.monotonic());
    }
    await desk.clock.advance(1000);
    return desk.practice.calls.slice(before).filter((call) => call === 'listPayments').length;
  };
  expect(await checksIn(6)).toBe(6);
  expect(await checksIn(60)).toBe(10);
});
