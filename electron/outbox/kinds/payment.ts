import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { centsFromDollars, dollarsFromCents, formatCents } from '../../../shared/money.ts';
import { mayOwe } from '../../../shared/practice/owing.ts';
import type { Invoice } from '../../../shared/practice/resources/index.ts';
import { versionOf } from '../../store/cache/kinds.ts';
import type { PaymentArgs } from '../../store/parsed-write.ts';
import type { Cache } from '../../store/types.ts';
import { isNoNewer } from '../reads/base-copy.ts';
import { type InvoiceEvidence, PaymentEvidence, readInvoices } from '../reads/invoices.ts';
import type { FailedOutcome } from '../step-result.ts';
import { changeWords } from '../words.ts';
import {
  accepted,
  type CreatedRecords,
  type Question,
  type WriteContext,
  type WriteDefinition,
} from '../write-definition.ts';
import { findDuplicatePayment } from './payment-duplicate.ts';
import { readBackPayment } from './payment-read-back.ts';

const words = changeWords.payment;

/**
 * Records a payment that was taken. Never sent twice automatically: without a response it is read back until it is
 * found, and after 150 s and two complete checks a minute apart the user decides, with the evidence shown.
 *
 * The invoices are read just before sending: an invoice that was paid elsewhere in the meantime is not paid twice, and
 * the read-back has an exact state to compare with.
 */
export const payment: WriteDefinition<'payment', PaymentEvidence> = {
  kind: 'payment',
  version: 1,
  evidence: PaymentEvidence,
  named: words.named,
  masked: words.masked,
  keptDays: 400,
  subject: (a) => `money:${a.patientId}`,
  patientId: (a) => a.patientId,
  about: (a) => ({ invoiceIds: a.parts.map(({ invoiceId }) => invoiceId) }),
  claims: 'invoices',
  amountCents: (a) => a.amountCents,
  paymentId: (_args, outcome) => outcome?.id ?? null,
  afterRemovalOf: (a) => a.replaces?.paymentId ?? null,
  sayHalfDone: (a, names) =>
    a.replaces ? words.halfDone(names.method(a.replaces.methodId), names.method(a.methodId)) : null,
  title(a, names) {
    const own = names.method(a.methodId);
    const method = a.replaces ? words.insteadOf(own, names.method(a.replaces.methodId)) : own;
    return words.title(formatCents(a.amountCents), method, names.patient(a.patientId));
  },
  describeEvidence: (a, e, names) =>
    e.invoices.map((invoice) => {
      const part = a.parts.find((p) => p.invoiceId === invoice.id);
      const owing = formatCents(invoice.totalCents - invoice.paidCents);
      return words.before(names.invoice(invoice.id), owing, formatCents(part?.cents ?? 0));
    }),
  hold: 0,
  ifNotRecorded: 'ask-after-two-checks',
  shows: ['invoices', 'payments'],

  async prepare(args, context, earlier) {
    // The last line of defence: without it the invoices would count both payments.
    if (args.replaces && !context.isRemoved(args.replaces.paymentId))
      return { kind: 'ask', seen: words.notRemoved };
    // The user sends it again: the earlier attempt may have been recorded since.
    if (context.hasPerhapsLeft) {
      const late = await readBackPayment(args, earlier, context);
      if (late.kind === 'done' || late.kind === 'check-failed') return late;
      if (late.kind === 'ask' && !context.seen.includes(late.seen)) return late;
    }
    const read = await readInvoices(args, context);
    if (!read.ok) return { kind: 'check-failed', outcome: read };
    const older = showsReplaced(args, read.value, context);
    if (older) return { kind: 'check-failed', outcome: older };
    const evidence = { invoices: read.value, serverTime: read.serverTime };
    for (const part of args.parts) {
      const invoice = read.value.find((one) => one.id === part.invoiceId);
      const before = earlier?.invoices.find((one) => one.id === part.invoiceId);
      // What this desk itself has paid since is no payment of another desk: the other half, say, of what is paid by two
      // methods.
      const others = onlyOwnSince(invoice, before, context.claimed()) ? before : invoice;
      const refusal = whyNot(invoice, part);
      if (refusal !== null) return { kind: 'ask', seen: refusal };
      const name = nameOf(part.invoiceId, context);
      const questions = [askByStatus(name, invoice), askByOwing(name, others, part)];
      const open = questions.find((one) => one !== null && !accepted(context, one));
      if (open) return { kind: 'ask', ...open };
    }
    return { kind: 'send', evidence };
  },

  restsOn(args, context) {
    const invoices = args.parts.flatMap(({ invoiceId }) => context.cache.get('invoices', invoiceId) ?? []);
    return invoices.length < args.parts.length ? null : invoices.map((one) => standingOf(one, args, context));
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

  readBack: readBackPayment,

  /**
   * Guarantee: of two desks that pay the same invoice one records, and the other is warned, also on a service that
   * takes both payments.
   */
  checkSettled(args, cache) {
    const seen: string[] = [];
    const over: string[] = [];
    for (const { invoiceId } of args.parts) {
      const invoice = cache.get('invoices', invoiceId);
      if (!invoice || invoice.isArchived) continue;
      const name = nameOf(invoiceId, { cache });
      const owing = (centsFromDollars(invoice.total) ?? 0) - (centsFromDollars(invoice.paidAmount) ?? 0);
      // The amount is part of the evidence only: the warning is visible in privacy mode too.
      const after = owing < 0 ? words.overBy(formatCents(-owing)) : words.owing(formatCents(owing));
      seen.push(words.after(name, after));
      if (owing < 0) over.push(words.overpaid(name));
    }
    if (seen.length === 0) return null;
    const warning = over.length > 0 ? words.overWarning(over) : null;
    return { seen: seen.join('; '), warning };
  },

  findDuplicate: async (args, evidence, outcome, context, names) =>
    outcome ? findDuplicatePayment(args, evidence, outcome.id, context, names) : { kind: 'no' },

  inCache(args, evidence, outcome, cache) {
    const shown = args.parts.map((part) => isShown(part, evidence, outcome, cache));
    return shown.includes(null) ? null : !shown.includes(false);
  },

  shownOn: (args, evidence, outcome, cache) =>
    args.parts
      .filter((part) => isShown(part, evidence, outcome, cache) === true)
      .map(({ invoiceId }) => invoiceId),
};

type Part = PaymentArgs['parts'][number];

/** Whether the copy of an invoice has its part of a payment; null: it does not show whether. */
function isShown(
  { invoiceId, cents }: Part,
  evidence: PaymentEvidence | null,
  outcome: { readonly id: number } | null,
  cache: Pick<Cache, 'get'>,
): boolean | null {
  const now = cache.get('invoices', invoiceId);
  const before = evidence?.invoices.find((one) => one.id === invoiceId);
  if (now === null) return null;
  const isThere = outcome
    ? (now.paymentIds ?? []).includes(outcome.id)
    : before !== undefined && (centsFromDollars(now.paidAmount) ?? 0) >= before.paidCents + cents;
  // A newer copy without it: it was removed since, or this practice does not list it.
  return isThere || (isNoNewer(versionOf(now), before?.version) ? false : null);
}

/** How an invoice stands towards a payment: without this desk's other payments, and the one that this replaces. */
function standingOf(
  { paymentIds, total, status, isArchived, paidAmount }: Invoice,
  { replaces }: PaymentArgs,
  { claimed }: WriteContext,
): unknown {
  const ids = paymentIds ?? [];
  const own = claimed();
  return {
    total,
    others: ids.filter((id) => !own.has(id) && id !== replaces?.paymentId).toSorted((a, b) => a - b),
    // Both change as the other payment is removed.
    isOpen: replaces !== undefined || (mayOwe(status) && !isArchived),
    // Some practices name no payments.
    paid: replaces !== undefined || ids.length > 0 ? 0 : paidAmount,
  };
}

/**
 * An invoice that still lists the payment that this one replaces: it is older than the removal, unless this service
 * lists removed payments, too. It is read again, and then the user decides.
 */
function showsReplaced(
  { replaces }: PaymentArgs,
  invoices: readonly InvoiceEvidence[],
  context: WriteContext,
): FailedOutcome | null {
  if (!replaces || !invoices.some(({ paymentIds }) => paymentIds.includes(replaces.paymentId))) return null;
  if (accepted(context, { seen: words.showsReplaced })) return null;
  return {
    ok: false,
    failure: failure('older-copy', { words: words.showsReplaced }),
    delivery: 'not-sent',
  };
}

/** Why a part of a payment cannot be applied to an invoice as it is now; null: it can. */
function whyNot(invoice: InvoiceEvidence | undefined, { cents }: Part): string | null {
  if (!invoice || invoice.archived) return words.noInvoice;
  const owing = invoice.totalCents - invoice.paidCents;
  if (owing <= 0) return words.paidAlready;
  return owing < cents ? words.onlyOwing(formatCents(owing)) : null;
}

const nameOf = (invoiceId: number, { cache }: Pick<WriteContext, 'cache'>): string =>
  cache.get('invoices', invoiceId)?.invoiceNumber ?? words.invoice(invoiceId);

/** It owes by its sums, and not by its status. */
function askByStatus(name: string, invoice: InvoiceEvidence | undefined): Question | null {
  if (!invoice?.status || mayOwe(invoice.status)) return null;
  const { id: invoiceId, status } = invoice;
  return { seen: words.marked(name, status), about: { invoiceId, status } };
}

/**
 * A payment was recorded since the user saw the invoice: it may be part of this one. Null: no less is owing than the
 * user saw.
 */
function askByOwing(
  name: string,
  invoice: InvoiceEvidence | undefined,
  { invoiceId, owing: seen }: Part,
): Question | null {
  const owing = (invoice?.totalCents ?? 0) - (invoice?.paidCents ?? 0);
  if (seen === undefined || owing >= seen) return null;
  return {
    seen: words.owingChanged(name, formatCents(owing), formatCents(seen)),
    about: { invoiceId, owing },
  };
}

/** Whether everything paid since a payment was last sent was paid by other writes of this desk. */
function onlyOwnSince(
  now: InvoiceEvidence | undefined,
  before: InvoiceEvidence | undefined,
  claimed: CreatedRecords,
): boolean {
  const since = now?.paymentIds.filter((id) => !before?.paymentIds.includes(id)) ?? [];
  return before !== undefined && since.length > 0 && since.every((id) => claimed.has(id));
}
