import { type Book, bookedAt } from './book.ts';
import { type Calendar, type ClinicDay, instantOf, quartersADay } from './calendar.ts';
import { type Chooser, serviceFor } from './choose.ts';
import type { Diary } from './diary.ts';
import type { Hours } from './hours.ts';
import { quartersOf } from './price-list.ts';
import type { Dice } from './random.ts';
import type { Sizes } from './sizes.ts';
import type { StaffMember } from './staff.ts';

export type FillContext = {
  readonly calendar: Calendar;
  readonly diary: Diary;
  readonly book: Book;
  readonly chooser: Chooser;
  readonly staff: readonly StaffMember[];
  /** Today's hours, and the quarter around which its story happens. */
  readonly hours: Hours;
  readonly heart: number;
};

/** An average session, in quarters of an hour: how many fit into free time. */
const sessionQuarters = 2.8;

/**
 * Books every day except today until all days together have the rows that the clinic's size asks for: full in the past,
 * thinner the further ahead, half on Saturdays.
 */
export function fillDays(context: FillContext, sizes: Sizes, d: Dice): void {
  const { calendar, book } = context;
  const others = calendar.days.filter((day) => day.index !== calendar.today);
  const today = calendar.days[calendar.today];
  let rowsLeft = sizes.rows - (today === undefined ? 0 : book.rowsOn(today));
  let weightLeft = others.reduce((sum, day) => sum + weightOf(day, calendar), 0);
  for (const day of others) {
    const weight = weightOf(day, calendar);
    if (weight > 0) fillDay(context, day, (rowsLeft * weight) / weightLeft - book.rowsOn(day), d);
    rowsLeft -= book.rowsOn(day);
    weightLeft -= weight;
  }
}

function weightOf(day: ClinicDay, calendar: Calendar): number {
  if (day.weekday === 7) return 0;
  const weekday = day.weekday === 6 ? 0.3 : 1;
  const ahead = (day.index - calendar.today) / (calendar.days.length - calendar.today);
  return ahead > 0 ? weekday * (1 - 0.75 * ahead) : weekday;
}

function fillDay(context: FillContext, day: ClinicDay, rowsWanted: number, d: Dice): void {
  const { diary, staff } = context;
  const free = staff.reduce((sum, member) => sum + diary.freeQuarters(day.index, member.id), 0);
  if (free === 0 || rowsWanted <= 0) return;
  // The following days compensate for the chance of one day.
  const probability = Math.min(0.97, (rowsWanted * sessionQuarters) / free);
  for (const member of staff) {
    let quarter = 0;
    while (quarter < quartersADay) {
      const isFree = diary.freeAt(day.index, member.id, quarter, 1) !== null;
      if (!isFree) quarter += 1;
      else quarter += d.chance(probability) ? bookOne(context, day, member, quarter, d) : 2;
    }
  }
}

/** Books a patient at that time. @returns the quarters to advance. */
function bookOne(
  context: FillContext,
  day: ClinicDay,
  member: StaffMember,
  quarter: number,
  d: Dice,
): number {
  const { chooser, book, calendar } = context;
  const newcomer = d.chance(0.07) ? chooser.newcomerFor(day) : null;
  const person = newcomer ?? chooser.patientFor(member, day, quarter);
  if (person === null) return 1;
  if (newcomer !== null) person.practitioner = member.id;
  const service = serviceFor(person, member, newcomer !== null, d);
  const wish = { day, quarter, practitionerId: member.id, service, people: [person] };
  const booking = book.enter({
    ...wish,
    createdAt: bookedAt(instantOf(day, quarter), person, calendar.now, d),
  });
  return booking === null ? 1 : quartersOf(service);
}
