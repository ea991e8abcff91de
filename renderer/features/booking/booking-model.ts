import type { BookingSheet, LocationView, SlotView } from '../../../shared/bridge/views.ts';
import {
  addDays,
  dayBounds,
  dayOf,
  machineClockOf,
  minuteOfDay,
  sayDay,
  sayFullDay,
  weekdayOf,
} from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import { bookingWords } from './words.ts';

/**
 * The search criteria for booking or moving a visit, and the free times that match. Pure; instants are UTC ms, days the
 * location's.
 */
export type SearchCriteria = {
  readonly serviceId: number | null;
  readonly locationId: number | null;
  /** Empty: any practitioner. */
  readonly practitionerIds: readonly number[];
  readonly caseId: number | null;
  /** The first of the seven days that are shown. */
  readonly from: string;
  readonly part: DayPart;
  /** 1 = Monday … 7 = Sunday; empty: every day. */
  readonly weekdays: readonly number[];
};

export const dayParts = {
  any: { from: 0, to: 24 },
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 16 },
  late: { from: 16, to: 24 },
} as const;
export type DayPart = keyof typeof dayParts;

/** The ideal time, which the proposal should be near; `minute` of the day, null: any. */
export type Target = { readonly date: string; readonly minute: number | null };

const aWeek = 7;
const { about, fields } = bookingWords;

/**
 * The initial criteria: the same service, practitioner, location and case, after the usual interval from the last visit
 * that is known or booked; today for a walk-in.
 */
export function startWish(
  sheet: BookingSheet,
  about: {
    readonly soonest: boolean;
    readonly today: string;
    readonly zoneOf: (locationId: number | null) => string;
    readonly locations: readonly LocationView[];
    /** The desk's own location, used when no visit says one. */
    readonly here: number | null;
  },
): { wish: SearchCriteria; target: Target } {
  const { visit } = sheet;
  const known = (id: number | null) => about.locations.some((l) => l.id === id);
  const only = about.locations.length === 1 ? (about.locations[0]?.id ?? null) : null;
  const near = about.soonest && known(about.here) ? about.here : (visit?.locationId ?? about.here);
  const locationId = known(near) ? near : only;
  const zone = about.zoneOf(locationId);
  const target = about.soonest
    ? { date: about.today, minute: null }
    : { date: nextDay(sheet, about.today, zone), minute: visit && minuteOfDay(visit.start, zone) };
  // A group appointment is not rebooked like a visit: the user chooses its service.
  const again = visit && !visit.group ? visit.serviceId : null;
  const same = sheet.services.some((s) => s.id === again) ? again : null;
  const wish: SearchCriteria = {
    serviceId: same ?? (sheet.services.length === 1 ? (sheet.services[0]?.id ?? null) : null),
    locationId,
    // A walk-in is seen by the first practitioner who is free.
    practitionerIds:
      !about.soonest && sheet.practitioners.some((p) => p.id === visit?.practitionerId)
        ? [visit?.practitionerId ?? 0]
        : [],
    caseId: startCase(sheet),
    from: target.date,
    part: 'any',
    weekdays: [],
  };
  return { wish, target };
}

/** The case of the last visit while it is open; else the only open one. */
function startCase({ cases, visit }: BookingSheet): number | null {
  const open = cases.filter((one) => one.state === 'open');
  const same = open.find((one) => one.id === visit?.caseId);
  return same?.id ?? (open.length === 1 ? (open[0]?.id ?? null) : null);
}

/** The day on which the next visit is due: the usual interval after the last one that is known or booked. */
export function nextDay(sheet: BookingSheet, today: string, zone: string): string {
  const { visit, coming, intervalDays } = sheet;
  if (!visit) return today;
  const booked = coming.filter((one) => one.serviceId === visit.serviceId);
  const last = [visit, ...booked].reduce((a, b) => (b.start > a.start ? b : a));
  const due = addDays(dayOf(last.start, zone), intervalDays ?? aWeek);
  return due < today ? today : due;
}

/** The seven days from `from`, as instants that the service accepts: none in the past, and at most 7 times 24 hours. */
export function windowOf(from: string, zone: string, now: number): { from: number; to: number } {
  const step = 5 * 60_000;
  const begin = Math.max(dayBounds(from, zone).startMs, Math.ceil(now / step) * step);
  const end = dayBounds(addDays(from, aWeek - 1), zone).endMs;
  return { from: begin, to: Math.min(end, begin + aWeek * dayMs) };
}

/** The days that are shown, without the weekdays that are filtered out. */
export function shownDays({ from, weekdays }: SearchCriteria): string[] {
  return Array.from({ length: aWeek }, (_, i) => addDays(from, i)).filter(
    (date) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)),
  );
}

/**
 * The free times at which a visit of another length than the service's fits: a longer one only where that
 * practitioner's free times are contiguous for all of it.
 *
 * Guarantee: a visit that is moved keeps its length.
 */
export function slotsOfLength(slots: readonly SlotView[], lengthMs: number): SlotView[] {
  const inOrder = [...slots].sort((a, b) => a.start - b.start);
  const freeUntil = new Map<SlotView, { until: number }>();
  const open = new Map<number, { until: number }>();
  for (const slot of inOrder) {
    const before = open.get(slot.practitionerId);
    const stretch = before && slot.start <= before.until ? before : { until: slot.end };
    stretch.until = Math.max(stretch.until, slot.end);
    open.set(slot.practitionerId, stretch);
    freeUntil.set(slot, stretch);
  }
  return slots.flatMap((slot) => {
    const end = slot.start + lengthMs;
    return end <= (freeUntil.get(slot)?.until ?? 0) ? [{ ...slot, end }] : [];
  });
}

/** The free times that match the criteria, by day. A time that several practitioners have is listed once for each. */
export function slotsByDay(
  slots: readonly SlotView[],
  wish: SearchCriteria,
  zone: string,
): ReadonlyMap<string, readonly SlotView[]> {
  const { from, to } = dayParts[wish.part];
  const days = new Map<string, SlotView[]>(shownDays(wish).map((date) => [date, []]));
  for (const slot of slots) {
    const hour = Math.floor(minuteOfDay(slot.start, zone) / 60);
    const who = wish.practitionerIds.length === 0 || wish.practitionerIds.includes(slot.practitionerId);
    if (hour >= from && hour < to && who) days.get(dayOf(slot.start, zone))?.push(slot);
  }
  return days;
}

/** The proposed time: on the first day from the target on with any, the one nearest to the usual clock time. */
export function propose(
  days: ReadonlyMap<string, readonly SlotView[]>,
  target: Target,
  zone: string,
): SlotView | null {
  for (const [date, slots] of days) {
    const [first] = slots;
    if (date < target.date || !first) continue;
    const { minute } = target;
    if (minute === null) return first;
    const off = (slot: SlotView) => Math.abs(minuteOfDay(slot.start, zone) - minute);
    return slots.reduce((best, slot) => (off(slot) < off(best) ? slot : best), first);
  }
  return null;
}

/**
 * What a typed time begins with: the chosen time; without one the day that is wished for, at the usual time of day. `clock` is empty where
 * there is none, or it has passed on that day.
 *
 * Guarantee: never the day of an earlier visit. Who types the time of day alone books a day that is to come.
 */
export function typedFirst(
  chosen: SlotView | null,
  from: string,
  usualMinute: number | null,
  { zone, now }: { readonly zone: string; readonly now: number },
) {
  if (chosen) return typedFieldsOf(chosen, zone);
  if (usualMinute === null || (from === dayOf(now, zone) && usualMinute < minuteOfDay(now, zone)))
    return { day: from, clock: '' };
  const two = (n: number) => String(n).padStart(2, '0');
  return { day: from, clock: `${two(Math.floor(usualMinute / 60))}:${two(usualMinute % 60)}` };
}

/** A time as the fields for day and time of day hold it. */
export const typedFieldsOf = ({ start }: Pick<SlotView, 'start'>, zone: string) => ({
  day: dayOf(start, zone),
  clock: machineClockOf(start, zone).padStart(5, '0'),
});

/**
 * Whether a time has passed: earlier today, as the booking of who is here already, or on an earlier day, which is mostly a slip.
 */
export function pastOf(start: number, now: number, zone: string): 'earlier-today' | 'earlier-day' | null {
  if (start >= now) return null;
  return dayOf(start, zone) === dayOf(now, zone) ? 'earlier-today' : 'earlier-day';
}

/** `Saturday 21 November`; with the year where that is not this year: `Fri 21 Nov 2025`. */
export const sayDayOfYear = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? sayDay(date) : sayFullDay(date);

/** `Fri 21 Nov 2025 is in the past.`; null: the time is to come. */
export function sayPast(start: number, now: number, zone: string): string | null {
  const past = pastOf(start, now, zone);
  if (past === null) return null;
  if (past === 'earlier-today') return bookingWords.past.today;
  return bookingWords.past.day(sayDayOfYear(dayOf(start, zone), dayOf(now, zone)));
}

/** Whether a location offers a service; null: the practice does not say. */
export function offers(
  { offeredAt = [] }: Pick<BookingSheet, 'offeredAt'>,
  locationId: number | null,
  serviceId: number | null,
): boolean | null {
  const there = offeredAt.find((one) => one.locationId === locationId);
  return there && serviceId !== null ? there.serviceIds.includes(serviceId) : null;
}

/** The services to choose from: the location's own first, the others under a heading that says so. */
export function serviceChoices(
  sheet: Pick<BookingSheet, 'services' | 'offeredAt'>,
  location: Pick<LocationView, 'id' | 'name'> | null,
) {
  const choice = ({ id, name, minutes }: BookingSheet['services'][number]) => ({
    value: String(id),
    label: minutes === null ? name : fields.serviceMinutes(name, minutes),
  });
  const others = sheet.services.filter(({ id }) => offers(sheet, location?.id ?? null, id) === false);
  if (location === null || others.length === 0) return sheet.services.map(choice);
  const here = sheet.services.filter((one) => !others.includes(one));
  return [
    { group: fields.offeredAt(location.name), items: here.map(choice) },
    { group: fields.notOfferedAt(location.name), items: others.map(choice) },
  ];
}

/** `every 2 weeks`, `every 10 days`. */
export function sayInterval(days: number): string {
  if (days % aWeek !== 0) return days === 1 ? about.everyDay : about.everyDays(days);
  return days === aWeek ? about.everyWeek : about.everyWeeks(days / aWeek);
}

export const sameSlot = (a: SlotView | null, b: SlotView): boolean =>
  a !== null && a.start === b.start && a.practitionerId === b.practitionerId;
