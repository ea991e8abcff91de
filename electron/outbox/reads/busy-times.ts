import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import type { BusyTime } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome, Delivery } from '../../practice/types.ts';
import { changeWords } from '../words.ts';
import type { Question, WriteContext } from '../write-definition.ts';
import type { DiaryTime } from './clashes.ts';
import { readList } from './read-list.ts';

/** How far back busy times are read: most are hours of one day. */
const reach = dayMs;

/** How often the read is retried where the connection or the service fails. */
const maxFailures = 3;

/**
 * Whether the practitioner is busy at a time (leave, meetings, breaks), as the service has it now, as a question for
 * the user, who may have meant it: `The practitioner is busy then: Team meeting`. Null: not busy. Where the list cannot
 * be read (the key may not read it, or it keeps failing) the cache decides: no booking waits for it.
 * @param over busy times that the user saw and books over
 */
export async function busyAt(
  time: DiaryTime,
  context: WriteContext,
  over: readonly number[] = [],
): Promise<CallOutcome<Question | null>> {
  const { start, end } = time;
  const since = start - reach;
  // Of all practitioners: a busy time that names none is not among a practitioner's.
  const query = { start_gt: wireFromInstant(since), start_lt: wireFromInstant(end) };
  const read = await readList('listBusyTimes', query, context);
  if (!read.ok && mayComeYet(read.delivery, context)) return read;
  // Busy times that began earlier, such as leave of months, are known from the feed. A later one that the read did not
  // return no longer exists.
  const known = context.cache
    .busyTimesBetween(start, end, null)
    .filter((one) => !read.ok || (instantFromWire(one.start) ?? 0) <= since);
  const [busy] = [...known, ...(read.ok ? read.value : [])].filter(
    (one) => takesUp(one, time) && !over.includes(one.id),
  );
  const seen = read.ok ? read : { serverTime: null, sequence: 0 };
  return {
    ok: true,
    ...seen,
    value: busy
      ? { seen: sayBusy(busy, context), about: { busyTime: busy.id, start: busy.start, end: busy.end } }
      : null,
  };
}

const mayComeYet = (delivery: Delivery, { failedChecks }: WriteContext): boolean =>
  delivery === 'not-sent' || (delivery === 'unknown' && failedChecks < maxFailures);

/**
 * Whether a busy time overlaps a practitioner's time. One that names no practitioner applies to all at its location,
 * and without a location to all: the practice is closed.
 */
export function takesUp(
  one: BusyTime,
  { practitionerId, start, end, locationId = null }: DiaryTime,
): boolean {
  const from = instantFromWire(one.start);
  const to = instantFromWire(one.end);
  const whose = one.practitionerIds ?? [];
  const there = (one.locationId ?? null) === null || locationId === null || one.locationId === locationId;
  const theirs = whose.includes(practitionerId) || (whose.length === 0 && there);
  return theirs && !one.archived && from !== null && to !== null && from < end && to > start;
}

function sayBusy({ busyTimeTypeId, note, practitionerIds }: BusyTime, { cache }: WriteContext): string {
  const type = busyTimeTypeId ? cache.get('busyTimeTypes', busyTimeTypeId)?.title?.trim() : null;
  const why = [type, note?.trim()].filter(Boolean).join(', ').slice(0, 200);
  const who = practitionerIds?.length ? changeWords.reads.busyPractitioner : changeWords.reads.busyAll;
  return why ? changeWords.reads.because(who, why) : who;
}
