import { centsFromDollars } from '../../../shared/money.ts';
import type { Invoice, Payment } from '../../../shared/practice/resources/index.ts';
import type { Names, Twice, WriteContext } from '../write-definition.ts';
import { PaymentArgs, type PaymentEvidence } from './payment-args.ts';
import { hasDateSent, listPayments, sameParts } from './payment-read-back.ts';

/**
 * Whether a payment that was taken once is on the books twice: what its invoices show now against what they showed just
 * before, and one payment of it.
 *
 * Guarantees:
 * - Where payments are listed, another payment counts as the same call only with the same parts, method and moment.
 * - Where they are not, a payment of the same amount by another desk cannot be told apart, and the words say so; one of
 *   another amount, and one of this desk, is no double.
 * - A payment that is the only new one of its invoices costs no call.
 */
export async function paymentTwice(
  args: PaymentArgs,
  evidence: PaymentEvidence,
  ours: number,
  context: WriteContext,
  names: Names,
): Promise<Twice> {
  const claimed = context.claimed();
  const isOther = (id: number) => {
    const known = context.cache.get('payments', id);
    return known !== null && !isSameCall(known, args);
  };
  const unknown = args.parts.flatMap(({ invoiceId }) =>
    newIds(invoiceId, evidence, context).filter((id) => id !== ours && !claimed.has(id) && !isOther(id)),
  );
  const more = args.parts.every((part) => paidSince(part.invoiceId, evidence, context) > part.cents);
  if (unknown.length === 0 && !(more && withoutIds(args, context))) return { kind: 'no' };
  const invoices = args.parts.map(({ invoiceId }) => names.invoice(invoiceId)).join(', ');
  const listed = await listPayments(args, context);
  if (listed.ok) {
    const same = listed.value.filter((one) => isSameCall(one, args) && !one.archived && !claimed.has(one.id));
    if (same.length < 2) return { kind: 'no' };
    const numbers = same.map((one) => one.paymentNumber ?? String(one.id)).join(' and ');
    const seen = `Recorded twice: ${numbers}`;
    const trouble = `${invoices}: a payment that was taken once is recorded twice, as ${numbers}. Remove one of them.`;
    return { kind: 'told', seen, trouble };
  }
  if (listed.failure.kind !== 'not-found') return { kind: 'no-look' };
  if (!args.parts.every((part) => looksTwice(part, ours, { args, evidence, claimed, context })))
    return { kind: 'no' };
  const seen = 'The invoices show this amount as paid twice since';
  const trouble = `${invoices}: two payments of the same amount were recorded at about the same time. If only one was taken, it was recorded twice: look at its payments.`;
  return { kind: 'told', seen, trouble, guessed: true };
}

/** Sent by the same click. */
const isSameCall = (one: Payment, args: PaymentArgs): boolean =>
  sameParts(one, args) && hasDateSent(one, args);

const invoiceNow = (id: number, { cache }: WriteContext): Invoice | null => cache.get('invoices', id);

function newIds(invoiceId: number, evidence: PaymentEvidence, context: WriteContext): number[] {
  const before = evidence.invoices.find((one) => one.id === invoiceId)?.paymentIds ?? [];
  return (invoiceNow(invoiceId, context)?.paymentIds ?? []).filter((id) => !before.includes(id));
}

function paidSince(invoiceId: number, evidence: PaymentEvidence, context: WriteContext): number {
  const before = evidence.invoices.find((one) => one.id === invoiceId)?.paidCents ?? 0;
  return (centsFromDollars(invoiceNow(invoiceId, context)?.paidAmount) ?? before) - before;
}

/** A service that gives no ids of payments with its invoices. */
const withoutIds = (args: PaymentArgs, context: WriteContext) =>
  args.parts.every(({ invoiceId }) => !invoiceNow(invoiceId, context)?.paymentIds?.length);

type Known = {
  readonly args: PaymentArgs;
  readonly evidence: PaymentEvidence;
  readonly claimed: ReadonlyMap<number, unknown>;
  readonly context: WriteContext;
};

/** Whether what was paid on an invoice besides this, and besides what else this desk took, is this very amount again. */
function looksTwice(
  { invoiceId, cents }: PaymentArgs['parts'][number],
  ours: number,
  { args, evidence, claimed, context }: Known,
): boolean {
  const added = newIds(invoiceId, evidence, context).filter((id) => id !== ours);
  const own = added.filter((id) => claimed.has(id));
  const others = withoutIds(args, context) ? 1 : added.length - own.length;
  const since = paidSince(invoiceId, evidence, context);
  const ownCents = own.reduce((sum, id) => sum + centsOn(invoiceId, claimed.get(id)), 0);
  return others > 0 && since - cents - ownCents === others * cents;
}

/** What another payment of this desk paid on an invoice. */
function centsOn(invoiceId: number, written: unknown): number {
  const { data } = PaymentArgs.safeParse(written);
  return data?.parts.find((part) => part.invoiceId === invoiceId)?.cents ?? 0;
}
