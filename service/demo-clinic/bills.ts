import { dayMs } from '../../shared/durations.ts';
import { dollarsFromCents } from '../../shared/money.ts';
import type { Invoice } from '../../shared/practice/resources/index.ts';
import { sumsOf } from '../invoice-sums.ts';
import type { Booking } from './book.ts';
import type { Person } from './people.ts';
import { placeCents, quartersOf } from './price-list.ts';
import type { Dice } from './random.ts';
import { type Activity, activityHours, type TravelItem } from './support.ts';
import type { Visit } from './visits.ts';

export type BillItem = NonNullable<Invoice['invoiceItems']>[number];

/** An invoice before it has its number and its payments. Money in cents. */
export type Bill = {
  id: number;
  readonly person: Person;
  readonly contactId: number | null;
  readonly locationId: number;
  readonly practitionerId: number;
  readonly issuedAt: number;
  readonly items: readonly BillItem[];
  readonly taxStatus: 'including' | 'excluding' | 'no tax';
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** What the story leaves owing; null: decided by chance. */
  readonly owing: number | null;
  readonly isBulkBilled: boolean;
  isDraft: boolean;
  isArchived: boolean;
};

export type BillingContext = {
  readonly bookings: readonly Booking[];
  readonly activities: readonly Activity[];
  readonly travel: readonly TravelItem[];
  readonly now: number;
};

/**
 * The invoices: one for each attended place that is to be invoiced, some fees for missed ones, one for each completed
 * support activity; numbered in the order of issue. Links places and activities to them.
 */
export function billsFor(context: BillingContext, d: Dice): Bill[] {
  const { now } = context;
  const travel = Map.groupBy(context.travel, (item) => item.booking.id);
  const issued: { readonly bill: Bill; readonly link: (id: number) => void }[] = [];
  for (const booking of context.bookings) {
    if (booking.archivedAt !== null || booking.start > now) continue;
    for (const place of booking.places) {
      const bill = billOf({ booking, place }, travel.get(booking.id) ?? [], now, d);
      if (bill === null) continue;
      issued.push({ bill, link: (id) => (place.invoiceId = id) });
      // Created twice by mistake, and removed again.
      if (d.chance(0.004) && bill.total > 0 && bill.owing === null) {
        issued.push({ bill: { ...bill, isArchived: true, isDraft: true }, link: () => undefined });
      }
    }
  }
  for (const activity of context.activities) {
    if (activity.end > now - dayMs || activity.doNotInvoice) continue;
    issued.push({ bill: billOfActivity(activity, now, d), link: (id) => (activity.invoiceId = id) });
  }
  issued.sort((a, b) => a.bill.issuedAt - b.bill.issuedAt);
  let itemId = 0;
  return issued.map(({ bill, link }, index) => {
    const id = index + 1;
    link(id);
    return { ...bill, id, items: bill.items.map((item) => ({ ...item, id: ++itemId })) };
  });
}

function billOf(visit: Visit, travel: readonly TravelItem[], now: number, d: Dice): Bill | null {
  const { booking, place } = visit;
  if (place.statusAt === null || place.doNotInvoice) return null;
  const fee = feePercent(visit, d);
  if (place.status !== 'Completed' && fee === 0) return null;
  const daysAgo = (now - booking.end) / dayMs;
  const lately = daysAgo < 3 ? 0.06 : 0.004;
  if (place.owingCents === null && d.chance(daysAgo < 0.5 ? 0.12 : lately)) return null;
  const items =
    fee > 0
      ? [feeItem(visit, fee)]
      : [appointmentItem(visit, d), ...travel.map(travelItem), ...product(visit, d)];
  const { person } = place;
  return finished(
    {
      person,
      contactId: fee > 0 ? null : (person.patient.invoiceRecipientId ?? null),
      locationId: booking.locationId,
      practitionerId: booking.practitionerId,
      issuedAt: Math.min(now - 1000, Math.max(place.statusAt, booking.createdAt) + d.int(20, 400) * 1000),
      owing: place.owingCents,
      isBulkBilled: booking.service.tags.includes('Medicare'),
    },
    items,
    d,
  );
}

/**
 * A late cancellation is charged half the time, at the agreed fee; a missed appointment now and then, at half price.
 */
function feePercent({ place }: Visit, d: Dice): number {
  if (place.status === 'Cancelled') return d.chance(0.5) ? (place.cancellation?.rate ?? 0) : 0;
  return place.status === 'Did not arrive' && d.chance(0.2) ? 50 : 0;
}

function billOfActivity(activity: Activity, now: number, d: Dice): Bill {
  const { person, service, locationId, practitionerId } = activity;
  const item = itemOf(
    'supportActivity',
    activity.id,
    service.code,
    activity.note,
    service.cents,
    activityHours(activity),
  );
  const contactId = person.patient.invoiceRecipientId ?? null;
  const issuedAt = Math.min(now - 1000, activity.end + d.int(5, 1200) * 60_000);
  const base = { person, contactId, locationId, practitionerId, issuedAt, owing: null, isBulkBilled: false };
  return finished(base, [item], d);
}

type Head = Omit<
  Bill,
  'id' | 'items' | 'taxStatus' | 'subtotal' | 'tax' | 'total' | 'isDraft' | 'isArchived'
>;

function finished(head: Head, items: readonly BillItem[], d: Dice): Bill {
  const isTaxed = items.some((item) => item.taxType === 'STANDARD');
  const taxedService = items.some((item) => item.taxType === 'STANDARD' && item.type === 'appointment');
  const withTax = () => (taxedService || d.chance(0.5) ? 'excluding' : 'including');
  const taxStatus = isTaxed ? withTax() : 'no tax';
  const sums = sumsOf({ invoiceItems: [...items], taxStatus });
  return { id: 0, ...head, items, taxStatus, ...sums, isDraft: false, isArchived: false };
}

function itemOf(
  type: string,
  typeId: number | null,
  code: string,
  description: string,
  cents: number,
  quantity: number,
  more: Partial<BillItem> = {},
): BillItem {
  const base = { type, typeId, code, description, unitPrice: dollarsFromCents(cents), quantity };
  return { ...base, discount: null, taxType: 'EXEMPT', taxRate: 0, ...more };
}

const taxed = { taxType: 'STANDARD', taxRate: 10 };

function appointmentItem({ booking, place }: Visit, d: Dice): BillItem {
  const { service } = booking;
  const quantity = service.unit === 'Hour' ? quartersOf(service) / 4 : 1;
  const paysThemselves = (place.person.patient.invoiceRecipientId ?? null) === null;
  const isReduced =
    place.owingCents === null && paysThemselves && service.tags.includes('Private') && d.chance(0.05);
  return itemOf('appointment', booking.id, service.code, service.name, service.cents, quantity, {
    ...(service.taxType === 'STANDARD' ? taxed : {}),
    ...(isReduced ? { discount: d.pick(['5.00', '10.00', '12.50']) } : {}),
  });
}

const travelItem = (item: TravelItem): BillItem =>
  itemOf('supportItem', item.id, item.itemCode, item.type, item.cents, item.quantity);

function feeItem({ booking, place }: Visit, percent: number): BillItem {
  const what = place.status === 'Cancelled' ? 'Late cancellation fee' : 'Did not arrive fee';
  return itemOf(
    'custom',
    null,
    'FEE',
    `${what}, ${booking.service.name}`,
    Math.round((placeCents(booking.service) * percent) / 100),
    1,
  );
}

const products = [
  [1, 'BAND', 'Resistance band', 1_495, true],
  [2, 'ROLL', 'Foam roller', 3_950, true],
  [3, 'SPLINT', 'Wrist splint', 6_500, false],
  [4, 'INSOLE', 'Insoles, pair', 5_990, false],
  [5, 'TAPE', 'Sports tape', 1_250, true],
] as const;

function product({ place, booking }: Visit, d: Dice): BillItem[] {
  const paysThemselves = (place.person.patient.invoiceRecipientId ?? null) === null;
  if (place.owingCents !== null || !paysThemselves || booking.service.maxPatients > 1 || !d.chance(0.04))
    return [];
  const [id, code, description, cents, isTaxed] = d.pick(products);
  return [itemOf('productStock', id, code, description, cents, d.chance(0.15) ? 2 : 1, isTaxed ? taxed : {})];
}
