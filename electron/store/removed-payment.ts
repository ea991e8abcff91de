import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Payment } from '../../shared/practice/resources/index.ts';
import type { WriteArgs } from './parsed-write.ts';

/**
 * Whether a record is another payment than the one that a person chose to remove, although it has its id: a practice that
 * was restored from a backup gives out ids once more. What is not known of either is not compared.
 */
export function isAnotherPayment(
  one: Payment,
  chosen: Pick<WriteArgs['payment-removal'], 'patientId' | 'amountCents' | 'paymentNumber' | 'paidAt'>,
): boolean {
  const pairs = [
    [one.patientId, chosen.patientId],
    [centsFromDollars(one.amount), chosen.amountCents],
    [one.paymentNumber, chosen.paymentNumber],
    [secondOf(instantFromWire(one.paymentDate)), secondOf(chosen.paidAt)],
  ];
  return pairs.some(([now, seen]) => isKnown(now) && isKnown(seen) && now !== seen);
}

const isKnown = (value: unknown) => value !== null && value !== undefined;

/** Some services cut the milliseconds. */
const secondOf = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : Math.floor(ms / 1000);
