import { bookedAt, knownBefore } from './book.ts';
import { type ClinicDay, instantOf, todayOf } from './calendar.ts';
import { serviceFor } from './choose.ts';
import type { FillContext } from './fill.ts';
import type { Person } from './people.ts';
import { type PricedService, quartersOf, serviceIds, serviceOf } from './price-list.ts';
import type { Dice } from './random.ts';
import { weeklyRule } from './recurrence.ts';
import type { Sizes } from './sizes.ts';
import { type StaffMember, staffIds } from './staff.ts';

/**
 * Recurring bookings. Guarantees:
 * - A series has exactly as many bookings as its rule's COUNT, INTERVAL weeks apart, at the same time on the clinic's
 *   clock.
 */

/** How many times the generator tries to find a free recurring time. */
const attempts = 6;

/** One patient in thirty has a recurring time, weekly, fortnightly or every four weeks. */
export function bookSeries(context: FillContext, people: readonly Person[], sizes: Sizes, d: Dice): void {
  const wanted = Math.max(1, Math.round(sizes.patients / 30));
  for (let i = 0; i < wanted; i++) {
    const person = d.pick(people);
    const member = context.staff.find((one) => one.id === person.practitioner);
    if (member === undefined) continue;
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (bookStandingTime(context, person, member, sizes, d)) break;
    }
  }
}

function bookStandingTime(
  context: FillContext,
  person: Person,
  member: StaffMember,
  sizes: Sizes,
  d: Dice,
): boolean {
  const { calendar } = context;
  const first = calendar.days[d.int(0, calendar.today + 20)];
  const everyWeeks = d.weighted([
    [1, 60],
    [2, 32],
    [4, 8],
  ] as const);
  const [quarter, most] = [2 * d.int(16, 34), d.int(4, 12)];
  const service = serviceFor(person, member, false, d);
  if (first === undefined) return false;
  const suits = (day: ClinicDay): boolean => mayCome(context, person, day, quarter, sizes);
  const days = runOfDays(context, member, service, { first, quarter, everyWeeks, most }, suits);
  if (days.length < 3) return false;
  enterSeries(context, member, service, { days, quarter, everyWeeks }, () => [person], person, d);
  return true;
}

type Plan = {
  readonly first: ClinicDay;
  readonly quarter: number;
  readonly everyWeeks: number;
  readonly most: number;
};

/** Weekly classes at their usual times, never on today's weekday: today's groups belong to its story. */
export function bookClasses(context: FillContext, people: readonly Person[], d: Dice): void {
  const { calendar, staff } = context;
  const todayWeekday = todayOf(calendar).weekday;
  const weekdays = [1, 2, 3, 4, 5].filter((weekday) => weekday !== todayWeekday);
  for (const [practitionerId, service, turn, quarter] of timetable) {
    const member = staff.find((one) => one.id === practitionerId);
    const weekday = weekdays[turn % weekdays.length];
    if (member === undefined || weekday === undefined) continue;
    let first = calendar.days.find((day) => day.weekday === weekday);
    while (first !== undefined) {
      const plan = { first, quarter, everyWeeks: 1, most: d.int(8, 13) };
      const days = runOfDays(context, member, serviceOf(service), plan, () => true);
      const start = instantOf(first, quarter);
      const regulars = d
        .shuffled(people.filter((p) => knownBefore(p, start, calendar.now)).slice(-400))
        .slice(0, 8);
      const leader = regulars[0];
      if (days.length > 1 && leader !== undefined) {
        const coming = (day: ClinicDay) =>
          regulars.filter(
            (p) => !context.book.isBooked(p, day) && !context.book.isKept(p, day) && d.chance(0.75),
          );
        enterSeries(context, member, serviceOf(service), { days, quarter, everyWeeks: 1 }, coming, leader, d);
      }
      first = calendar.days[first.index + 7 * Math.max(1, days.length)];
    }
  }
}

const timetable = [
  [staffIds.lena, serviceIds.hydrotherapy, 1, 40],
  [staffIds.thuy, serviceIds.hydrotherapy, 2, 44],
  [staffIds.callum, serviceIds.pilates, 0, 62],
  [staffIds.callum, serviceIds.pilates, 3, 38],
] as const;

function mayCome(
  context: FillContext,
  person: Person,
  day: ClinicDay,
  quarter: number,
  sizes: Sizes,
): boolean {
  const { book, calendar, hours } = context;
  if (book.isBooked(person, day) || book.isKept(person, day)) return false;
  if (!knownBefore(person, instantOf(day, quarter), calendar.now)) return false;
  if (day.index !== calendar.today) return true;
  return quarter >= hours.from && quarter + 4 <= hours.to && book.rowsOn(day) < sizes.rowsToday * 0.8;
}

/** The days on which a series can take place, up to the first impossible one. */
function runOfDays(
  { calendar, diary }: FillContext,
  member: StaffMember,
  service: PricedService,
  plan: Plan,
  suits: (day: ClinicDay) => boolean,
): ClinicDay[] {
  const days: ClinicDay[] = [];
  let day: ClinicDay | undefined = plan.first;
  while (day !== undefined && days.length < plan.most) {
    if (diary.freeAt(day.index, member.id, plan.quarter, quartersOf(service)) === null || !suits(day)) break;
    days.push(day);
    day = calendar.days[day.index + 7 * plan.everyWeeks];
  }
  return days;
}

function enterSeries(
  { book, calendar }: FillContext,
  member: StaffMember,
  service: PricedService,
  at: { readonly days: readonly ClinicDay[]; readonly quarter: number; readonly everyWeeks: number },
  coming: (day: ClinicDay) => readonly Person[],
  asker: Person,
  d: Dice,
): void {
  const { days, quarter, everyWeeks } = at;
  const [first] = days;
  if (first === undefined) return;
  const start = instantOf(first, quarter);
  const series = { repeatId: d.uuid(), rule: weeklyRule(start, everyWeeks, days.length) };
  const createdAt = bookedAt(start, asker, calendar.now, d);
  for (const day of days) {
    const attending = coming(day)
      .filter((person) => person.createdAt < createdAt)
      .slice(0, service.maxPatients);
    const people = attending.length > 0 ? attending : [asker];
    book.enter({ day, quarter, practitionerId: member.id, service, people, createdAt, series });
  }
}
