import { z } from 'zod';
import type { Payment } from '../../shared/practice/resources/index.ts';
import { parseStored } from '../store/stored.ts';
import type { OutboxRow } from '../store/types.ts';
import { clipped } from './people.ts';

const Args = z.object({
  patientId: z.int(),
  locationId: z.int(),
  methodId: z.int(),
  amountCents: z.int(),
  paidAt: z.int(),
  parts: z.array(z.object({ invoiceId: z.int(), cents: z.int() })).default([]),
  replaces: z.object({ paymentId: z.int() }).optional(),
});
const Removal = z.object({ paymentId: z.int() });
const Answered = z.object({ id: z.int().positive(), paymentNumber: z.string().nullish() });

/** A payment that this desk took: its request, and the practice's response. */
export type OwnPayment = {
  /** Null until the practice has returned one; the number may come later than the id. */
  readonly id: number | null;
  readonly number: string | null;
  readonly patientId: number;
  readonly locationId: number;
  readonly methodId: number;
  readonly cents: number;
  /** UTC ms. */
  readonly at: number;
  readonly parts: readonly { readonly invoiceId: number; readonly cents: number }[];
};

/** @returns null where the write is no payment that can be parsed */
export function ownPaymentOf(row: OutboxRow): OwnPayment | null {
  const args = row.kind === 'payment' ? parseStored(Args, row.args) : null;
  if (!args) return null;
  const { amountCents: cents, paidAt: at, replaces: _replaced, ...asked } = args;
  const answered = parseStored(Answered, row.outcome);
  return {
    ...asked,
    cents,
    at,
    id: answered?.id ?? null,
    number: clipped(answered?.paymentNumber, 400),
  };
}

/**
 * Ids of the payments that this desk removed. The practice may delete one completely: then an incremental read of its
 * list never shows the removal.
 * @param removals this desk's done removals
 */
export function removedHere(removals: readonly OutboxRow[]): ReadonlySet<number> {
  return new Set(removals.flatMap((row) => parseStored(Removal, row.args)?.paymentId ?? []));
}

/** Whether the practice's list shows a payment as removed. */
export const isArchivedPayment = (listed: Pick<Payment, 'archived' | 'archivedAt'>): boolean =>
  Boolean(listed.archived || listed.archivedAt);

/**
 * Whether a payment of this desk replaces one that is not removed yet: until then the old one counts, not this one.
 * @param removed see `removedHere`
 */
export function waitsForRemoval(row: OutboxRow, removed: ReadonlySet<number>): boolean {
  const replaces = row.kind === 'payment' ? parseStored(Args, row.args)?.replaces : undefined;
  return row.state !== 'done' && replaces !== undefined && !removed.has(replaces.paymentId);
}

/**
 * Whether a payment was removed: according to the practice's list, or by this desk. @param removed see `removedHere`
 */
export const isRemoved = (
  { id, listed }: { readonly id: number | null; readonly listed: Payment | null },
  removed: ReadonlySet<number>,
): boolean => (listed !== null && isArchivedPayment(listed)) || (id !== null && removed.has(id));
