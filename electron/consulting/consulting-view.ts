import type {
  ConsultingDay,
  ConsultingRow,
  ConsultingView,
  ConsultingVisit,
} from '../../shared/bridge/views.ts';
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
    /** As of when the list is known, by the same clock; null: it is not. */
    readonly listAt: number | null;
    readonly pcZone: string;
  },
): ConsultingView {
  const { practitionerId, practitioners, list } = kept;
  const zone = list && isZone(list.zone) ? list.zone : now.pcZone;
  const today = dayOf(now.at, zone);
  const days = daysNow(kept, entries, now.listAt).map(({ date, rows }) => ({
    date,
    visits: visitsOf(rows, date, entries),
  }));
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

/**
 * The days of the list, with the arrivals that were seen after it was last confirmed: desks that are locked say nothing else. What the list says
 * since is true, of an arrival that was taken back too.
 *
 * @param listAt when it was confirmed, UTC ms by the desks' clock; null: not known
 */
export function daysNow(
  { list }: Pick<KeptDay, 'list'>,
  entries: DayEntries,
  listAt: number | null,
): readonly ConsultingDay[] {
  return (list?.days ?? []).map(({ date, rows }) => {
    const { arrived } = standingOn(entries, date);
    return {
      date,
      rows: rows.map((row) => {
        const at = arrived.get(row.key);
        if (at === undefined || at <= (listAt ?? 0) || at <= (row.statusAt ?? 0)) return row;
        return { ...row, status: 'arrived' as const, statusAt: at };
      }),
    };
  });
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
