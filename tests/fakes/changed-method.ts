import type { OutboxRow } from '../../electron/store/types.ts';
import { aPayment, type SmallDesk } from './small-desk.ts';

/**
 * Adds the two writes by which payment 77 of patient 3 by EFTPOS, $30.00 of invoice 21, gets another method.
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
