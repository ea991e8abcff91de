import { orderNumbers } from './clinic.ts';
import type { CrashOrder } from './orders.ts';
import type { PracticeRecords } from './records.ts';
import { crashCases, type Effect, type OrderKind } from './write-cases.ts';

/** How often the service has done what an order asks for. */
export const effectOf = (records: PracticeRecords, { kind, n }: CrashOrder): Effect =>
  crashCases[kind].effect(records, n);

const movesPayments: readonly OrderKind[] = ['payment', 'payment-removal', 'method-change'];

/** What happened in the service that no order asked for, in words. */
export function strays(records: PracticeRecords, orders: readonly CrashOrder[]): string[] {
  const found: string[] = [];
  for (const n of orderNumbers) {
    const order = orders.find((one) => one.n === n);
    for (const kind of Object.keys(crashCases) as OrderKind[]) {
      if (kind === order?.kind) continue;
      // A removal moves the invoice, which the counter of payments holds against the payments made.
      if (movesPayments.includes(kind) && order && movesPayments.includes(order.kind)) continue;
      const effect = crashCases[kind].effect(records, n);
      if (effect !== 0) found.push(`${kind} ${n}: ${effect}, and nobody asked for it`);
    }
  }
  return found;
}
