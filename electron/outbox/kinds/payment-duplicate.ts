import { centsFromDollars } from '../../../shared/money.ts';
import type { Invoice, Payment } from '../../../shared/practice/resources/index.ts';
import type { ParsedWrite, PaymentArgs } from '../../store/parsed-write.ts';
import type { PaymentEvidence } from '../reads/invoices.ts';
import { changeWords } from '../words.ts';
import type { CreatedRecords, DuplicateCheck, NameLookup, WriteContext } from '../write-definition.ts';
import { hasDateSent, listPayments, sameParts, stillClaimed } from './payment-read-back.ts';

const words = changeWords.paymentCheck;

/**
 * Whether a payment that was taken once is recorded twice: compares what its invoices show now with what they showed
 * just before plus this one payment.
 *
 * Guarantees:
 * - Where payments are listed, another payment counts as the same call only with the same parts, method and moment.
 * - Where they are not, a payment of the same amount by another desk cannot be distinguished, and the warning says so;
 *   one of another amount, and one of this desk, is no duplicate.
 * - A payment that is the only new one of its invoices costs no call.
 */
export async function findDuplicatePayment(
  args: PaymentArgs,
  evidence: PaymentEvidence,
  ours: number,
  context: WriteContext,
  names: NameLookup,
): Promise<DuplicateCheck> {
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
    const others = stillClaimed(claimed, listed.value);
    const same = listed.value.filter((one) => isSameCall(one, args) && !one.archived && !others.has(one.id));
    if (same.length < 2) return { kind: 'no' };
    const numbers = same.map((one) => one.paymentNumber ?? String(one.id)).join(words.and);
    const seen = words.twice(numbers);
    const warning = words.twiceWarning(invoices, numbers);
    return { kind: 'duplicate', seen, warning };
  }
  if (listed.failure.kind !== 'not-found') return { kind: 'check-failed' };
  if (!args.parts.every((part) => looksDuplicated(part, ours, { args, evidence, claimed, context })))
    return { kind: 'no' };
  const seen = words.paidTwice;
  const warning = words.paidTwiceWarning(invoices);
  return { kind: 'duplicate', seen, warning, guessed: true };
}

/** Recorded for the same click. */
const isSameCall = (one: Payment, args: PaymentArgs): boolean =>
  sameParts(one, args) && hasDateSent(one, args);

const invoiceNow = (id: number, { cache }: WriteContext): Invoice | null => cache.get('invoices', id);

const idsBefore = (invoiceId: number, evidence: PaymentEvidence): readonly number[] =>
  evidence.invoices.find((one) => one.id === invoiceId)?.paymentIds ?? [];
const idsNow = (invoiceId: number, context: WriteContext): readonly number[] =>
  invoiceNow(invoiceId, context)?.paymentIds ?? [];

function newIds(invoiceId: number, evidence: PaymentEvidence, context: WriteContext): number[] {
  const before = idsBefore(invoiceId, evidence);
  return idsNow(invoiceId, context).filter((id) => !before.includes(id));
}

function paidSince(invoiceId: number, evidence: PaymentEvidence, context: WriteContext): number {
  const before = evidence.invoices.find((one) => one.id === invoiceId)?.paidCents ?? 0;
  return (centsFromDollars(invoiceNow(invoiceId, context)?.paidAmount) ?? before) - before;
}

/** A service that returns no payment ids with its invoices. */
const withoutIds = (args: PaymentArgs, context: WriteContext) =>
  args.parts.every(({ invoiceId }) => !invoiceNow(invoiceId, context)?.paymentIds?.length);

type Known = {
  readonly args: PaymentArgs;
  readonly evidence: PaymentEvidence;
  readonly claimed: CreatedRecords;
  readonly context: WriteContext;
};

/**
 * Whether exactly this amount was paid once more on an invoice, besides this payment and the other payments of this
 * desk, those that were removed meanwhile too.
 */
function looksDuplicated(
  { invoiceId, cents }: PaymentArgs['parts'][number],
  ours: number,
  { args, evidence, claimed, context }: Known,
): boolean {
  const added = newIds(invoiceId, evidence, context).filter((id) => id !== ours);
  const own = added.filter((id) => claimed.has(id));
  const others = withoutIds(args, context) ? 1 : added.length - own.length;
  const since = paidSince(invoiceId, evidence, context);
  const now = idsNow(invoiceId, context);
  const gone = idsBefore(invoiceId, evidence).filter((id) => !now.includes(id));
  const centsOf = (ids: readonly number[]) =>
    ids.reduce((sum, id) => sum + centsOn(invoiceId, claimed.get(id)), 0);
  return others > 0 && since + centsOf(gone) - cents - centsOf(own) === others * cents;
}

/** What another payment of this desk paid on an invoice, in cents. */
function centsOn(invoiceId: number, written: ParsedWrite | null | undefined): number {
  const parts = written?.kind === 'payment' ? written.args.parts : [];
  return parts.find((part) => part.invoiceId === invoiceId)?.cents ?? 0;
}
