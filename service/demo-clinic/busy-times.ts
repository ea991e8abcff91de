import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { BusyTime } from '../../shared/practice/resources/index.ts';
import type { Roster } from '../clinic-data.ts';
import type { BusyContext, BusyDraft } from './busy-draft.ts';
import { type Calendar, instantOf, quartersADay, todayOf } from './calendar.ts';
import type { Diary } from './diary.ts';
import { lunchesFor } from './lunches.ts';
import type { Dice } from './random.ts';
import { busyTypeIds } from './reference.ts';
import type { StaffMember } from './staff.ts';

/** Busy times are generated for this many days back and ahead. */
export const busyDays = 60;

/**
 * Lunches (recurring, for each recurring roster), a weekly meeting, some leave, time for notes; and some leave that was
 * cancelled. Claims the time in the diary, so that it is not booked. Today's lunch gives way to today's story.
 */
export function busyTimesFor(
  calendar: Calendar,
  diary: Diary,
  rosters: readonly Roster[],
  staff: readonly StaffMember[],
  d: Dice,
): BusyTime[] {
  const days = calendar.days.slice(Math.max(0, calendar.today - busyDays), calendar.today + busyDays + 1);
  const context: BusyContext = { calendar, diary, rosters, staff, days };
  const drafts = [
    ...leaveFor(context, d),
    ...meetingsFor(context, d),
    ...lunchesFor(context, d),
    ...notesFor(context, d),
  ];
  const made = drafts.map((draft) => ({ ...draft, madeAt: Math.min(draft.madeAt, calendar.now - 60_000) }));
  return made.sort((a, b) => a.madeAt - b.madeAt).map((draft, index) => busyRecord(draft, index + 1));
}

function busyRecord(draft: BusyDraft, id: number): BusyTime {
  const { series, takenBackAt } = draft;
  return {
    id,
    start: wireFromInstant(draft.start),
    end: wireFromInstant(draft.end),
    locationId: draft.locationId,
    practitionerIds: [...draft.practitionerIds],
    ...(series === null ? {} : { repeatId: series.repeatId, recurringRule: series.rule }),
    note: draft.note,
    deletedAt: takenBackAt === null ? null : wireFromInstant(takenBackAt),
    busyTimeTypeId: draft.typeId,
    archived: takenBackAt !== null,
    createdAt: wireFromInstant(draft.madeAt),
    updatedAt: wireFromInstant(takenBackAt ?? draft.madeAt),
  };
}

const single = { series: null, takenBackAt: null };

/**
 * Staff who work at a location at 8:30 on the meeting's weekday attend; Wednesdays, or Thursdays where today is one.
 */
function meetingsFor({ calendar, diary, staff, days }: BusyContext, d: Dice): BusyDraft[] {
  const weekday = todayOf(calendar).weekday === 3 ? 4 : 3;
  return days
    .filter((day) => day.weekday === weekday)
    .flatMap((day) => {
      const [start, end] = [instantOf(day, 34), instantOf(day, 36)];
      const there = staff.flatMap(({ id }) => {
        const locationId = diary.freeAt(day.index, id, 34, 2);
        if (locationId === null || !d.chance(0.9)) return [];
        diary.claim(day.index, id, 34, 2);
        return [{ id, locationId }];
      });
      return [...Map.groupBy(there, (one) => one.locationId)].map(([locationId, members]) => {
        const practitionerIds = members.map(({ id }) => id);
        const base = { typeId: busyTypeIds.meeting, note: 'Team meeting', madeAt: start - 21 * dayMs };
        return { start, end, locationId, practitionerIds, ...base, ...single };
      });
    });
}

/** Two periods of leave in each member's four months, never today; some were cancelled. */
function leaveFor({ calendar, diary, staff, days }: BusyContext, d: Dice): BusyDraft[] {
  const drafts: BusyDraft[] = [];
  for (const member of staff) {
    for (const isBehind of [true, false]) {
      const length = d.int(1, 4);
      const from = calendar.today + (isBehind ? -d.int(length + 2, busyDays - 1) : d.int(4, busyDays - 6));
      const note = d.pick(['Annual leave', 'Annual leave', 'Conference', 'Personal leave']);
      const away = days.filter((day) => day.index >= from && day.index < from + length);
      const [first, last] = [away[0], away.at(-1)];
      if (first === undefined || last === undefined) continue;
      const whole = { start: first.startMs, end: last.endMs, locationId: null, practitionerIds: [member.id] };
      const draft = {
        ...whole,
        typeId: busyTypeIds.leave,
        note,
        madeAt: first.startMs - 40 * dayMs,
        ...single,
      };
      if (member.place === 2 && !isBehind) {
        const madeAt = Math.min(draft.madeAt, calendar.now - 20 * dayMs);
        drafts.push({ ...draft, madeAt, takenBackAt: calendar.now - 3 * dayMs });
        continue;
      }
      drafts.push(draft);
      for (const day of away) {
        for (let quarter = 0; quarter < quartersADay; quarter++)
          diary.claim(day.index, member.id, quarter, 1);
      }
    }
  }
  return drafts;
}

/** Now and then half an hour for notes, or an hour of training. */
function notesFor({ calendar, diary, staff, days }: BusyContext, d: Dice): BusyDraft[] {
  const drafts: BusyDraft[] = [];
  for (const day of days) {
    for (const { id } of staff) {
      if (day.index === calendar.today || !d.chance(0.15)) continue;
      const isTraining = d.chance(0.1);
      const [quarter, quarters] = [d.int(52, 66), isTraining ? 4 : 2];
      const locationId = diary.freeAt(day.index, id, quarter, quarters);
      if (locationId === null) continue;
      diary.claim(day.index, id, quarter, quarters);
      const [start, end] = [instantOf(day, quarter), instantOf(day, quarter + quarters)];
      const typeId = isTraining ? busyTypeIds.training : busyTypeIds.notes;
      const work = () => (d.chance(0.5) ? 'Reports' : null);
      const note = isTraining ? 'Training' : work();
      const madeAt = start - d.int(1, 10) * dayMs;
      drafts.push({ start, end, locationId, practitionerIds: [id], typeId, note, madeAt, ...single });
    }
  }
  return drafts;
}
