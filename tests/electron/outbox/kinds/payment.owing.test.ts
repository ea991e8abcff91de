import { expect, test } from 'vitest';
import { aPayment, openSmallDesk } from '../../../fakes/small-desk.ts';

test('A decision about one invoice of a payment is none about another one.', async () => {
  const desk = openSmallDesk();
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 50, paidAmount: 0, paymentIds: [] });
  desk.practice.invoices.set(22, { id: 22, patientId: 3, total: 50, paidAmount: 0, paymentIds: [] });
  desk.practice.setOffline(true);
  desk.outbox().add('payment', {
    ...aPayment(4000, desk.clock.wall()),
    parts: [
      { invoiceId: 21, cents: 2000, owing: 5000 },
      { invoiceId: 22, cents: 2000, owing: 5000 },
    ],
  });
  // Another desk takes 20.00 of the first.
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 50, paidAmount: 20, paymentIds: [1] });
  desk.practice.setOffline(false);
  await desk.clock.advance(60_000);
  expect(desk.states()).toEqual(['asks']);
  const [row] = desk.outbox().open();
  desk.practice.setOffline(true);
  desk.outbox().act(row?.id ?? '', 'send-again');
  await desk.clock.advance(1000);
  // And then of the second, which no one has been asked about.
  desk.practice.invoices.set(22, { id: 22, patientId: 3, total: 50, paidAmount: 20, paymentIds: [2] });
  desk.practice.setOffline(false);
  await desk.clock.advance(60_000);
  expect([desk.states(), desk.practice.calls.filter((call) => call === 'createPayment')]).toEqual([
    ['asks'],
    [],
  ]);
});

for (const status of ['Paid', 'Draft'] as const) {
  test(`An invoice that is ${status} by now owes nothing, as on every screen: a person decides.`, async () => {
    const desk = openSmallDesk();
    desk.practice.setOffline(true);
    desk.outbox().add('payment', {
      ...aPayment(8500, desk.clock.wall()),
      parts: [{ invoiceId: 21, cents: 8500, owing: 8500 }],
    });
    // Settled from the patient's credit, or taken back to a draft, in the practice's own system.
    desk.practice.invoices.set(21, {
      id: 21,
      patientId: 3,
      total: 85,
      paidAmount: 0,
      paymentIds: [],
      status,
    });
    desk.practice.setOffline(false);
    await desk.clock.advance(60_000);
    expect([desk.states(), desk.practice.calls.filter((call) => call === 'createPayment')]).toEqual([
      ['asks'],
      [],
    ]);
    // It owes by its sums: a person knows more.
    const [row] = desk.outbox().open();
    desk.outbox().act(row?.id ?? '', 'send-again');
    await desk.clock.advance(5000);
    expect(desk.practice.invoices.get(21)?.paidAmount).toBe(85);
  });
}
