import { maxLag } from '../practice/replica.ts';
import type { CallOutcome } from '../practice/types.ts';
import { versionOf } from '../store/cache/kinds.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { same } from './three-way.ts';
import { type BoundReplaces, bind } from './write-definitions.ts';
import { type Notes, notesOf } from './write-notes.ts';

/**
 * What this desk itself has set in a record. The service answers such a call without the record, so the cache shows the
 * change only when a feed has read it; a replica that lags may show the old record for longer.
 *
 * Guarantee: a copy that does not show a field as this desk has set it last is recognised as older
 * - where it has the field as it was before, and is no newer than the copy on which that change was based;
 * - where its stamp is older than the answered call that set the field, whatever it has: another desk may have changed the
 *   field before.
 */

/** Stamps, and the Date header, may be cut to whole seconds, ms. */
const stampsAreCutTo = 1000;

/**
 * The notes of an attempt after its call. Where the practice tells no time, this PC's clock counts: where it is wrong, a copy
 * is taken for older until the longest lag is over.
 * @param now UTC ms by this PC's clock; `passed`: ms since the call left this PC
 */
export function afterCall(
  notes: Notes,
  outcome: CallOutcome<unknown>,
  { now, passed }: { now: number; passed: number },
): Notes {
  if (!outcome.ok) return { ...notes, notBefore: null };
  return { ...notes, notBefore: (outcome.serverTime ?? now) - passed - stampsAreCutTo };
}

/** The cached version of the record that a write is about to set values of. */
export function baseVersionOf(row: OutboxRow, evidence: unknown, cache: Cache): number | null {
  const record = bind(row, evidence)?.replaces?.record;
  const base = record ? cache.get(record.kind, record.id) : null;
  return base ? versionOf(base) : null;
}

/** What the cache shows of the fields that a write is about to set; null: nothing of the record. */
export function shownBy(
  row: OutboxRow,
  evidence: unknown,
  cache: Cache,
): Readonly<Record<string, unknown>> | null {
  const replaces = bind(row, evidence)?.replaces;
  const base = replaces ? cache.get(replaces.record.kind, replaces.record.id) : null;
  return replaces && base ? replaces.shown(base) : null;
}

/**
 * @param done writes of this desk that are done, oldest first
 * @param copy the record as it was just read
 * @param now UTC ms by this PC's clock
 * @returns the fields in which the copy does not show what this desk has set
 */
export function fieldsBehind(
  done: readonly OutboxRow[],
  copy: { readonly kind: string; readonly record: { readonly id: number } },
  now: number,
): string[] {
  const { kind, record } = copy;
  const behind = new Map<string, boolean>();
  for (const row of done) {
    if (Math.abs(now - row.stateAt) > maxLag) continue;
    const replaces = bind(row, notesOf(row).before)?.replaces;
    if (replaces?.record.kind !== kind || replaces.record.id !== record.id) continue;
    for (const [field, is] of behindOf(row, replaces, record)) behind.set(field, is);
  }
  return [...behind].filter(([, is]) => is).map(([field]) => field);
}

/** Whether a copy shows each field as this write has set it, or as of later: by field, whether it is behind. */
function behindOf(row: OutboxRow, replaces: BoundReplaces, record: object): [field: string, is: boolean][] {
  const version = versionOf(record);
  const { notBefore } = notesOf(row);
  const isEarlier = version !== null && notBefore !== null && version < notBefore;
  const asBefore = fieldsAsBefore(row, replaces, record);
  const shown = replaces.shown(record);
  return Object.keys(replaces.before).map((field) => [
    field,
    (isEarlier || asBefore.includes(field)) && !same(shown[field], replaces.written[field]),
  ]);
}

/** The fields of a copy that is no newer than that on which the write was based, and that are as they were then. */
function fieldsAsBefore(row: OutboxRow, { shown: shownOf, before, written }: BoundReplaces, record: object) {
  const version = versionOf(record);
  const { version: base } = notesOf(row);
  if (version === null || base === null || version > base) return [];
  const shown = shownOf(record);
  return Object.keys(before).filter(
    (field) => same(shown[field], before[field]) && !same(shown[field], written[field]),
  );
}

/**
 * Whether the cached record is from before a write of this desk that is done: a replica that lags was read. Not by the time of the write:
 * what a later write has set is newer, and at some practices the stamps go by another clock.
 * @param now UTC ms by this PC's clock
 */
export function isCacheBehind(row: OutboxRow, cache: Cache, now: number): boolean {
  if (Math.abs(now - row.stateAt) >= maxLag) return false;
  const bound = bind(row, notesOf(row).before);
  if (!bound?.replaces) return bound?.inCache(cache) === false;
  const { replaces } = bound;
  const record = cache.get(replaces.record.kind, replaces.record.id);
  return record !== null && fieldsAsBefore(row, replaces, record).length > 0;
}
