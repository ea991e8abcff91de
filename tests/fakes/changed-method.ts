import type { OutboxRow } from '../../electron/store/types.ts';
import { aPayment, type SmallDesk } from './small-desk.ts';

/** Payment 77 of patient 3 by EFTPOS, $30.00 of invoice 21, as the practice has it. */
export const payment77 = {
  id: 77,
  amount: 30,
  patientId: 3,
  locationId: 1,
  paymentMethodId: 2,
  paymentDate: '2026-03-02T21:00:00.000Z',
  paymentInvoices: [{ invoiceId: 21, amount: 30 }],
};

/**
 * Adds the two writes by which that payment gets another method.
 * @param more of the removal's arguments
 */
export function changeMethod(
  desk: SmallDesk,
  more: { readonly reason?: string; readonly changesMethod?: boolean } = {},
): [removal: OutboxRow, payment: OutboxRow] {
  const about = { paymentId: 77, patientId: 3, amountCents: 3000, invoiceIds: [21], reason: 'Wrong method' };
  const added = desk.outbox().addTogether([
    { kind: 'payment-removal', args: { ...about, ...more } },
    {
      kind: 'payment',
      args: {
        ...aPayment(3000, desk.clock.wall()),
        methodId: 4,
        parts: [{ invoiceId: 21, cents: 3000, owing: 8500 }],
        replaces: { paymentId: 77, methodId: 2 },
      },
    },
  ]);
  const [removal, payment] = added.ok ? added.value : [];
  if (!removal || !payment) throw new Error('not added');
  return [removal, payment];
}
