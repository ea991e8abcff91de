import { instantFromWire } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { Walk, WalkEnd, WalkPage } from '../practice/types.ts';
import { enough, walkAll } from '../practice/walk-all.ts';
import type { CacheChange, StoredKind, StoredObjects } from '../store/types.ts';
import {
  type Feed,
  type FeedName,
  feeds,
  firstScope,
  isOverBefore,
  type SyncScope,
  walkQuery,
} from './feeds.ts';
import { applyInChunks, type Chunks, forEachChunk } from './in-chunks.ts';
import { findOlder } from './older-records.ts';
import { pause } from './pause.ts';

/** Result of one feed's audit. */
export type AuditResult = {
  readonly read: number;
  readonly repaired: number;
  readonly forgotten: number;
  /** Versions fell back by hours: the service was restored from a backup, and nothing cached can be relied on. */
  readonly restored: boolean;
};

type Stored = StoredObjects[StoredKind];

/** The feeds that are audited: those with a list that could hide a change from its feed. */
export const auditedFeeds: readonly FeedName[] = [
  'appointments',
  'invoices',
  'cases',
  'patients',
  'contacts',
  'busyTimes',
  'supportActivities',
  'supportItems',
  'locations',
  'practitioners',
  'services',
  'busyTimeTypes',
  'payments',
  'cancellationReasons',
  'waitlists',
  'patientForms',
];

/**
 * Records that are older than the cached ones are read again after this long: a replica that lagged has caught up by
 * then.
 */
const confirmAfter = 2 * minuteMs;

/**
 * Reads what a feed cannot see: the lists of its first read again, and recent changes outside of them, in the
 * background priority. Differences are repaired; cached records that belong to those lists and were not returned are
 * removed.
 *
 * Guarantees:
 * - With `keptOnly` it reads only the cached records, by ids, and adds no others.
 * - Nothing is removed that was added or changed while the audit ran, nor after a walk that did not reach its end.
 * - An audit does not rely on the server profile to find the last page: it reads until an empty page.
 * - A large share of a list is removed only when a second walk does not return it either.
 * - A record that is older than the cached one, and the same in a second walk minutes later, replaces it whatever its
 *   time stamp; one that is older by hours means that the service was restored from a backup.
 *
 * @param ports.now UTC ms at the practice
 */
export async function auditFeed(
  name: FeedName,
  ports: Chunks & {
    readonly walk: Walk;
    readonly scope: SyncScope;
    readonly now: number;
    readonly keptOnly?: boolean;
  },
): Promise<{ end: WalkEnd; audited: AuditResult }> {
  const feed: Feed = feeds[name];
  const { cache, clock, signal } = ports;
  const scope = firstScope(feed, ports.scope, ports.now) ?? ports.scope;
  const seen = new Set<number>();
  const touched = new Set<number>();
  const stopListening = cache.onChange(({ kind, ids }) => {
    if (kind === feed.kind) for (const id of ids) touched.add(id);
  });
  const older = findOlder(feed.kind, cache);
  let repaired = 0;
  const found = (more: Partial<AuditResult>): AuditResult => ({
    read: seen.size,
    repaired,
    forgotten: 0,
    restored: false,
    ...more,
  });
  const cutOff = (end: WalkEnd) => ({ end, audited: found({}) });

  /** @param onPage is given each page before it is kept; false: no further page is needed */
  async function walks(
    asked: readonly AuditWalk[],
    onPage: (page: WalkPage<Stored>) => boolean,
  ): Promise<WalkEnd> {
    for (const { filters, ids } of asked) {
      const options = { priority: 'background', signal, toTheEnd: true } as const;
      const pages = ports.walk(feed.list, walkQuery(feed, filters), options);
      const missing = ids && new Set(ids);
      let goesOn = true;
      const end = await walkAll<Stored>(pages, async (whole) => {
        const page = ids ? { ...whole, items: whole.items.filter(({ id }) => ids.includes(id)) } : whole;
        for (const { id } of [...page.items, ...(page.setAside ?? [])]) {
          seen.add(id ?? 0);
          missing?.delete(id ?? 0);
        }
        goesOn = onPage(page);
        const objects = page.items.filter(
          (item) => !isOverBefore(feed, item, ports.scope) || cache.get(feed.kind, item.id) !== null,
        );
        const change = {
          kind: feed.kind,
          objects,
          aside: page.setAside,
          sequence: page.sequence,
        } as CacheChange;
        const kept = await applyInChunks(change, ports);
        if (kept === null) return closing;
        repaired += kept;
        // Once all requested ids were returned, no further page is needed.
        return goesOn && missing?.size !== 0 ? null : enough;
      });
      if (!end.ok || !goesOn) return end;
    }
    return { ok: true };
  }

  try {
    const before = await candidates(feed, scope, ports);
    if (before === null) return cutOff(closing);
    const asked = ports.keptOnly ? byIds(before) : listed(feed, scope, ports.now);
    // A record without a readable id (0) may be any of those that were not returned.
    const isGone = (id: number) => !seen.has(0) && !seen.has(id) && !touched.has(id);
    const first = await walks(asked, older.note);
    if (!first.ok) return cutOff(first);
    const manyGone = isLargeShare(before.filter(isGone).length, before.length);
    if (older.some()) await pause(confirmAfter, clock, signal);
    if (older.some() || manyGone) {
      const second = await walks(asked, (page) => older.confirm(page, touched) || manyGone);
      if (!second.ok) return cutOff(second);
    }
    if (older.restored()) return { end: { ok: true }, audited: found({ restored: true }) };
    repaired += older.keep(touched);
    const gone = before.filter(isGone);
    if (gone.length > 0) cache.remove(feed.kind, gone);
    cache.retainSetAside(feed.kind, seen);
    return { end: { ok: true }, audited: found({ forgotten: gone.length }) };
  } finally {
    stopListening();
  }
}

/** One walk. `ids`: the ids that it requests; null: everything that its filters match. */
type AuditWalk = {
  readonly filters: Parameters<typeof walkQuery>[1];
  readonly ids: readonly number[] | null;
};

const listed = (feed: Feed, scope: SyncScope, now: number): AuditWalk[] =>
  [...feed.first(scope), ...(feed.alsoAudited?.(now) ?? [])].map((filters) => ({ filters, ids: null }));

function byIds(kept: readonly number[]): AuditWalk[] {
  const asked: AuditWalk[] = [];
  for (let from = 0; from < kept.length; from += limits.patientIds) {
    const ids = kept.slice(from, from + limits.patientIds);
    asked.push({ filters: { ids }, ids });
  }
  return asked;
}

const closing = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;

/** More than a practice archives in a night. */
const isLargeShare = (gone: number, known: number): boolean => gone >= 10 && gone * 20 > known;

/** Cached ids that the feed's first read would return; null: Foyer is closing. */
async function candidates(feed: Feed, { fromMs, toMs }: SyncScope, ports: Chunks): Promise<number[] | null> {
  const found: number[] = [];
  const at = (time: unknown) => (typeof time === 'string' ? instantFromWire(time) : null);
  const isIn = (object: Stored) => {
    const fields: Readonly<Record<string, unknown>> = object;
    const start = at(fields['start']);
    // A payment may come without stamps: it was changed last when it was made, or later.
    const changed = at(fields['updatedAt'] ?? fields['createdAt'] ?? fields['paymentDate']);
    const inWindow = !feed.windowed || (start !== null && start >= fromMs && start < toMs);
    const inTime = feed.changedDays === undefined || (changed !== null && changed > fromMs);
    return inWindow && inTime && (feed.inFirst?.(fields) ?? true);
  };
  const look = (objects: readonly Stored[]) => {
    for (const object of objects) if (isIn(object)) found.push(object.id);
  };
  return (await forEachChunk(feed.kind, look, ports)) ? found : null;
}
