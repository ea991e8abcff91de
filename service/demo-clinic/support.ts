import { wireFromInstant } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import { dollarsFromCents } from '../../shared/money.ts';
import type { SupportActivity, SupportItem } from '../../shared/practice/resources/index.ts';
import type { Booking } from './book.ts';
import { instantOf, quarterMs } from './calendar.ts';
import type { Diary } from './diary.ts';
import type { FillContext } from './fill.ts';
import type { Person } from './people.ts';
import { type PricedService, serviceIds, serviceOf } from './price-list.ts';
import type { Dice } from './random.ts';

/**
 * Work for an NDIS patient without the patient: reports, calls with a school. A SupportActivity before it has its id.
 */
export type Activity = {
  id: number;
  readonly person: Person;
  readonly practitionerId: number;
  readonly locationId: number;
  readonly service: PricedService;
  readonly start: number;
  readonly end: number;
  readonly createdAt: number;
  readonly note: string;
  readonly doNotInvoice: boolean;
  caseId: number | null;
  invoiceId: number | null;
};

/**
 * Travel to a patient's home, charged with an appointment. A SupportItem before it has its id; its appointment has one
 * already.
 */
export type TravelItem = {
  readonly id: number;
  readonly booking: Booking;
  readonly type: 'Provider Travel' | 'Provider Travel - Non-Labour Costs';
  readonly itemCode: string;
  readonly unit: 'Hour' | 'Each';
  readonly cents: number;
  readonly quantity: number;
  readonly minutes: { readonly to: number; readonly back: number } | null;
};

const isNdis = (service: PricedService) => service.tags.includes('NDIS');

/**
 * For about one NDIS visit in twelve, a practitioner writes a report of half an hour or an hour, in free time of the
 * following days.
 */
export function activitiesFor(
  { diary, calendar }: FillContext,
  bookings: readonly Booking[],
  d: Dice,
): Activity[] {
  const activities: Activity[] = [];
  for (const booking of bookings) {
    const person = booking.places[0]?.person;
    if (person === undefined || !isNdis(booking.service) || !d.chance(0.12)) continue;
    const day = calendar.days[booking.day.index + d.int(1, 4)];
    if (day === undefined || day.index === calendar.today) continue;
    const quarters = d.pick([2, 2, 4]);
    const from = d.int(34, 60);
    const quarter = [0, 2, 4, 6, 8]
      .map((later) => from + later)
      .find(isFree(diary, day.index, booking, quarters));
    const locationId =
      quarter === undefined ? null : diary.freeAt(day.index, booking.practitionerId, quarter, quarters);
    if (quarter === undefined || locationId === null) continue;
    diary.claim(day.index, booking.practitionerId, quarter, quarters);
    const start = instantOf(day, quarter);
    activities.push({
      id: 0,
      person,
      practitionerId: booking.practitionerId,
      locationId,
      service: serviceOf(
        booking.service.id === serviceIds.ndisTherapy ? serviceIds.ndisTherapy : serviceIds.otHomeProgram,
      ),
      start,
      end: start + quarters * quarterMs,
      createdAt: Math.min(booking.end, calendar.now - 60_000),
      note: d.pick([
        'Progress report',
        'Call with the school',
        'Equipment quote',
        'Plan review letter',
        'Home program written',
      ]),
      doNotInvoice: d.chance(0.06),
      caseId: null,
      invoiceId: null,
    });
  }
  activities.sort((a, b) => a.createdAt - b.createdAt);
  for (const [index, activity] of activities.entries()) activity.id = index + 1;
  return activities;
}

const isFree = (diary: Diary, day: number, booking: Booking, quarters: number) => (quarter: number) =>
  diary.freeAt(day, booking.practitionerId, quarter, quarters) !== null;

/** The hours of an activity: the factor of its unit price. */
export const activityHours = (activity: Activity): number => (activity.end - activity.start) / hourMs;
export const activityCents = (activity: Activity): number =>
  Math.round(activity.service.cents * activityHours(activity));

/** The activity in its wire shape. */
export function activityRecord(activity: Activity, now: number): SupportActivity {
  const { id, person, practitionerId, locationId, service, start, end, createdAt } = activity;
  const done = activity.invoiceId === null ? createdAt : Math.max(createdAt, Math.min(now, end));
  return {
    id,
    start: wireFromInstant(start),
    end: wireFromInstant(end),
    patientId: person.id,
    practitionerId,
    serviceId: service.id,
    locationId,
    caseId: activity.caseId,
    note: activity.note,
    itemCode: service.code,
    unit: service.unit,
    pricing: dollarsFromCents(service.cents),
    quantity: activityHours(activity),
    taxType: service.taxType,
    invoiceId: activity.invoiceId,
    deletedAt: null,
    doNotInvoice: activity.doNotInvoice,
    archived: false,
    createdAt: wireFromInstant(createdAt),
    updatedAt: wireFromInstant(done),
  };
}

/** Provider travel is charged at half the hourly price; kilometres and parking separately. */
export function travelFor(bookings: readonly Booking[], d: Dice): TravelItem[] {
  const items: TravelItem[] = [];
  const add = (item: Omit<TravelItem, 'id'>) => {
    const id = items.length + 1;
    item.booking.supportItemIds.push(id);
    items.push({ id, ...item });
  };
  for (const booking of bookings) {
    if (booking.service.id !== serviceIds.otHomeProgram || !d.chance(0.3)) continue;
    const minutes = { to: 5 * d.int(2, 6), back: 5 * d.int(2, 6) };
    const quantity = Math.round(((minutes.to + minutes.back) / 60) * 100) / 100;
    const code = '15_799_0128_1_3';
    add({ booking, type: 'Provider Travel', itemCode: code, unit: 'Hour', cents: 9_699, quantity, minutes });
    if (!d.chance(0.4)) continue;
    const kilometres = {
      itemCode: `${code}_NL`,
      unit: 'Each',
      cents: 99,
      quantity: d.int(4, 30),
      minutes: null,
    } as const;
    add({ booking, type: 'Provider Travel - Non-Labour Costs', ...kilometres });
  }
  return items;
}

/** The travel item in its wire shape. */
export function travelRecord(item: TravelItem): SupportItem {
  const { booking, minutes } = item;
  const patient = booking.places[0]?.person.patient;
  const suburb = `${patient?.city} SA ${patient?.postalCode}`;
  const createdAt = wireFromInstant(booking.createdAt);
  return {
    id: item.id,
    appointmentId: booking.id,
    type: item.type,
    itemCode: item.itemCode,
    pricing: dollarsFromCents(item.cents),
    toMinutes: minutes?.to ?? null,
    returnMinutes: minutes?.back ?? null,
    appointmentAddress: [patient?.addressL1, patient?.addressL2, suburb].filter(Boolean).join(', '),
    unit: item.unit,
    quantity: item.quantity,
    note: minutes === null ? 'Kilometres' : null,
    deletedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}
