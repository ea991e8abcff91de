import { z } from 'zod';
import type { WriteState } from '../../shared/bridge/views.ts';
import { parseStored } from '../store/stored.ts';
import type { Cache, ChangedRecords, OutboxRow } from '../store/types.ts';
import type { PendingPayments } from './owing.ts';

/**
 * The optimistic update: view = cache + pending writes, a pure function, so undoing a write means deleting its row.
 * Refused and not-recorded writes are not part of it.
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
const PaymentArgs = z.object({
  parts: z.array(z.object({ invoiceId: z.int(), cents: z.int() })),
  replaces: z.object({ paymentId: z.int() }).optional(),
});
const RemovalArgs = z.object({ paymentId: z.int(), invoiceIds: z.array(z.int()).optional() });

const effective: readonly WriteState[] = ['held', 'waiting', 'sending', 'unknown', 'done', 'asks'];

/**
 * The records that a write overlays, as if they had changed in the cache: a row can change by the write only where it
 * could by them. Null: no row shows the write.
 */
export function overlaidRecords({ kind, args, patientId }: OutboxRow, cache: Cache): ChangedRecords | null {
  if (kind === 'arrival') {
    const data = parseStored(ArrivalArgs, args);
    return data ? { kind: 'appointments', ids: [data.appointmentId], patientIds: [data.patientId] } : null;
  }
  // A payment that replaces another one counts from when that one is removed.
  if (kind === 'payment-removal') {
    const ids = parseStored(RemovalArgs, args)?.invoiceIds ?? [];
    return { kind: 'invoices', ids, patientIds: patientId === null ? [] : [patientId] };
  }
  if (kind !== 'payment') return null;
  const ids = parseStored(PaymentArgs, args)?.parts.map(({ invoiceId }) => invoiceId) ?? [];
  const patientIds = cache.many('invoices', ids).flatMap(({ patientId }) => patientId ?? []);
  return { kind: 'invoices', ids, patientIds };
}

export function overlayOf(pending: readonly OutboxRow[]): Overlay {
  const arrivals = new Map<string, PendingArrival>();
  const payments = new Map<number, number>();
  /** Payments whose removal the cache does not show yet: they still count on their invoices. */
  const beingRemoved = new Set(
    pending.flatMap((row) =>
      row.kind === 'payment-removal' ? (parseStored(RemovalArgs, row.args)?.paymentId ?? []) : [],
    ),
  );
  for (const row of pending) {
    const state = row.state as WriteState;
    if (!effective.includes(state)) continue;
    if (row.kind === 'arrival') {
      const args = parseStored(ArrivalArgs, row.args);
      if (!args || state === 'asks') continue;
      const key = `${args.appointmentId}:${args.patientId}`;
      arrivals.set(key, { writeId: row.id, state, at: row.createdAt, holdUntil: row.holdUntil });
    } else if (row.kind === 'payment') {
      const args = parseStored(PaymentArgs, row.args);
      // What replaces a payment that still counts changes no sum.
      if (args?.replaces && beingRemoved.has(args.replaces.paymentId)) continue;
      for (const part of args?.parts ?? []) {
        payments.set(part.invoiceId, (payments.get(part.invoiceId) ?? 0) + part.cents);
      }
    }
  }
  return { arrivals, payments };
}
