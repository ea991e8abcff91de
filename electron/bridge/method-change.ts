import { instantFromWire } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { practiceTime } from '../practice/practice-time.ts';
import type { Session } from '../session/session.ts';
import type { WriteArgs } from '../store/parsed-write.ts';
import { noLimit } from '../store/types.ts';
import { overlayOfOutbox } from '../views/overlay.ts';
import { isRemoved, type OwnPayment, ownPaymentOf } from '../views/own-payments.ts';
import { listedParts, payableAgain } from '../views/payable.ts';
import { removedPayments } from './removed-payments.ts';
import { refusalWords } from './words.ts';

/** The two writes by which a payment gets another method. */
export type MethodChange = {
  readonly removal: WriteArgs['payment-removal'];
  readonly payment: WriteArgs['payment'];
};

/** A recorded payment of which everything is known that recording it again needs. */
type Known = Omit<OwnPayment, 'id'>;

const stale = (words: string) => failed(failure('stale', { words }));

/**
 * What changes the method of a recorded payment: its removal, and the same payment by another method.
 *
 * Guarantees:
 * - Only a payment that can be recorded again as it was gets another method: of money alone, over known invoices of its
 *   patient, to the cent.
 * - The new payment stays on the day of the old one, and has a moment of its own by which it can be recognised.
 */
export function methodChange(session: Session, paymentId: number, methodId: number): Result<MethodChange> {
  const { cache, outbox } = session;
  const known = knownPayment(session, paymentId);
  if (!known.ok) return known;
  const old = known.value;
  if (old.methodId === methodId) return stale(refusalWords.payment.isMethod);
  const nameOf = (id: number) => cache.get('paymentMethods', id)?.name || refusalWords.payment.method(id);
  if (!cache.get('paymentMethods', methodId)) return failed(failure('bad-input', { fields: ['methodId'] }));
  const parts = payableAgain(cache, overlayOfOutbox(outbox).payments, old);
  if (!parts.ok) return parts;
  return ok({
    removal: {
      paymentId,
      paymentNumber: old.number,
      patientId: old.patientId,
      amountCents: old.amountCents,
      invoiceIds: old.parts.map(({ invoiceId }) => invoiceId),
      paidAt: old.paidAt,
      changesMethod: true,
      reason: `Wrong method: ${nameOf(old.methodId)}, should be ${nameOf(methodId)}`.slice(0, 400),
    },
    payment: {
      patientId: old.patientId,
      locationId: old.locationId,
      methodId,
      amountCents: old.amountCents,
      parts: parts.value,
      paidAt: momentOf(session, old),
      replaces: { paymentId, methodId: old.methodId },
    },
  });
}

/** The recorded payment, from the practice's list or, where there is none, as this desk took it. */
function knownPayment({ cache, outbox }: Session, paymentId: number): Result<Known> {
  const listed = cache.get('payments', paymentId);
  if (isRemoved({ id: paymentId, listed }, removedPayments({ cache, outbox }))) {
    return stale(refusalWords.payment.isRemoved);
  }
  if (!listed) {
    const own = outbox.done('payment').flatMap((row) => ownPaymentOf(row) ?? []);
    const taken = own.find(({ id }) => id === paymentId);
    return taken ? ok(taken) : failed(failure('not-found'));
  }
  const { patientId, locationId, paymentMethodId, amount, paymentNumber, creditAllocations } = listed;
  const amountCents = centsFromDollars(amount) ?? 0;
  const parts = listedParts(listed);
  const sum = parts.reduce((all, part) => all + part.cents, 0);
  const isWhole = amountCents > 0 && sum === amountCents && parts.every((part) => part.cents > 0);
  const paidAt = instantFromWire(listed.paymentDate);
  if (
    !patientId ||
    !locationId ||
    !paymentMethodId ||
    paidAt === null ||
    !isWhole ||
    creditAllocations?.length
  ) {
    return stale(refusalWords.payment.notAgain);
  }
  return ok({
    patientId,
    locationId,
    methodId: paymentMethodId,
    amountCents,
    paidAt,
    parts,
    number: paymentNumber ?? null,
  });
}

/**
 * A moment within the minute of the old payment, in a second in which this patient has no other payment: by the date that
 * is sent, to the second on some services, a payment is recognised when no answer came.
 */
function momentOf(session: Session, { paidAt, patientId }: Known): number {
  const { cache, outbox } = session;
  const secondOf = (ms: number) => Math.floor(ms / 1000);
  const listed = cache.paymentsOfPatient(patientId, noLimit).map((one) => instantFromWire(one.paymentDate));
  const own = [...outbox.done('payment', patientId), ...outbox.open()].map(
    (row) => ownPaymentOf(row)?.paidAt,
  );
  const taken = new Set([...listed, ...own].map((ms) => secondOf(ms ?? 0)));
  const minute = Math.floor(paidAt / minuteMs) * minuteMs;
  const now = practiceTime(session, session.now()) % minuteMs;
  for (let second = 0; second < 60; second += 1) {
    const moment = minute + ((now + second * 1000) % minuteMs);
    if (!taken.has(secondOf(moment))) return moment;
  }
  return minute + now;
}
