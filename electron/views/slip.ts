import type { SlipView } from '../../shared/bridge/views.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { paidAtOf } from '../../shared/practice/paid-at.ts';
import type { Location, Payment } from '../../shared/practice/resources/index.ts';
import type { RemovedHere } from '../store/removed-payment.ts';
import type { OutboxRow, ReadableCache } from '../store/types.ts';
import { isArchivedPayment, isRemoved, ownPaymentOf } from './own-payments.ts';
import { creditsOf, invoiceName } from './payment-views.ts';
import { clip, clipped, patientName } from './people.ts';
import { deletedOutright, type ListedPayments } from './takings.ts';

type ZoneOf = (locationId: number | null) => string;

/**
 * The slip of a payment of this desk; with its number once the practice has returned it.
 * @param removed see `removedHere`
 * @param inList how far the practice's list is known
 * @returns null for no payment
 */
export function slipOfWrite(
  cache: ReadableCache,
  row: OutboxRow,
  zoneOf: ZoneOf,
  removed: RemovedHere,
  inList: ListedPayments,
): SlipView | null {
  const own = ownPaymentOf(row);
  if (!own) return null;
  const listed = own.id === null ? null : cache.get('payments', own.id);
  const doneAt = row.state === 'done' ? row.stateAt : null;
  const isGone = listed
    ? isArchivedPayment(listed)
    : deletedOutright(cache, inList)({ id: own.id, at: own.paidAt, doneAt });
  return {
    ...headOf(cache, own, zoneOf),
    paidAt: own.paidAt,
    amountCents: own.amountCents,
    number: own.number ?? clipped(listed?.paymentNumber, 400),
    recorded: row.state === 'done',
    removed: removed.rows.has(row.id) || isGone,
    by: clipped(row.by, 400),
    parts: own.parts.map(({ invoiceId, cents }) => ({ invoice: invoiceName(cache, invoiceId), cents })),
  };
}

/**
 * The slip of a payment of the practice's list.
 * @param own this desk's write of it, null: none is known. It says when the payment was taken where the list does not
 */
export function slipOfPayment(
  cache: ReadableCache,
  payment: Payment,
  zoneOf: ZoneOf,
  removed: RemovedHere,
  own: OutboxRow | null = null,
): SlipView {
  const { patientId = null, locationId = null, paymentMethodId = null } = payment;
  const credits = creditsOf(cache, payment);
  const takenAt = own && own.patientId === patientId ? ownPaymentOf(own)?.paidAt : null;
  return {
    ...headOf(cache, { patientId, locationId, methodId: paymentMethodId }, zoneOf),
    paidAt: paidAtOf(payment) ?? takenAt ?? null,
    amountCents: centsFromDollars(payment.amount) ?? 0,
    number: clipped(payment.paymentNumber, 400),
    recorded: true,
    removed: isRemoved({ id: payment.id, listed: payment }, removed),
    by: null,
    parts: (payment.paymentInvoices ?? []).slice(0, 200).map((part) => ({
      invoice: invoiceName(cache, part.invoiceId ?? 0),
      cents: centsFromDollars(part.amount) ?? 0,
    })),
    ...(credits.length > 0 ? { credits } : {}),
  };
}

type Head = {
  readonly patientId: number | null;
  readonly locationId: number | null;
  readonly methodId: number | null;
};

function headOf(cache: ReadableCache, { patientId, locationId, methodId }: Head, zoneOf: ZoneOf) {
  const patient = patientId ? cache.get('patients', patientId) : null;
  const location = locationId ? cache.get('locations', locationId) : null;
  const method = methodId ? cache.get('paymentMethods', methodId) : null;
  return {
    patientName: clip(patient ? patientName(patient) : `Patient ${patientId ?? ''}`.trim(), 400),
    locationName: clipped(location?.title, 400),
    zone: zoneOf(location?.id ?? null),
    ...(location ? { payee: payeeOf(location) } : {}),
    method: clip(method?.name || `Method ${methodId ?? ''}`.trim(), 400),
  };
}

/** The location as the practice describes it; the slip is for a patient who was there. */
function payeeOf(location: Location): NonNullable<SlipView['payee']> {
  const town = [location.suburb, location.state, location.postalCode].filter(Boolean).join(' ');
  return {
    abn: clipped(location.abn, 400),
    address: clipped([location.address, town].filter(Boolean).join(', '), 400),
    phone: clipped(location.phone, 400),
    email: clipped(location.email, 400),
  };
}
