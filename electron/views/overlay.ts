import { z } from 'zod';
import type { WriteState } from '../../shared/bridge/views.ts';
import { storedAs } from '../store/stored.ts';
import type { Cache, Changed, OutboxRow } from '../store/types.ts';
import type { PendingPayments } from './owing.ts';

/**
 * What pending writes change in the view: the view is cache + pending, one pure function, so undoing a write is
 * deleting its row. Refused writes and those that were not recorded change nothing any more.
 */
export type Overlay = {
  /** By `appointmentId:patientId`. */
  readonly arrivals: ReadonlyMap<string, PendingArrival>;
  readonly payments: PendingPayments;
};
export type PendingArrival = {
  readonly writeId: string;
  readonly state: WriteState;
  readonly at: number;
  readonly holdUntil: number | null;
};

const ArrivalArgs = z.object({ appointmentId: z.int(), patientId: z.int() });
const PaymentArgs = z.object({ parts: z.array(z.object({ invoiceId: z.int(), cents: z.int() })) });

const effective: readonly WriteState[] = ['held', 'waiting', 'sending', 'unknown', 'done', 'asks'];

/**
 * What a write lays over, told as if it had changed there: a row can differ by it only where it could by that. Null: a
 * write of which nothing is on a row.
 */
export function laidOver({ kind, args }: OutboxRow, cache: Cache): Changed | null {
  if (kind === 'arrival') {
    const data = storedAs(ArrivalArgs, args);
    return data ? { kind: 'appointments', ids: [data.appointmentId], patientIds: [data.patientId] } : null;
  }
  if (kind !== 'payment') return null;
  const ids = storedAs(PaymentArgs, args)?.parts.map(({ invoiceId }) => invoiceId) ?? [];
  const patientIds = cache.many('invoices', ids).flatMap(({ patientId }) => patientId ?? []);
  return { kind: 'invoices', ids, patientIds };
}

export function overlayOf(pending: readonly OutboxRow[]): Overlay {
  const arrivals = new Map<string, PendingArrival>();
  const payments = new Map<number, number>();
  for (const row of pending) {
    const state = row.state as WriteState;
    if (!effective.includes(state)) continue;
    if (row.kind === 'arrival') {
      const args = storedAs(ArrivalArgs, row.args);
      if (!args || state === 'asks') continue;
      const key = `${args.appointmentId}:${args.patientId}`;
      arrivals.set(key, { writeId: row.id, state, at: row.createdAt, holdUntil: row.holdUntil });
    } else if (row.kind === 'payment') {
      const args = storedAs(PaymentArgs, row.args);
      for (const part of args?.parts ?? []) {
        payments.set(part.invoiceId, (payments.get(part.invoiceId) ?? 0) + part.cents);
      }
    }
  }
  return { arrivals, payments };
}
