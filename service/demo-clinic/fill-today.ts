import { bookedAt } from './book.ts';
import { type ClinicDay, instantOf, todayOf } from './calendar.ts';
import { serviceFor } from './choose.ts';
import type { FillContext } from './fill.ts';
import type { Person } from './people.ts';
import type { Pool } from './pool.ts';
import { type PricedService, quartersOf, serviceIds, serviceOf } from './price-list.ts';
import type { Dice } from './random.ts';
import { locationIds } from './reference.ts';
import type { StaffMember } from './staff.ts';

/** Bookings within so many quarters of an hour of now are dropped last. */
const nearNow = 6;

type Slot = {
  readonly member: StaffMember;
  readonly quarter: number;
  readonly service: PricedService;
  readonly person: Person;
};

/**
 * Fills today up to the wanted rows, half of them at each location: fills all free time, then drops the surplus,
 * farthest from now first. So the list is busiest around now.
 */
export function fillToday(context: FillContext, pool: Pool, rows: number, d: Dice): void {
  const { calendar, book, diary, staff } = context;
  const today = todayOf(calendar);
  for (const [home, locationId] of locationIds.entries()) {
    const share = home === 0 ? Math.ceil(rows / 2) : rows - book.rowsOn(today, locationIds[0]);
    const wanted = Math.max(0, share - book.rowsOn(today, locationId));
    const slots = staff
      .filter((member) => member.home === home)
      .flatMap((member) => packed(context, today, member, pool, d));
    for (const slot of slots)
      diary.release(today.index, slot.member.id, slot.quarter, quartersOf(slot.service));
    const [kept, left] = nearestFirst(slots, wanted, calendar.nowQuarter, d);
    for (const slot of left) pool.giveBack(slot.person);
    for (const { member, quarter, service, person } of kept) {
      const start = instantOf(today, quarter);
      // Most bookings of today were made earlier; a few are walk-ins.
      const by = d.chance(0.03) ? calendar.now : Math.min(calendar.now, today.startMs);
      const createdAt = bookedAt(start, person, by, d);
      book.enter({ day: today, quarter, practitionerId: member.id, service, people: [person], createdAt });
    }
  }
}

/** A practitioner's free time within today's hours, one session after another; the time stays claimed. */
function packed(
  { diary, calendar, book, hours }: FillContext,
  today: ClinicDay,
  member: StaffMember,
  pool: Pool,
  d: Dice,
): Slot[] {
  const slots: Slot[] = [];
  let quarter = hours.from;
  while (quarter < hours.to) {
    if (diary.freeAt(today.index, member.id, quarter, 1) === null) {
      quarter++;
      continue;
    }
    const person = pool.take(member.id, Math.min(instantOf(today, quarter), calendar.now));
    if (person === null) return slots;
    const first = book.isKeptForToday(person);
    const fits = (service: PricedService) =>
      diary.claim(today.index, member.id, quarter, quartersOf(service));
    const service = [serviceFor(person, member, first, d), shortService(member)].find(fits);
    if (service === undefined) {
      pool.giveBack(person);
      quarter++;
      continue;
    }
    slots.push({ member, quarter, service, person });
    quarter += quartersOf(service);
  }
  return slots;
}

/** A service that fits into half an hour between two others. */
function shortService(member: StaffMember): PricedService {
  const short = member.usual.map(serviceOf).find((service) => quartersOf(service) <= 2);
  return short ?? serviceOf(serviceIds.carePlanVisit);
}

/** The wanted number of slots, nearest to now first, and the rest. */
function nearestFirst(slots: readonly Slot[], wanted: number, nowQuarter: number, d: Dice): [Slot[], Slot[]] {
  const isNear = (slot: Slot) => Math.abs(slot.quarter - nowQuarter) <= nearNow;
  const order = [...slots.filter(isNear), ...d.shuffled(slots.filter((slot) => !isNear(slot)))];
  return [order.slice(0, wanted), order.slice(wanted)];
}
