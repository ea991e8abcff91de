import { z } from 'zod';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Invoice } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { versionOf } from '../../store/cache/kinds.ts';
import type { PaymentArgs } from '../../store/parsed-write.ts';
import type { WriteContext } from '../write-definition.ts';
import { asBase } from './base-copy.ts';
import { readList } from './read-list.ts';

/** The fields of an invoice that payments change. Cents. */
export const InvoiceEvidence = z.object({
  id: z.int(),
  totalCents: z.int(),
  paidCents: z.int(),
  paymentIds: z.array(z.int()),
  status: z.string().nullable(),
  archived: z.boolean(),
  /** When it was changed last, UTC ms by the service; absent in writes of earlier versions. */
  version: z.number().nullable().optional(),
});
export type InvoiceEvidence = z.infer<typeof InvoiceEvidence>;

/** What was read just before a payment was sent. */
export const PaymentEvidence = z.object({
  invoices: z.array(InvoiceEvidence),
  /** The server's time when the invoices were read; null where it gives none. */
  serverTime: z.number().nullable(),
});
export type PaymentEvidence = z.infer<typeof PaymentEvidence>;

/**
 * Reads the invoices of a payment from the service: one by one where it supports that, else from the list. Missing ones
 * are left out, and so is what has the id of one and is another patient's: a practice that was restored from a backup gives
 * out ids once more. What was read goes into the cache.
 */
export async function readInvoices(
  { patientId, parts }: Pick<PaymentArgs, 'patientId' | 'parts'>,
  context: WriteContext,
): Promise<CallOutcome<InvoiceEvidence[]>> {
  const { client, cache, options } = context;
  const ids = parts.map(({ invoiceId }) => invoiceId);
  // More single reads than pages of a list would be a waste of calls.
  if (ids.length > 2) return fromList(patientId, ids, context);
  const found: Invoice[] = [];
  let serverTime: number | null = null;
  let sequence = 0;
  for (const id of ids) {
    const one = await client.getInvoice({ params: { id } }, options);
    if (!one.ok) return one.failure.kind === 'not-found' ? fromList(patientId, ids, context) : one;
    cache.apply({ kind: 'invoices', objects: [one.value], sequence: one.sequence });
    found.push(one.value);
    serverTime ??= one.serverTime;
    sequence = one.sequence;
  }
  return evidenceFrom(patientId, { ok: true, value: found, serverTime, sequence }, context);
}

async function fromList(
  patientId: number,
  ids: readonly number[],
  context: WriteContext,
): Promise<CallOutcome<InvoiceEvidence[]>> {
  const read = await readList('listInvoices', { patientId, include_archived: 'true' }, context);
  if (!read.ok) return read;
  return evidenceFrom(
    patientId,
    { ...read, value: read.value.filter((one) => ids.includes(one.id)) },
    context,
  );
}

function evidenceFrom(
  patientId: number,
  read: Extract<CallOutcome<Invoice[]>, { ok: true }>,
  context: WriteContext,
): CallOutcome<InvoiceEvidence[]> {
  const ofPatient = read.value.filter((one) => (one.patientId ?? patientId) === patientId);
  const base = asBase('invoices', { ...read, value: ofPatient }, context);
  return base.ok ? { ...base, value: base.value.map(evidenceOf) } : base;
}

function evidenceOf(invoice: Invoice): InvoiceEvidence {
  return {
    id: invoice.id,
    totalCents: centsFromDollars(invoice.total) ?? 0,
    paidCents: centsFromDollars(invoice.paidAmount) ?? 0,
    paymentIds: invoice.paymentIds ?? [],
    status: invoice.status ?? null,
    archived: invoice.isArchived ?? false,
    version: versionOf(invoice),
  };
}
