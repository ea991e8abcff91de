import { z } from 'zod';
import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { centsFromDollars, dollarsFromCents, formatCents } from '../../../shared/money.ts';
import { accepted, type Kind } from '../write-definition.ts';
import { type InvoiceEvidence, readInvoices } from '../reads/invoices.ts';
import { invoiceIds, PaymentArgs, PaymentEvidence } from './payment-args.ts';
import { lookForPayment } from './payment-read-back.ts';
import { paymentTwice } from './payment-duplicate.ts';

/** What the service answers, as far as it names the payment. */
const Made = z.object({ id: z.int() });

/**
 * Money was taken. It is never sent twice automatically: after no answer it is looked for until it is seen, and after
 * 150 s and two clean looks a minute apart a person decides, with the evidence before them.
 *
 * The invoices are read just before sending: an invoice that somebody paid in the meantime is not paid twice, and what
 * is read back afterwards has something exact to be held against.
 */
export const payment: Kind<PaymentArgs, PaymentEvidence> = {
  kind: 'payment',
  version: 1,
  args: PaymentArgs,
  evidence: PaymentEvidence,
  subject: (a) => `money:${a.patientId}`,
  patientId: (a) => a.patientId,
  amountCents: (a) => a.amountCents,
  title: (a, names) =>
    `Payment of ${formatCents(a.amountCents)} (${names.method(a.methodId)}) for ${names.patient(a.patientId)}`,
  tellEvidence: (a, e, names) =>
    e.invoices.map((invoice) => {
      const part = a.parts.find((p) => p.invoiceId === invoice.id);
      const owing = formatCents(invoice.totalCents - invoice.paidCents);
      return `${names.invoice(invoice.id)}: ${owing} owing before, ${formatCents(part?.cents ?? 0)} of this payment`;
    }),
  hold: 0,
  notDone: 'after-two-looks-ask',
  shows: ['invoices', 'payments'],

  async prepare(args, context, earlier) {
    // A person wants it sent again: the one that was sent before may have come through since.
    if (context.attempts > 0) {
      const late = await lookForPayment(args, earlier, context);
      if (late.kind === 'done' || late.kind === 'no-look') return late;
      if (late.kind === 'ask' && !context.seen.includes(late.seen)) return late;
    }
    const read = await readInvoices(args.patientId, invoiceIds(args), context);
    if (!read.ok) return { kind: 'no-look', outcome: read };
    const evidence = { invoices: read.value, serverTime: read.serverTime };
    for (const part of args.parts) {
      const invoice = read.value.find((one) => one.id === part.invoiceId);
      const before = earlier?.invoices.find((one) => one.id === part.invoiceId);
      // What this desk itself has paid since is nobody else's: the other half, say, of what is paid by two methods.
      const others = onlyOwnSince(invoice, before, context.claimed()) ? before : invoice;
      const less = whyNotYet(others, part);
      const trouble =
        whyNot(invoice, part) ?? (less !== null && accepted(context, { seen: less }) ? null : less);
      if (trouble) return { kind: 'ask', seen: trouble };
    }
    return { kind: 'send', evidence };
  },

  send: (args, _evidence, { client, options }) =>
    client.createPayment(
      {
        body: {
          patientId: args.patientId,
          locationId: args.locationId,
          paymentMethodId: args.methodId,
          amount: dollarsFromCents(args.amountCents),
          paymentDate: wireFromInstant(args.paidAt),
          paymentInvoices: args.parts.map((part) => ({
            invoiceId: part.invoiceId,
            amount: dollarsFromCents(part.cents),
          })),
        },
      },
      options,
    ),

  readBack: lookForPayment,

  /**
   * Guarantee: of two desks that pay the same invoice one records, and the other is told, on a service that takes both
   * payments, too.
   */
  afterwards(args, cache) {
    const seen: string[] = [];
    const over: string[] = [];
    for (const { invoiceId } of args.parts) {
      const invoice = cache.get('invoices', invoiceId);
      if (!invoice || invoice.isArchived) continue;
      const name = invoice.invoiceNumber ?? `Invoice ${invoiceId}`;
      const owing = (centsFromDollars(invoice.total) ?? 0) - (centsFromDollars(invoice.paidAmount) ?? 0);
      // The sum stands with the evidence only: what a person is told stands on the screen in privacy mode, too.
      const after = owing < 0 ? `paid ${formatCents(-owing)} over` : `${formatCents(owing)} owing`;
      seen.push(`${name}: ${after} afterwards`);
      if (owing < 0) over.push(`${name} is now paid more than it asks for`);
    }
    if (seen.length === 0) return null;
    const trouble =
      over.length > 0 ? `${over.join('; ')}. Was it paid at two desks? Look at its payments.` : null;
    return { seen: seen.join('; '), trouble };
  },

  async madeTwice(args, evidence, outcome, context, names) {
    const made = Made.safeParse(outcome);
    return made.success ? paymentTwice(args, evidence, made.data.id, context, names) : { kind: 'no' };
  },

  inCache(args, evidence, outcome, cache) {
    const made = Made.safeParse(outcome);
    return args.parts.every((part) => {
      const now = cache.get('invoices', part.invoiceId);
      if (now === null) return false;
      if (made.success) return (now.paymentIds ?? []).includes(made.data.id);
      const before = evidence?.invoices.find((one) => one.id === part.invoiceId);
      return before !== undefined && (centsFromDollars(now.paidAmount) ?? 0) >= before.paidCents + part.cents;
    });
  },
};

type Part = PaymentArgs['parts'][number];

/** Why a part of a payment cannot be taken for an invoice as it is now; null: it can. */
function whyNot(invoice: InvoiceEvidence | undefined, { cents }: Part): string | null {
  if (!invoice || invoice.archived) return 'The practice no longer has this invoice';
  const owing = invoice.totalCents - invoice.paidCents;
  if (owing <= 0) return 'The invoice is already paid';
  return owing < cents ? `Only ${formatCents(owing)} is owing on the invoice now` : null;
}

/** Somebody paid since a person saw the invoice: a part of it may be what was paid. Null: no less is owing than was seen. */
function whyNotYet(invoice: InvoiceEvidence | undefined, { owing: seen }: Part): string | null {
  const owing = (invoice?.totalCents ?? 0) - (invoice?.paidCents ?? 0);
  if (seen === undefined || owing >= seen) return null;
  return `${formatCents(owing)} is owing on the invoice now, ${formatCents(seen)} when this was taken`;
}

/** Whether all that was paid since a payment was last sent was paid by other writes of this desk. */
function onlyOwnSince(
  now: InvoiceEvidence | undefined,
  before: InvoiceEvidence | undefined,
  claimed: ReadonlyMap<number, unknown>,
): boolean {
  const since = now?.paymentIds.filter((id) => !before?.paymentIds.includes(id)) ?? [];
  return before !== undefined && since.length > 0 && since.every((id) => claimed.has(id));
}
