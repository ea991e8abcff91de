import { addDays } from '../../shared/clinic-time.ts';
import type { Roster } from '../clinic-data.ts';
import { type Calendar, type ClinicDay, clockText, dayNumber, todayOf } from './calendar.ts';
import { clinicHours, type Hours } from './hours.ts';
import { locationIds } from './reference.ts';
import type { StaffMember } from './staff.ts';

/**
 * When everybody works.
 *
 * Each practitioner has a home location and one weekday at the other; one weekday is fortnightly; some have a weekday
 * off, some work Saturday mornings. On today's weekday everybody is at home. Where today's hours go beyond that (a
 * Sunday, three in the morning), one-off rosters fill exactly what is missing.
 */
export function rostersFor(staff: readonly StaffMember[], calendar: Calendar, hours: Hours): Roster[] {
  const drafts = staff.flatMap((member) => [
    ...recurringOf(member, calendar),
    ...extraDays(member, calendar),
    ...missingToday(member, calendar, hours),
  ]);
  return drafts.map((draft, index) => ({ id: index + 1, ...draft }));
}

type Draft = Omit<Roster, 'id'>;

/** Staggered shifts, so that the clinic is staffed from the first to the last quarter. */
export function shiftOf(member: StaffMember, hours: Hours): Hours {
  const [late, early] = (
    [
      [0, 4],
      [0, 2],
      [2, 0],
      [4, 0],
    ] as const
  )[member.place % 4] ?? [0, 0];
  return { from: hours.from + late, to: hours.to - early };
}

const saturdayHours: Hours = { from: 32, to: 50 };
const saturday = 6;

function recurringOf(member: StaffMember, calendar: Calendar): Draft[] {
  const todayWeekday = todayOf(calendar).weekday;
  const shift = shiftOf(member, clinicHours);
  const home = locationIds[member.home];
  const away = locationIds[member.home === 0 ? 1 : 0];
  const movable = [1, 2, 3, 4, 5].filter((weekday) => weekday !== todayWeekday);
  const dayOf = (turn: number) => movable[(member.place + turn) % movable.length];
  const [awayDay, fortnightDay, offDay] = [dayOf(0), dayOf(1), member.place % 4 === 3 ? dayOf(2) : undefined];

  const drafts: Draft[] = [];
  const add = (
    weekday: number,
    locationId: number,
    at: Hours,
    interval: 'Weekly' | 'Fortnightly',
    weeksLater = 0,
  ) => drafts.push(draftOf(member, locationId, firstOn(calendar, weekday, weeksLater), at, interval, null));
  for (const weekday of [1, 2, 3, 4, 5]) {
    if (weekday === offDay) continue;
    if (weekday === fortnightDay) {
      add(weekday, home, shift, 'Fortnightly', member.place % 2);
      if (member.place % 3 === 0) add(weekday, away, shift, 'Fortnightly', 1 - (member.place % 2));
    } else add(weekday, weekday === awayDay ? away : home, shift, 'Weekly');
  }
  if (member.place % 2 === 0) add(saturday, home, saturdayHours, 'Weekly');
  return drafts;
}

/** An extra Sunday ahead, and Saturdays that some staff gave up a month ago. */
function extraDays(member: StaffMember, calendar: Calendar): Draft[] {
  const home = locationIds[member.home];
  const drafts: Draft[] = [];
  const sunday = calendar.days.find((day) => day.index > calendar.today + 5 && day.weekday === 7);
  if (member.place % 4 === 1 && sunday !== undefined) {
    drafts.push(draftOf(member, home, sunday.date, { from: 36, to: 52 }, null, null));
  }
  const monthAgo = calendar.days[calendar.today - 30];
  if (member.place % 4 === 1 && monthAgo !== undefined) {
    const first = firstOn(calendar, saturday, 0);
    drafts.push(draftOf(member, home, first, saturdayHours, 'Weekly', monthAgo.date));
  }
  return drafts;
}

function missingToday(member: StaffMember, calendar: Calendar, hours: Hours): Draft[] {
  const today = todayOf(calendar);
  const wanted = shiftOf(member, hours);
  const usual = usualOn(member, today);
  const parts =
    usual === null || usual.to <= wanted.from || usual.from >= wanted.to
      ? [wanted]
      : [
          { from: wanted.from, to: usual.from },
          { from: usual.to, to: wanted.to },
        ];
  const home = locationIds[member.home];
  return parts.filter((p) => p.to > p.from).map((p) => draftOf(member, home, today.date, p, null, null));
}

function usualOn(member: StaffMember, today: ClinicDay): Hours | null {
  if (today.weekday <= 5) return shiftOf(member, clinicHours);
  return today.weekday === saturday && member.place % 2 === 0 ? saturdayHours : null;
}

function draftOf(
  member: StaffMember,
  locationId: number,
  date: string,
  at: Hours,
  repeatInterval: Draft['repeatInterval'],
  until: string | null,
): Draft {
  const startTime = clockText(at.from);
  return {
    practitionerId: member.id,
    locationId,
    date,
    until,
    startTime,
    endTime: clockText(at.to),
    repeatInterval,
  };
}

/** The first date of a weekday that is not after the calendar's first day, or so many weeks after it. */
function firstOn(calendar: Calendar, weekday: number, weeksLater: number): string {
  const first = calendar.days[0];
  if (first === undefined) throw new RangeError('a calendar has days');
  const back = (first.weekday - weekday + 7) % 7;
  return addDays(first.date, 7 * weeksLater - back - 14);
}

/** Whether a roster applies to a day (`YYYY-MM-DD`). */
export function rosterApplies(roster: Omit<Roster, 'id'>, date: string): boolean {
  const days = dayNumber(date) - dayNumber(roster.date);
  if (days < 0 || (roster.until !== null && date > roster.until)) return false;
  if (roster.repeatInterval === null) return days === 0;
  return days % (roster.repeatInterval === 'Weekly' ? 7 : 14) === 0;
}
