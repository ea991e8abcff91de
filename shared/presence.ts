import type { DayRow } from './bridge/views.ts';
import { bucketOf } from './day-buckets.ts';
import { waitingSince } from './wait-time.ts';

/** The fields of an arrived patient's row that determine whether they still wait. */
export type HereRow = Pick<DayRow, 'key' | 'start' | 'end' | 'statusAt' | 'goneIn' | 'finished'> & {
  readonly practitioner: { readonly id: number } | null;
  /** For an appointment of several patients; else null. */
  readonly group: object | null;
};

/**
 * Where an arrived patient is, as far as it is known. `in` has a source: a person at the desk recorded it, a class has
 * begun, or it is a guess. `out`: their time with the practitioner is over.
 */
export type Presence =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'in'; readonly by: 'said' | 'class' | 'guess'; readonly since: number }
  | { readonly kind: 'out' };

/** No patient is guessed to be in before they have waited this long: until then they are still being fetched. */
const fetchedMs = 5 * 60_000;

/** How much longer than booked a recorded visit may take before the next patient is guessed to be in. */
const overrun = 1.5;

const waiting: Presence = { kind: 'waiting' };
const out: Presence = { kind: 'out' };

/**
 * The one definition of who waits, for every surface: list, waiting screen, board, tray. The service has no status
 * between arrived and completed, so presence is derived from the desk's own records and from the diary.
 *
 * Guarantees:
 * - A patient who is recorded as gone in does not wait; when they are recorded as finished, or the practitioner's next
 *   patient as gone in, they have come out.
 * - A class that has begun has every arrived patient in.
 * - Without a record, a practitioner sees one patient after the other, in the order of their appointments, each for as
 *   long as booked: the patient whose turn it is by that is probably in, and does not wait.
 * - Every other patient waits: the practitioner is with another patient, or there is none.
 *
 *
 * @param rows of patients who have arrived and with whom the desk is not done, at every location
 * @param now UTC ms
 */
export function presencesOf(rows: readonly HereRow[], now: number): ReadonlyMap<string, Presence> {
  const found = new Map<string, Presence>();
  const byPractitioner = new Map<number, HereRow[]>();
  for (const row of rows) {
    const { practitioner } = row;
    if (row.group || !practitioner) found.set(row.key, byItself(row, now));
    if (practitioner)
      byPractitioner.set(practitioner.id, [...(byPractitioner.get(practitioner.id) ?? []), row]);
  }
  for (const own of byPractitioner.values()) {
    const single = own.filter((row) => !row.group);
    const said = saidOf(single);
    for (const { key, since, isIn } of said) found.set(key, isIn ? { kind: 'in', by: 'said', since } : out);
    const taken = [...said, ...classesOf(own)].sort((a, b) => a.since - b.since);
    let free = Number.NEGATIVE_INFINITY;
    for (const row of single.filter((one) => !one.goneIn && one.finished)) found.set(row.key, out);
    for (const row of single.filter((one) => !one.goneIn && !one.finished).sort(inTurn)) {
      const begins = firstFree(row, Math.max(waitingSince(row), free), taken);
      free = begins + (row.end - row.start);
      found.set(row.key, guess(row, begins, now));
    }
  }
  return found;
}

/**
 * The rows of patients who are here: arrived, not marked as done, and not so long ago that they have certainly left.
 */
export function hereOf<R extends HereRow & Pick<DayRow, 'status' | 'doneHere' | 'patientId'>>(
  rows: Iterable<R>,
  now: number,
): R[] {
  return [...rows].filter((row) => row.patientId !== null && bucketOf(row, now) === 'in-clinic');
}

/** Presence in a class, or without a practitioner: by the record and the clock alone. */
function byItself(row: HereRow, now: number): Presence {
  if (row.finished) return out;
  if (row.goneIn) return { kind: 'in', by: 'said', since: row.goneIn.at };
  if (!row.group || now < row.start) return waiting;
  return now < row.end ? { kind: 'in', by: 'class', since: waitingSince(row) } : out;
}

function guess(row: HereRow, begins: number, now: number): Presence {
  if (now < Math.max(begins, waitingSince(row) + fetchedMs)) return waiting;
  return now < begins + (row.end - row.start) ? { kind: 'in', by: 'guess', since: begins } : out;
}

const inTurn = (a: HereRow, b: HereRow) =>
  a.start - b.start || (a.statusAt ?? a.start) - (b.statusAt ?? b.start) || a.key.localeCompare(b.key);

/** A time span during which a practitioner is with a patient. */
type Taken = { readonly since: number; readonly until: number };

/** The visits that are recorded as begun, in that order; each lasts until it was finished, or the next one began. */
function saidOf(rows: readonly HereRow[]): (Taken & { readonly key: string; readonly isIn: boolean })[] {
  const said = rows
    .flatMap(({ key, start, end, goneIn, finished }) =>
      goneIn ? [{ key, length: end - start, since: goneIn.at, finishedAt: finished?.at ?? null }] : [],
    )
    .sort((a, b) => a.since - b.since || a.key.localeCompare(b.key));
  return said.map(({ key, length, since, finishedAt }, i) => {
    const next = said[i + 1];
    const ended = Math.min(finishedAt ?? Number.POSITIVE_INFINITY, next?.since ?? Number.POSITIVE_INFINITY);
    const until = Math.min(since + length * overrun, ended);
    return { key, since, until, isIn: next === undefined && finishedAt === null };
  });
}

function classesOf(rows: readonly HereRow[]): Taken[] {
  return rows.flatMap((row) => (row.group ? [{ since: row.start, until: row.end }] : []));
}

/**
 * The first instant from which a practitioner has half a visit's length free: an overlap of a minute moves no
 * appointment.
 */
function firstFree(row: HereRow, from: number, taken: readonly Taken[]): number {
  const half = (row.end - row.start) / 2;
  let begins = from;
  for (const { since, until } of taken) if (since < begins + half && until > begins) begins = until;
  return begins;
}
