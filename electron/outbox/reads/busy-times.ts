import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import type { BusyTime } from '../../../shared/practice/resources/index.ts';
import type { Delivery, Outcome } from '../../practice/types.ts';
import type { Question, WriteContext } from '../write-definition.ts';
import type { Time } from './clashes.ts';
import { readList } from './read-list.ts';

/** The service is asked for busy times that began so long before: most are hours of one day. */
const asked = dayMs;

/** So often is it asked for again where the connection or the service breaks. */
const mostBroken = 3;

/**
 * Whether the practitioner is busy at a time (leave, meetings, breaks), as the service has it now, for a person who may
 * have meant it: `The practitioner is busy then: Team meeting`. Null: not busy. Where the list
 * cannot be had (the key may not read it, it breaks again and again) it is judged by what this PC knows: no booking waits for it.
 * @param over busy times that a person saw and books over
 */
export async function busyAt(
  time: Time,
  context: WriteContext,
  over: readonly number[] = [],
): Promise<Outcome<Question | null>> {
  const { start, end } = time;
  const since = start - asked;
  // Everybody's: one that names no practitioner is not among a practitioner's.
  const query = { start_gt: wireFromInstant(since), start_lt: wireFromInstant(end) };
  const read = await readList('listBusyTimes', query, context);
  if (!read.ok && mayComeYet(read.delivery, context)) return read;
  // What began earlier, leave of months among it, is known from the feed. What began later and was not among what was
  // read, is no longer there.
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
    value: busy ? { seen: sayBusy(busy, context), about: { busyTime: busy.id } } : null,
  };
}

const mayComeYet = (delivery: Delivery, { brokenLooks }: WriteContext): boolean =>
  delivery === 'not-sent' || (delivery === 'unknown' && brokenLooks < mostBroken);

/**
 * Whether a busy time takes up some of a practitioner's time. One that names no practitioner is of everybody at its location, and
 * without a location of everybody: the practice is closed.
 */
export function takesUp(one: BusyTime, { practitionerId, start, end, locationId = null }: Time): boolean {
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
  const who = practitionerIds?.length ? 'The practitioner is busy then' : 'Nobody can be booked then';
  return why ? `${who}: ${why}` : who;
}
