import { z } from 'zod';
import { formatCents } from '../../../shared/money.ts';
import { changeWords } from '../words.ts';
import type { WriteDefinition } from '../write-definition.ts';

const words = changeWords.removal;

const Evidence = z.object({ invoiceIds: z.array(z.int()) });

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
    return {
      kind: 'send',
      evidence: { invoiceIds: args.invoiceIds ?? known.flatMap((part) => part.invoiceId ?? []) },
    };
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
    const invoices = (evidence?.invoiceIds ?? []).map((id) => cache.get('invoices', id));
    const isGone =
      invoices.length > 0 &&
      invoices.every((one) => one !== null && one.paymentIds?.includes(args.paymentId) === false);
    return isGone ? true : null;
  },
};
