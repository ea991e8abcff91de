import { versionOf } from '../store/cache/kinds.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { maxLag } from './reads/base-copy.ts';
import { same } from './three-way.ts';
import { bind } from './write-definitions.ts';
import { notesOf } from './write-notes.ts';

/**
 * What this desk itself has set in a record. The service answers such a call without the record, so the cache shows the
 * change only when a feed has read it; a replica that lags may show the old record for longer.
 *
 * Guarantee: a copy that has a field as it was before this desk's last change of it, and is no newer than the copy on
 * which that change was based, is recognised as older.
 */

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
  const version = versionOf(record);
  if (version === null) return [];
  const behind = new Map<string, boolean>();
  for (const row of done) {
    const { version: base, before: evidence } = notesOf(row);
    if (base === null || Math.abs(now - row.stateAt) > maxLag) continue;
    const replaces = bind(row, evidence)?.replaces;
    if (replaces?.record.kind !== kind || replaces.record.id !== record.id) continue;
    const shown = replaces.shown(record);
    for (const [field, value] of Object.entries(replaces.before)) {
      const wanted = replaces.written[field];
      behind.set(field, version <= base && same(shown[field], value) && !same(shown[field], wanted));
    }
  }
  return [...behind].filter(([, is]) => is).map(([field]) => field);
}
