import { instantFromWire } from '../../../shared/clinic-time.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/practice/resources/index.ts';
import type { ParsedWrite, PaymentArgs } from '../../store/parsed-write.ts';
import { type PaymentEvidence, readInvoices } from '../reads/invoices.ts';
import { readList } from '../reads/read-list.ts';
import { changeWords } from '../words.ts';
import type { CreatedRecords, ReadBackVerdict, WriteContext } from '../write-definition.ts';

const words = changeWords.paymentCheck;

/**
 * Whether a payment that was sent was recorded: among the payments, where this server lists them, and by what the
 * invoices show.
 *
 * Guarantee: a payment counts as not recorded only where nothing that the practice shows speaks for it.
 */
export async function readBackPayment(
  args: PaymentArgs,
  evidence: PaymentEvidence | null,
  context: WriteContext,
): Promise<ReadBackVerdict> {
  const listed = await listPayments(args, context);
  if (!listed.ok && listed.failure.kind === 'not-found')
    return compareInvoices(args, evidence, ofThisDesk(context.claimed()), context);
  if (!listed.ok) return { kind: 'check-failed', outcome: listed };
  const claimed = stillClaimed(context.claimed(), listed.value);
  const found = findAmong(listed.value, args, evidence, claimed);
  if (found.kind !== 'not-done' || !evidence) return found;
  const others = listed.value
    .filter((one) => !sameParts(one, args))
    .map((one) => [one.id, partsOf(one)] as const);
  const shown = await compareInvoices(args, evidence, new Map([...ofThisDesk(claimed), ...others]), context);
  if (shown.kind === 'not-done') return found;
  if (shown.kind === 'check-failed') return shown;
  // It may have been recorded between the two answers.
  const now = await listPayments(args, context);
  if (!now.ok) return { kind: 'check-failed', outcome: now };
  const late = findAmong(now.value, args, evidence, claimed);
  if (late.kind !== 'not-done') return late;
  return { kind: 'ask', seen: words.changedSince(late.seen) };
}

/** All payments of the patient, including removed ones. Failure `not-found`: this service lists none. */
export const listPayments = (args: PaymentArgs, context: WriteContext) =>
  readList('listPayments', { patientId: args.patientId, include_archived: 'true' }, context);

/**
 * The payments of other writes, but for those whose id another payment has by now: the practice was restored from a backup,
 * and has given it out once more.
 */
export function stillClaimed(claimed: CreatedRecords, listed: readonly Payment[]): CreatedRecords {
  const byId = new Map(listed.map((one) => [one.id, one]));
  const holds = ([id, write]: readonly [number, ParsedWrite | null]) => {
    const one = byId.get(id);
    return !one || write?.kind !== 'payment' || (sameParts(one, write.args) && hasDateSent(one, write.args));
  };
  return new Map([...claimed].filter(holds));
}

/** What payments pay, by id. */
type PaidParts = ReadonlyMap<number, readonly PaidPart[]>;
type PaidPart = { readonly invoiceId?: number | null | undefined; readonly cents: number | null };

function ofThisDesk(claimed: CreatedRecords): PaidParts {
  const parts = [...claimed].map(
    ([id, write]) => [id, write?.kind === 'payment' ? write.args.parts : []] as const,
  );
  return new Map(parts);
}

const partsOf = (one: Payment) =>
  (one.paymentInvoices ?? []).map(({ invoiceId, amount }) => ({
    invoiceId,
    cents: centsFromDollars(amount),
  }));

/** Finds the payment itself. @param claimed payments that other writes of this desk created */
function findAmong(
  listed: readonly Payment[],
  args: PaymentArgs,
  evidence: PaymentEvidence | null,
  claimed: CreatedRecords,
): ReadBackVerdict {
  const like = listed.filter((one) => sameParts(one, args) && !claimed.has(one.id));
  const ours = like.find((one) => hasDateSent(one, args));
  if (ours) return { kind: 'done', outcome: ours, seen: words.found(`${ours.paymentNumber ?? ours.id}`) };
  const other = like.find((one) => isAfter(one.createdAt, evidence?.serverTime ?? null));
  if (!other) return { kind: 'not-done', seen: words.notListed };
  const name = other.paymentNumber ?? String(other.id);
  return { kind: 'ask', seen: words.like(name), missing: true };
}

export function sameParts(one: Payment, args: PaymentArgs): boolean {
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

/**
 * Whether a payment has the date that this desk sent: to the millisecond, or without milliseconds, because some
 * services cut them. Another desk may take the same amount within the same second.
 */
export function hasDateSent(one: Payment, { paidAt }: PaymentArgs): boolean {
  const at = instantFromWire(one.paymentDate);
  return at === paidAt || at === Math.floor(paidAt / 1000) * 1000;
}

function isAfter(createdAt: string | null | undefined, serverTime: number | null): boolean {
  const ms = instantFromWire(createdAt);
  return ms !== null && serverTime !== null && ms >= serverTime - 1000;
}

const centsOn = (invoiceId: number, parts: readonly PaidPart[]) =>
  parts.filter((part) => part.invoiceId === invoiceId).reduce((sum, { cents }) => sum + (cents ?? 0), 0);

/**
 * Compares the invoices now with the invoices just before sending. @param others payments that are surely not this one
 */
async function compareInvoices(
  args: PaymentArgs,
  evidence: PaymentEvidence | null,
  others: PaidParts,
  context: WriteContext,
): Promise<ReadBackVerdict> {
  if (!evidence) return { kind: 'ask', seen: words.nothingKnown };
  const read = await readInvoices(args, context);
  if (!read.ok) return { kind: 'check-failed', outcome: read };
  const paidBy = new Set<number>();
  let paid = 0;
  let untouched = 0;
  let roomFor = 0;
  for (const part of args.parts) {
    const before = evidence.invoices.find((one) => one.id === part.invoiceId);
    const now = read.value.find((one) => one.id === part.invoiceId);
    if (!before || !now) return { kind: 'ask', seen: words.noInvoice };
    const newIds = now.paymentIds.filter((id) => !before.paymentIds.includes(id));
    const unknownIds = newIds.filter((id) => !others.has(id));
    const more = now.paidCents - before.paidCents;
    const [id] = newIds;
    if (more === part.cents && newIds.length === 1 && unknownIds.length === 1 && id !== undefined) {
      paid += 1;
      paidBy.add(id);
    } else if (unknownIds.length === 0 && (newIds.length > 0 || more === 0)) untouched += 1;
    const paidByOthers = newIds.flatMap((id) => others.get(id) ?? []);
    const unknownCents = more - centsOn(part.invoiceId, paidByOthers);
    if (unknownCents >= part.cents && unknownIds.length > 0) roomFor += 1;
  }
  if (paid === args.parts.length && paidBy.size === 1) {
    const [id] = paidBy;
    return { kind: 'done', outcome: { id }, seen: words.paidSince };
  }
  if (untouched === args.parts.length) return { kind: 'not-done', seen: words.unchanged };
  const seen = words.changedOtherwise;
  return roomFor === args.parts.length ? { kind: 'ask', seen, mayBeDone: true } : { kind: 'ask', seen };
}
