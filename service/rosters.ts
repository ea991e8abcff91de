import { addDays, dayOf, daysBetween, instantAt } from '../shared/clinic-time.ts';
import type { Roster } from './clinic-data.ts';

/**
 * When practitioners work: rosters on a location's wall clock -> days and instants.
 *
 * - Working time is what the wall clock says, on the days around both changes of every year, in every Australian zone.
 * - Free starts are exactly the steps of each working span at which nothing is in the way.
 */

/** A half-open interval of time, in ms. */
export type Span = { readonly start: number; readonly end: number };

/** The days (`YYYY-MM-DD`, inclusive both ends) on which a roster applies. */
export function daysOf(roster: Roster, from: string, to: string): string[] {
  if (roster.repeatInterval === null) return roster.date >= from && roster.date <= to ? [roster.date] : [];
  const step = roster.repeatInterval === 'Weekly' ? 7 : 14;
  const last = roster.until !== null && roster.until < to ? roster.until : to;
  const ahead = daysBetween(roster.date, from);
  const days: string[] = [];
  for (
    let day = addDays(roster.date, ahead > 0 ? Math.ceil(ahead / step) * step : 0);
    day <= last;
    day = addDays(day, step)
  ) {
    days.push(day);
  }
  return days;
}

/** A roster's working time on one day; one that ends at or before its start ends on the next day. */
export function workOn(roster: Roster, day: string, zone: string): Span {
  const overnight = roster.endTime <= roster.startTime;
  return {
    start: instantAt(day, roster.startTime, zone),
    end: instantAt(overnight ? addDays(day, 1) : day, roster.endTime, zone),
  };
}

/** All working time that touches [from, to), in order, overlaps merged. */
export function workWithin(rosters: readonly Roster[], zone: string, from: number, to: number): Span[] {
  const first = addDays(dayOf(from, zone), -1);
  const last = dayOf(to, zone);
  const spans = rosters.flatMap((roster) =>
    daysOf(roster, first, last).map((day) => workOn(roster, day, zone)),
  );
  return merged(spans.filter((span) => span.end > from && span.start < to));
}

export function merged(spans: readonly Span[]): Span[] {
  const out: { start: number; end: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) out.push({ ...span });
  }
  return out;
}

/**
 * Starts that fit: in steps from the beginning of each working span, where the whole length lies in the span, within
 * [from, to], and overlaps nothing that is taken.
 * @param taken merged spans.
 * @param step, length in ms.
 */
export function freeStarts(
  work: readonly Span[],
  taken: readonly Span[],
  { from, to, step, length }: { from: number; to: number; step: number; length: number },
): number[] {
  const starts: number[] = [];
  let next = 0;
  for (const span of work) {
    const skipped = from > span.start ? Math.ceil((from - span.start) / step) * step : 0;
    for (let start = span.start + skipped; start + length <= Math.min(span.end, to); start += step) {
      while (next < taken.length && (taken[next]?.end ?? 0) <= start) next += 1;
      const busy = taken[next];
      if (!busy || busy.start >= start + length) starts.push(start);
    }
  }
  return starts;
}
