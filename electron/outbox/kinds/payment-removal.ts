import { z } from 'zod';
import { failure } from '../../../shared/failures.ts';
import { formatCents } from '../../../shared/money.ts';
import { versionOf } from '../../store/cache/kinds.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { isAnotherPayment } from '../../store/removed-payment.ts';
import type { Cache } from '../../store/types.ts';
import { asBase, isNoNewer } from '../reads/base-copy.ts';
import { readInvoices } from '../reads/invoices.ts';
import type { FailedOutcome } from '../step-result.ts';
import { changeWords } from '../words.ts';
import { accepted, type Question, type WriteContext, type WriteDefinition } from '../write-definition.ts';

const words = changeWords.removal;

const Evidence = z.object({
  invoiceIds: z.array(z.int()),
  /** The cached versions of its invoices before the call. */
  versions: z.array(z.number().nullable()).default([]),
});

type Args = WriteArgs['payment-removal'];

/** So often it is sent again where the practice says that there is no such payment, and does not show it as removed. */
const mostSent = 5;

/** Asked where the payment is removed, and not by this: it would be recorded again by another method. */
const removedAlready: Question = { seen: words.removedAlready };

/** A removal whose check took longer, ms, could not be sent when the user asked. */
const longestRead = 20_000;

/**
 * Removes a payment. Idempotent: the second time there is nothing left to remove.
 *
 * Guarantees:
 * - What is removed is the payment that the user chose, and never another one that has its id by now.
 * - It is done only once the service has said so or shows it: a 404 may come from a gateway.
 * - What no call of this desk can have removed is not recorded again by another method unless the user decides so: the money may have been given back.
 */
export const paymentRemoval: WriteDefinition<'payment-removal', z.infer<typeof Evidence>> = {
  kind: 'payment-removal',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 400,
  subject: (a) => (a.patientId === null ? `payment:${a.paymentId}` : `money:${a.patientId}`),
  patientId: (a) => a.patientId,
  about: ({ invoiceIds = [] }) => ({ invoiceIds }),
  claims: 'invoices',
  // Any desk may remove a payment; one that is recorded again takes the invoices with it, or it could be taken again meanwhile.
  claimsOnlyIf: ({ changesMethod }) => changesMethod === true,
  amountCents: (a) => a.amountCents,
  paymentId: (a) => a.paymentId,
  reason: (a) => a.reason,
  title(a, names) {
    const which = a.paymentNumber ?? names.payment(a.paymentId);
    return words.title(
      which.replace(/^payment /, ''),
      a.amountCents === null ? null : formatCents(a.amountCents),
      a.patientId === null ? null : names.patient(a.patientId),
    );
  },
  describeEvidence: (a) => [words.reason(a.reason)],
  hold: 0,
  ifNotRecorded: 'send-again',
  shows: ['invoices', 'payments'],

  async prepare(args, context) {
    // Once it has been sent, sending it again only completes it.
    if (context.waited && context.attempts === 0 && !context.confirmed) {
      return {
        kind: 'ask',
        seen: words.late,
      };
    }
    const begunAt = context.now();
    const now = await readPayment(args, context);
    // The read may have waited for its turn while the PC slept.
    const isLateNow = Math.abs(context.now() - begunAt) > longestRead;
    if (isLateNow && context.attempts === 0 && !context.confirmed) return { kind: 'ask', seen: words.late };
    if (now.kind === 'another') return { kind: 'ask', seen: words.another };
    if (now.kind === 'check-failed') return now;
    // Each call was checked before: what its invoices name no more was named then.
    const isGone = now.kind === 'gone' || (context.hasPerhapsLeft && isRemoved(now));
    const isOthers = isGone && !context.mayBeCarriedOut;
    // Those that earlier versions stored do not say that they change a method.
    const isRecordedAgain = args.changesMethod || context.isReplaced(args.paymentId);
    if (isOthers && isRecordedAgain && !accepted(context, removedAlready))
      return { kind: 'ask', ...removedAlready };
    if (isGone) return { kind: 'done', seen: words.shown };
    if (now.kind === 'not-on-invoices' || now.kind === 'no-invoices') {
      const why = failure('older-copy', { words: words.notOnInvoice });
      return { kind: 'check-failed', outcome: { ok: false, failure: why, delivery: 'not-sent' } };
    }
    const invoiceIds = invoicesOf(args, context);
    return { kind: 'send', evidence: { invoiceIds, versions: cachedVersions(invoiceIds, context.cache) } };
  },

  async send(args, _evidence, context) {
    const { client, options, attempts, mayBeCarriedOut } = context;
    const sent = await client.deletePayment({ params: { paymentId: args.paymentId } }, options);
    if (sent.ok || sent.failure.kind !== 'not-found') return sent;
    const { onSending: _, beforeSending: __, ...forReading } = options;
    const now = await readPayment(args, { ...context, options: forReading });
    if (isRemoved(now)) {
      // Removed by an earlier attempt without a response; or by a first delivery of this one, or by another desk, between which this PC cannot tell.
      const isKnown = mayBeCarriedOut || !(args.changesMethod || context.isReplaced(args.paymentId));
      if (isKnown) return { ok: true, value: 1, serverTime: null, sequence: 0 };
      return { ...sent, failure: { ...sent.failure, words: words.removedAlready } };
    }
    if (!mayBeCarriedOut) return sent;
    return attempts < mostSent ? { ...sent, delivery: 'unknown' } : sent;
  },

  async readBack(args, _evidence, context) {
    const now = await readPayment(args, context);
    if (now.kind === 'check-failed') return now;
    if (context.mayBeCarriedOut && isRemoved(now)) {
      return { kind: 'done', outcome: null, seen: words.shown };
    }
    return { kind: 'not-done', seen: words.notShown };
  },

  inCache(args, evidence, _outcome, cache) {
    const { invoiceIds = [], versions = [] } = evidence ?? {};
    const lists = invoiceIds.map((id) => cache.get('invoices', id)?.paymentIds?.includes(args.paymentId));
    if (lists.length > 0 && lists.every((one) => one === false)) return true;
    // A newer copy that lists it: this practice goes on listing what was removed.
    const now = cachedVersions(invoiceIds, cache);
    const isAsBefore = lists.some((one, nth) => one === true && isNoNewer(now[nth], versions[nth]));
    return isAsBefore ? false : null;
  },
};

const cachedVersions = (invoiceIds: readonly number[], cache: Pick<Cache, 'get'>) =>
  invoiceIds.map((id) => {
    const invoice = cache.get('invoices', id);
    return invoice && versionOf(invoice);
  });

/**
 * How the practice shows the payment. Where it lists none, its invoices say whether it is recorded, if they name payments;
 * `not-on-invoices`: they do, and not this one; `no-invoices`: the patient has none of them any more.
 */
type PaymentNow =
  | { readonly kind: 'recorded' | 'another' | 'gone' | 'not-on-invoices' | 'no-invoices' | 'not-known' }
  | { readonly kind: 'check-failed'; readonly outcome: FailedOutcome };

/** What an earlier attempt has left of it: before that it was recorded. */
const isRemoved = ({ kind }: PaymentNow) => kind === 'gone' || kind === 'not-on-invoices';

const invoicesOf = ({ invoiceIds, paymentId }: Args, { cache }: Pick<WriteContext, 'cache'>): number[] =>
  invoiceIds ??
  (cache.get('payments', paymentId)?.paymentInvoices ?? []).flatMap((part) => part.invoiceId ?? []);

async function readPayment(args: Args, context: WriteContext): Promise<PaymentNow> {
  const { client, cache, options } = context;
  const one = await client.getPayment({ params: { id: args.paymentId } }, options);
  if (!one.ok && one.delivery === 'refused') return readItsInvoices(args, context);
  if (!one.ok) return { kind: 'check-failed', outcome: one };
  cache.apply({ kind: 'payments', objects: [one.value], sequence: one.sequence });
  const base = asBase('payments', { ...one, value: [one.value] }, context);
  if (!base.ok) return { kind: 'check-failed', outcome: base };
  // The newer copy where the user decided to start from it: see `asBase`.
  const [now = one.value] = base.value;
  if (isAnotherPayment(now, args)) return { kind: 'another' };
  return { kind: now.archived || now.archivedAt ? 'gone' : 'recorded' };
}

async function readItsInvoices(args: Args, context: WriteContext): Promise<PaymentNow> {
  const { patientId, paymentId } = args;
  const ids = invoicesOf(args, context);
  if (patientId === null || ids.length === 0) return { kind: 'not-known' };
  const read = await readInvoices(
    { patientId, parts: ids.map((invoiceId) => ({ invoiceId, cents: 0 })) },
    context,
  );
  if (!read.ok && read.delivery === 'refused') return { kind: 'not-known' };
  if (!read.ok) return { kind: 'check-failed', outcome: read };
  const named = read.value.flatMap(({ paymentIds }) => paymentIds);
  if (named.includes(paymentId)) return { kind: 'recorded' };
  // A practice that was restored from a backup may have given out the ids of both once more: nothing shows whose payment it is.
  if (read.value.length === 0) return { kind: 'no-invoices' };
  const isPaidUnnamed = named.length === 0 && read.value.some(({ paidCents }) => paidCents > 0);
  return { kind: isPaidUnnamed ? 'not-known' : 'not-on-invoices' };
}
