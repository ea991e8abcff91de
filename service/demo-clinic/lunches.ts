import { dayMs } from '../../shared/durations.ts';
import type { Roster } from '../clinic-data.ts';
import type { BusyContext, BusyDraft } from './busy-draft.ts';
import { type ClinicDay, dayNumber, instantOf, todayOf } from './calendar.ts';
import { quarterOf } from './diary.ts';
import type { Dice } from './random.ts';
import { weeklyRule } from './recurrence.ts';
import { busyTypeIds } from './reference.ts';
import type { StaffMember } from './staff.ts';

/** A roster of six hours or more has a lunch of three quarters of an hour; lunches are staggered. */
const longRoster = 24;
const lunchQuarters = 3;
const lunchQuarter = (member: StaffMember): number => 48 + 2 * (member.place % 4);

/** A recurring lunch for each long recurring roster, and today's, where the story leaves time for it. */
export function lunchesFor(context: BusyContext, d: Dice): BusyDraft[] {
  return context.staff.flatMap((member) => [
    ...context.rosters
      .filter(
        (roster) => roster.practitionerId === member.id && roster.repeatInterval !== null && isLong(roster),
      )
      .flatMap((roster) => lunchesOf(context, roster, member, d)),
    ...lunchToday(context, member),
  ]);
}

const isLong = (roster: Roster): boolean =>
  quarterOf(roster.endTime) - quarterOf(roster.startTime) >= longRoster;

function lunchesOf(context: BusyContext, roster: Roster, member: StaffMember, d: Dice): BusyDraft[] {
  const { calendar, diary, days } = context;
  const quarter = lunchQuarter(member);
  const everyWeeks = roster.repeatInterval === 'Weekly' ? 1 : 2;
  const held = days.filter((day) => (dayNumber(day.date) - dayNumber(roster.date)) % (7 * everyWeeks) === 0);
  const isPossible = (day: ClinicDay): boolean =>
    day.index !== calendar.today &&
    diary.freeAt(day.index, member.id, quarter, lunchQuarters) === roster.locationId;
  // Leave and today interrupt the series: each unbroken run is a series of its own.
  return runsOf(held, isPossible).flatMap((run) => {
    const first = run[0] === undefined ? 0 : instantOf(run[0], quarter);
    const series = { repeatId: d.uuid(), rule: weeklyRule(first, everyWeeks, run.length) };
    return run.map((day) => ({
      ...lunchOn(context, day, member, roster.locationId),
      madeAt: first - 30 * dayMs,
      series,
    }));
  });
}

function lunchToday(context: BusyContext, member: StaffMember): BusyDraft[] {
  const { calendar, diary } = context;
  const today = todayOf(calendar);
  const location = diary.freeAt(calendar.today, member.id, lunchQuarter(member), lunchQuarters);
  return location === null ? [] : [lunchOn(context, today, member, location)];
}

function lunchOn({ diary }: BusyContext, day: ClinicDay, member: StaffMember, locationId: number): BusyDraft {
  const quarter = lunchQuarter(member);
  diary.claim(day.index, member.id, quarter, lunchQuarters);
  const start = instantOf(day, quarter);
  const end = instantOf(day, quarter + lunchQuarters);
  const base = {
    typeId: busyTypeIds.lunch,
    note: 'Lunch',
    madeAt: start - 9 * dayMs,
    series: null,
    takenBackAt: null,
  };
  return { start, end, locationId, practitionerIds: [member.id], ...base };
}

/** The unbroken runs of days for which the predicate holds. */
function runsOf(days: readonly ClinicDay[], holds: (day: ClinicDay) => boolean): ClinicDay[][] {
  const runs: ClinicDay[][] = [[]];
  for (const day of days) {
    if (holds(day)) runs.at(-1)?.push(day);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
