import { z } from 'zod';
import { formatCents } from '../../../shared/money.ts';
import { versionOf } from '../../store/cache/kinds.ts';
import type { Cache } from '../../store/types.ts';
import { changeWords } from '../words.ts';
import type { WriteDefinition } from '../write-definition.ts';

const words = changeWords.removal;

const Evidence = z.object({
  invoiceIds: z.array(z.int()),
  /** The cached versions of its invoices before the call. */
  versions: z.array(z.number().nullable()).default([]),
});

/** Removes a payment. Idempotent: the second time there is nothing left to remove. */
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
    const known = context.cache.get('payments', args.paymentId)?.paymentInvoices ?? [];
    const invoiceIds = args.invoiceIds ?? known.flatMap((part) => part.invoiceId ?? []);
    return { kind: 'send', evidence: { invoiceIds, versions: cachedVersions(invoiceIds, context.cache) } };
  },

  async send(args, _evidence, { client, options, attempts }) {
    const sent = await client.deletePayment({ params: { paymentId: args.paymentId } }, options);
    // Sent before without a response, and now there is no such payment: the first attempt removed it.
    if (!sent.ok && sent.failure.kind === 'not-found' && attempts > 0) {
      return { ok: true, value: 1, serverTime: null, sequence: 0 };
    }
    return sent;
  },

  async readBack(args, _evidence, context) {
    const one = await context.client.getPayment({ params: { id: args.paymentId } }, context.options);
    if (one.ok && (one.value.archived || one.value.archivedAt)) {
      return { kind: 'done', outcome: null, seen: words.shown };
    }
    if (!one.ok && one.failure.kind !== 'not-found') return { kind: 'check-failed', outcome: one };
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

type Version = number | null | undefined;
const isNoNewer = (now: Version, before: Version) => now != null && before != null && now <= before;
