import { z } from 'zod';
import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { centsFromDollars, dollarsFromCents, formatCents } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/practice/resources/index.ts';
import { accepted, type Kind, type Verdict, type WriteContext } from '../kind.ts';
import { InvoiceEvidence, readInvoices } from './invoices-read.ts';
import { readList } from './read-list.ts';

const Args = z.object({
  patientId: z.int(),
  locationId: z.int(),
  methodId: z.int(),
  amountCents: z.int().positive(),
  /** `owing`: what the person saw as owing, cents; absent in writes of earlier versions. */
  parts: z
    .array(z.object({ invoiceId: z.int(), cents: z.int().positive(), owing: z.int().optional() }))
    .min(1),
  /** UTC ms; sent as the payment's date, and by it the payment is known again. */
  paidAt: z.int(),
});
export type PaymentArgs = z.infer<typeof Args>;

const Evidence = z.object({
  invoices: z.array(InvoiceEvidence),
  /** The server's time when the invoices were read just before sending; null where it gives none. */
  serverTime: z.number().nullable(),
});
/** What the service answers, as far as it names the payment. */
const Made = z.object({ id: z.int() });

type Evidence = z.infer<typeof Evidence>;

/**
 * Money was taken. It is never sent twice automatically: after no answer it is looked for until it is seen, and after
 * 150 s and two clean looks a minute apart a person decides, with the evidence before them.
 *
 * The invoices are read just before sending: an invoice that somebody paid in the meantime is not paid twice, and what
 * is read back afterwards has something exact to be held against.
 */
export const payment: Kind<PaymentArgs, Evidence> = {
  kind: 'payment',
  version: 1,
  args: Args,
  evidence: Evidence,
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
      const late = await look(args, earlier, context);
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
      const trouble = whyNot(invoice, part) ?? (less !== null && accepted(context, less) ? null : less);
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

  readBack: look,

  /**
   * Guarantee: two desks that pay the same invoice are told, on a service that takes both payments, too: by the one that
   * was recorded last.
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

/**
 * Whether a payment that was sent is there: among the payments, where this server lists them, and by what the invoices
 * say.
 *
 * Guarantee: a payment is called not recorded only where nothing that the practice shows speaks for it.
 */
async function look(args: PaymentArgs, evidence: Evidence | null, context: WriteContext): Promise<Verdict> {
  const claimed = context.claimed();
  const listed = await listPayments(args, context);
  if (!listed.ok && listed.failure.kind === 'not-found')
    return compareInvoices(args, evidence, claimed, context);
  if (!listed.ok) return { kind: 'no-look', outcome: listed };
  const found = findAmong(listed.value, args, evidence, claimed);
  if (found.kind !== 'not-done' || !evidence) return found;
  const others = listed.value.filter((one) => !sameParts(one, args)).map((one) => one.id);
  const shown = await compareInvoices(args, evidence, new Set([...claimed, ...others]), context);
  if (shown.kind === 'not-done') return found;
  if (shown.kind === 'no-look') return shown;
  // It may have been recorded between the two answers.
  const now = await listPayments(args, context);
  if (!now.ok) return { kind: 'no-look', outcome: now };
  const late = findAmong(now.value, args, evidence, claimed);
  if (late.kind !== 'not-done') return late;
  return { kind: 'ask', seen: `${late.seen}, but the invoices changed since: is it this payment?` };
}

const listPayments = (args: PaymentArgs, context: WriteContext) =>
  readList('listPayments', { patientId: args.patientId, include_archived: 'true' }, context);

type Part = PaymentArgs['parts'][number];

const invoiceIds = (args: PaymentArgs) => args.parts.map((part) => part.invoiceId);

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
  claimed: ReadonlySet<number>,
): boolean {
  const since = now?.paymentIds.filter((id) => !before?.paymentIds.includes(id)) ?? [];
  return before !== undefined && since.length > 0 && since.every((id) => claimed.has(id));
}

/** Looks for the payment itself. @param claimed those that other writes of this desk have made */
function findAmong(
  listed: readonly Payment[],
  args: PaymentArgs,
  evidence: Evidence | null,
  claimed: ReadonlySet<number>,
): Verdict {
  const like = listed.filter((one) => sameParts(one, args) && !claimed.has(one.id));
  const ours = like.find((one) => sameSecond(one.paymentDate, args.paidAt));
  if (ours) return { kind: 'done', outcome: ours, seen: `Found: payment ${ours.paymentNumber ?? ours.id}` };
  const other = like.find((one) => isAfter(one.createdAt, evidence?.serverTime ?? null));
  if (!other) return { kind: 'not-done', seen: 'The practice does not list this payment' };
  const name = other.paymentNumber ?? String(other.id);
  return { kind: 'ask', seen: `Payment ${name} looks the same but has another time: is it this one?` };
}

function sameParts(one: Payment, args: PaymentArgs): boolean {
  if (centsFromDollars(one.amount) !== args.amountCents || one.paymentMethodId !== args.methodId)
    return false;
  const parts = one.paymentInvoices ?? [];
  return (
    parts.length === args.parts.length &&
    args.parts.every((part) =>
      parts.some((p) => p.invoiceId === part.invoiceId && centsFromDollars(p.amount) === part.cents),
    )
  );
}

/** The date we sent came back: to the second, because some servers cut the milliseconds. */
function sameSecond(paymentDate: string | null | undefined, paidAt: number): boolean {
  const ms = instantFromWire(paymentDate);
  return ms !== null && Math.floor(ms / 1000) === Math.floor(paidAt / 1000);
}

function isAfter(createdAt: string | null | undefined, serverTime: number | null): boolean {
  const ms = instantFromWire(createdAt);
  return ms !== null && serverTime !== null && ms >= serverTime - 1000;
}

/** The invoices now against the invoices just before sending. @param others payments that are surely not this one */
async function compareInvoices(
  args: PaymentArgs,
  evidence: Evidence | null,
  others: ReadonlySet<number>,
  context: WriteContext,
): Promise<Verdict> {
  if (!evidence) return { kind: 'ask', seen: 'Nothing is known of the invoices before it was sent' };
  const read = await readInvoices(args.patientId, invoiceIds(args), context);
  if (!read.ok) return { kind: 'no-look', outcome: read };
  const paidBy = new Set<number>();
  let paid = 0;
  let untouched = 0;
  for (const part of args.parts) {
    const before = evidence.invoices.find((one) => one.id === part.invoiceId);
    const now = read.value.find((one) => one.id === part.invoiceId);
    if (!before || !now) return { kind: 'ask', seen: 'An invoice of this payment is no longer to be found' };
    const newIds = now.paymentIds.filter((id) => !before.paymentIds.includes(id));
    const unknownIds = newIds.filter((id) => !others.has(id));
    const more = now.paidCents - before.paidCents;
    const [id] = newIds;
    if (more === part.cents && newIds.length === 1 && unknownIds.length === 1 && id !== undefined) {
      paid += 1;
      paidBy.add(id);
    } else if (unknownIds.length === 0 && (newIds.length > 0 || more === 0)) untouched += 1;
  }
  if (paid === args.parts.length && paidBy.size === 1) {
    const [id] = paidBy;
    return { kind: 'done', outcome: { id }, seen: 'The invoices show this amount as paid since' };
  }
  if (untouched === args.parts.length)
    return { kind: 'not-done', seen: 'The invoices show no other payment than before' };
  return { kind: 'ask', seen: 'The invoices changed in another way than by this payment alone' };
}
