import type { ConsultingRow, ConsultingView, ConsultingVisit } from '../../shared/bridge/views.ts';
import { dayOf, isZone } from '../../shared/clinic-time.ts';
import { type DayEntries, type DayStanding, dayStandingOf, wholeKey } from '../views/day-entries.ts';
import type { KeptDay } from './kept-day.ts';

/**
 * What a practitioner's PC shows, from what it keeps. Pure.
 *
 * @param now by the desks' clock, UTC ms
 */
export function consultingView(
  kept: KeptDay,
  entries: DayEntries,
  now: {
    readonly at: number;
    readonly link: ConsultingView['link'];
    readonly pcZone: string;
  },
): ConsultingView {
  const { practitionerId, practitioners, list } = kept;
  const zone = list && isZone(list.zone) ? list.zone : now.pcZone;
  const today = dayOf(now.at, zone);
  const days = (list?.days ?? []).map(({ date, rows }) => ({ date, visits: visitsOf(rows, date, entries) }));
  const late = standingOn(entries, today).late.get(practitionerId ?? 0) ?? null;
  return {
    link: now.link,
    practitioner: practitioners.find(({ id }) => id === practitionerId) ?? null,
    practitioners,
    today,
    zone,
    day: days.findLast(({ date }) => date <= today) ?? null,
    next: days.find(({ date }) => date > today) ?? null,
    knownAt: kept.knownAt,
    late: late && { minutes: late.minutes, at: late.at, by: late.by },
  };
}

const standingOn = (entries: DayEntries, date: string): DayStanding =>
  dayStandingOf([...entries.values()].filter(({ day }) => day === date));

function visitsOf(rows: readonly ConsultingRow[], date: string, entries: DayEntries): ConsultingVisit[] {
  const { goneIn, finished, notes } = standingOn(entries, date);
  return rows.map((row) => ({
    ...row,
    goneIn: goneIn.get(row.key) ?? null,
    finished: finished.get(row.key) ?? null,
    message: notes.get(row.key) ?? null,
    groupMessage: notes.get(wholeKey(row.key)) ?? null,
  }));
}
