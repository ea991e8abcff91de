import type { ArrivedRow, DayRow, Settings } from '../../../shared/bridge/views.ts';
import { type ClockStyle, sayClock } from '../../../shared/clock-words.ts';
import { bucketOf } from '../../../shared/day-buckets.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import { isWithin } from '../hours.ts';
import { desktopWords } from '../words.ts';

const words = desktopWords.arrivals;

/** Whose arrivals this PC notifies of, when, and in what words. Pure. */

/** More lines would not fit a notification; the rest is counted. */
const mostLines = 4;

/** Whether this PC notifies of an arrival: at its locations, or for the practitioner whose PC it is. */
export function isForUs(
  row: Pick<DayRow, 'locationId' | 'practitioner'>,
  { notifyPractitionerId }: Pick<Settings, 'notifyPractitionerId'>,
  served: LocationIds,
): boolean {
  if (notifyPractitionerId !== null) return row.practitioner?.id === notifyPractitionerId;
  return isAt(served, row.locationId);
}

/**
 * Whether these are quiet hours.
 *
 * @param clock `9:05`, on the clinic's clock
 * @param from, to `HH:MM`; where `to` is earlier the hours go over midnight. Null, or the same: never quiet
 */
export function isQuiet(clock: string, from: string | null, to: string | null): boolean {
  return from !== null && to !== null && isWithin(clock, from, to);
}

export type Names = Settings['notifyNames'];

/** "M.O., 9:30 am with Priya Raman". */
export function arrivalWords(
  row: Pick<DayRow, 'patient' | 'patientId' | 'practitioner' | 'start'>,
  names: Names,
  zone: string,
  clockStyle: ClockStyle,
): string {
  const shown = { initials: row.patient?.initials, full: row.patient?.name, none: undefined };
  const someone = row.patientId === null ? desktopWords.notes.group : words.patient;
  const who = shown[names] ?? someone;
  const clock = sayClock(row.start, zone, clockStyle);
  return row.practitioner === null
    ? words.line(who, clock)
    : words.lineWith(who, clock, row.practitioner.name);
}

/** An arrival to be notified of, or a visit with a note; `arrivedAt` in UTC ms: of a note when it was written. */
export type Arrived = ArrivedRow & { readonly arrivedAt: number | null };

/** The latest first. */
export const latestFirst = (a: Arrived, b: Arrived): number => (b.arrivedAt ?? 0) - (a.arrivedAt ?? 0);

/** What a notification is about. */
export type NoticeKind = 'arrivals' | 'notes';

/** One notification for all arrivals, or all visits with a note, that no one has seen yet, the latest first. */
export function noticeOf(
  kind: NoticeKind,
  rows: readonly Arrived[],
  names: Names,
  zoneOf: (locationId: number | null) => string,
  clockStyle: ClockStyle,
): { readonly title: string; readonly body: string } {
  const latest = [...rows].sort(latestFirst);
  const lines = latest
    .slice(0, mostLines)
    .map((row) => arrivalWords(row, names, zoneOf(row.locationId), clockStyle));
  const more = latest.length - lines.length;
  return {
    title: rows.length === 1 ? desktopWords[kind].one : desktopWords[kind].several(rows.length),
    body: [...lines, ...(more > 0 ? [words.more(more)] : [])].join('\n'),
  };
}

/**
 * Patients who arrived while Foyer did not run, or whom no one saw before it ended.
 *
 * @param seenUntil UTC ms when a person last looked; null: never, so that nothing is old
 * @param now UTC ms: a patient whose visit is long over is no news, whatever the status still says
 * @param isOurs whether this desk marked the arrival itself
 * @param seenAt since when the practice shows it, UTC ms: one that another desk marked before, in an outage, could not be seen here earlier
 */
export function missedArrivals(
  rows: readonly DayRow[],
  seenUntil: number | null,
  now: number,
  isOurs: (row: DayRow) => boolean,
  seenAt: (row: DayRow) => number | null = ({ statusAt }) => statusAt,
): Arrived[] {
  if (seenUntil === null) return [];
  return rows
    .filter((row) => bucketOf(row, now) === 'in-clinic' && row.statusAt !== null && !isOurs(row))
    .map((row) => ({ ...row, arrivedAt: seenAt(row) ?? row.statusAt }))
    .filter(({ arrivedAt }) => arrivedAt !== null && arrivedAt > seenUntil);
}
