import { type Booking, bookedAt } from './book.ts';
import { instantOf, quarterMs, todayOf } from './calendar.ts';
import type { FillContext } from './fill.ts';
import type { Person } from './people.ts';
import type { Pool } from './pool.ts';
import { placeCents, quartersOf, serviceIds, serviceOf } from './price-list.ts';
import type { Dice } from './random.ts';
import { staffIds } from './staff.ts';
import type { StoryPeople } from './story-people.ts';

/**
 * The story of the day, around the current quarter of an hour: Margaret has waited long and her case is used up, Tom is
 * new, Jia is late and owes, Jian is another Chen, Ruth's NDIS plan ends within days, Samuel has two visits left, and
 * two people are called Anh Nguyen.
 */
export type Story = {
  readonly people: StoryPeople;
  /** Today's bookings of the story, for the statuses at their time. */
  readonly margaret: Booking | null;
  readonly tom: Booking | null;
  readonly jia: Booking | null;
  readonly bookings: readonly Booking[];
};

/** Today's part: entered first, while every diary is empty. */
export function bookStoryToday(context: FillContext, people: StoryPeople, d: Dice): Story {
  const { calendar, hours, heart } = context;
  const today = todayOf(calendar);
  const bookings: Booking[] = [];
  const put = (person: Person, practitionerId: number, service: number, offset: number): Booking | null => {
    // With a daylight-saving change in the middle of the story, takes the next time that exists.
    for (let quarter = heart + offset; quarter < hours.to; quarter++) {
      const createdAt = bookedAt(
        instantOf(today, quarter),
        person,
        Math.min(calendar.now, instantOf(today, heart)),
        d,
      );
      const wish = {
        day: today,
        quarter,
        practitionerId,
        service: serviceOf(service),
        people: [person],
        createdAt,
      };
      const booking = context.book.enter(wish);
      if (booking === null) continue;
      bookings.push(booking);
      return booking;
    }
    return null;
  };
  for (const person of Object.values(people)) context.book.keepForStory(person);
  const story: Story = {
    people,
    bookings,
    margaret: put(people.margaret, staffIds.priya, serviceIds.handTherapy, -2),
    tom: put(people.tom, staffIds.nina, serviceIds.initialAssessment, -1),
    jia: put(people.jia, staffIds.dan, serviceIds.podiatry, 0),
  };
  put(people.ruth, staffIds.priya, serviceIds.physioFollowUp, 1);
  put(people.samuel, staffIds.nina, serviceIds.otHomeProgram, 3);
  put(people.jian, staffIds.lena, serviceIds.physioFollowUp, 4);
  put(people.anh, staffIds.thuy, serviceIds.physioFollowUp, 1);
  put(people.otherAnh, staffIds.callum, serviceIds.exercisePhysiology, 2);
  return story;
}

/** The history: the visits that used up Margaret's case, what Jia still owes. */
export function bookStoryBefore(context: FillContext, people: StoryPeople, d: Dice): void {
  const visits = (person: Person, practitionerId: number, service: number, daysAgo: readonly number[]) =>
    daysAgo.flatMap((ago) => enterAround(context, person, practitionerId, service, ago, d));
  const [lastOfMargaret] = visits(people.margaret, staffIds.priya, serviceIds.physioFollowUp, [7]);
  visits(people.margaret, staffIds.priya, serviceIds.handTherapy, [14, 21, 28, 35]);
  leaveOwing(lastOfMargaret, 96_00);
  const [lastOfJia] = visits(people.jia, staffIds.dan, serviceIds.podiatry, [14]);
  visits(people.jia, staffIds.dan, serviceIds.podiatry, [42]);
  leaveOwing(lastOfJia, 42_50);
  visits(people.ruth, staffIds.priya, serviceIds.physioFollowUp, [10, 24]);
  visits(people.samuel, staffIds.nina, serviceIds.otHomeProgram, [7, 14, 20, 27, 34, 41, 48]);
  visits(people.jian, staffIds.lena, serviceIds.physioFollowUp, [9]);
  visits(people.anh, staffIds.thuy, serviceIds.physioFollowUp, [20]);
  visits(people.otherAnh, staffIds.callum, serviceIds.exercisePhysiology, [35]);
}

/** A visit so many days ago, or on the nearest earlier day with free time; attended and paid. */
function enterAround(
  context: FillContext,
  person: Person,
  practitionerId: number,
  serviceId: number,
  ago: number,
  d: Dice,
): Booking[] {
  const { calendar, diary, book } = context;
  const service = serviceOf(serviceId);
  for (let index = calendar.today - ago; index >= Math.max(0, calendar.today - 59); index--) {
    const day = calendar.days[index];
    if (day === undefined || book.isBooked(person, day)) continue;
    for (let quarter = 36; quarter < 68; quarter++) {
      const start = instantOf(day, quarter);
      if (person.createdAt + 3 * quarterMs > start) continue;
      if (diary.freeAt(index, practitionerId, quarter, quartersOf(service)) === null) continue;
      const createdAt = bookedAt(start, person, calendar.now, d);
      const booking = book.enter({ day, quarter, practitionerId, service, people: [person], createdAt });
      if (booking === null) continue;
      for (const place of booking.places) {
        place.status = 'Completed';
        place.statusAt = booking.end + 4 * 60_000;
        place.owingCents = 0;
      }
      return [booking];
    }
  }
  return [];
}

function leaveOwing(booking: Booking | undefined, cents: number): void {
  for (const place of booking?.places ?? []) {
    place.owingCents = Math.min(cents, placeCents(booking?.service ?? serviceOf(serviceIds.physioFollowUp)));
  }
}

/** Groups of today: one around now at each location, one earlier and one later. Small clinics have fewer. */
export function bookGroupsToday(context: FillContext, pool: Pool, rows: number, story: Story, d: Dice): void {
  const { calendar, book, diary, heart } = context;
  const today = todayOf(calendar);
  for (const { practitionerId, serviceId, later, seats, fromRows } of groups) {
    const service = serviceOf(serviceId);
    const quarter = heart + later;
    const isFree = diary.freeAt(today.index, practitionerId, quarter, quartersOf(service)) !== null;
    if (rows < fromRows || !isFree) continue;
    const start = instantOf(today, quarter);
    // Anh also has her own appointment just before: a patient with two appointments on one day.
    const people = practitionerId === staffIds.thuy ? [story.people.anh] : [];
    while (people.length < Math.min(seats, Math.floor(rows / 5))) {
      const person = pool.take(null, Math.min(start, calendar.now));
      if (person === null) break;
      people.push(person);
    }
    const [first] = people;
    if (first === undefined) continue;
    const newest = people.reduce((a, b) => (a.createdAt > b.createdAt ? a : b), first);
    const createdAt = bookedAt(start, newest, Math.min(calendar.now, today.startMs), d);
    book.enter({ day: today, quarter, practitionerId, service, people, createdAt });
  }
}

const groups = [
  { practitionerId: staffIds.lena, serviceId: serviceIds.hydrotherapy, later: 0, seats: 6, fromRows: 14 },
  { practitionerId: staffIds.callum, serviceId: serviceIds.pilates, later: -6, seats: 6, fromRows: 40 },
  { practitionerId: staffIds.thuy, serviceId: serviceIds.hydrotherapy, later: 4, seats: 5, fromRows: 60 },
  { practitionerId: staffIds.lena, serviceId: serviceIds.pilates, later: 12, seats: 5, fromRows: 80 },
];
