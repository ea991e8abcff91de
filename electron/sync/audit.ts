import { instantFromWire } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { Walk, WalkEnd, WalkPage } from '../practice/types.ts';
import type { CacheChange, StoredKind, StoredObjects } from '../store/types.ts';
import { type Feed, type FeedName, feeds, firstScope, isOverBefore, type Scope, walkQuery } from './feeds.ts';
import { applyPage, type Chunks, eachSome } from './in-chunks.ts';
import { findOlder } from './older-records.ts';
import { pause } from './pause.ts';

/** What an audit of one feed found and repaired. */
export type Audited = {
  readonly read: number;
  readonly repaired: number;
  readonly forgotten: number;
  /** Times fell back by hours: the service was restored from a backup, and nothing here can be relied on. */
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
];

/** What is older than it is here is read again after so long: a replica that was behind has caught up by then. */
const confirmAfter = 2 * minuteMs;

/**
 * Reads what a feed cannot see: the walks of its first read once more, and what was changed lately and is not in them, at
 * low priority. What differs is repaired; what
 * was on this PC before the audit began, belongs to those walks, and did not come, is forgotten.
 *
 * Guarantees:
 * - With `keptOnly` it asks for what is on this PC by ids, and keeps nothing else.
 * - Nothing is forgotten that came or changed while the audit ran, nor after a walk that did not reach its end.
 * - An audit takes no page for the last one because of what the server has shown before: it reads until nothing comes.
 * - A large share of a list is forgotten only when a second walk does not show it either.
 * - A record that is older than it is here, and the same in a second walk minutes later, wins whatever its time stamp;
 *   one that is older by hours says that the service was restored.
 *
 * @param ports.now UTC ms at the practice
 */
export async function auditFeed(
  name: FeedName,
  ports: Chunks & {
    readonly walk: Walk;
    readonly scope: Scope;
    readonly now: number;
    readonly keptOnly?: boolean;
  },
): Promise<{ end: WalkEnd; audited: Audited }> {
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
  const found = (more: Partial<Audited>): Audited => ({
    read: seen.size,
    repaired,
    forgotten: 0,
    restored: false,
    ...more,
  });
  const cutOff = (end: WalkEnd) => ({ end, audited: found({}) });

  /** @param look is given each page before it is kept; false: no further page is needed */
  async function walks(asked: readonly Asked[], look: (page: WalkPage<Stored>) => boolean): Promise<WalkEnd> {
    for (const { filters, ids } of asked) {
      const options = { priority: 'background', signal, toTheEnd: true } as const;
      const pages = ports.walk(feed.list, walkQuery(feed, filters), options);
      const missing = ids && new Set(ids);
      // Once all that were asked for by ids have come, there is nothing to be sure of.
      while (missing?.size !== 0) {
        const step = await pages.next();
        if (step.done) {
          if (!step.value.ok) return step.value;
          break;
        }
        const whole = step.value as WalkPage<Stored>;
        const page = ids ? { ...whole, items: whole.items.filter(({ id }) => ids.includes(id)) } : whole;
        for (const { id } of [...page.items, ...(page.setAside ?? [])]) {
          seen.add(id ?? 0);
          missing?.delete(id ?? 0);
        }
        const goesOn = look(page);
        const objects = page.items.filter(
          (item) => !isOverBefore(feed, item, ports.scope) || cache.get(feed.kind, item.id) !== null,
        );
        const change = {
          kind: feed.kind,
          objects,
          aside: page.setAside,
          sequence: page.sequence,
        } as CacheChange;
        const kept = await applyPage(change, ports);
        if (kept === null) return closing;
        repaired += kept;
        if (!goesOn) return { ok: true };
      }
    }
    return { ok: true };
  }

  try {
    const before = await candidates(feed, scope, ports);
    if (before === null) return cutOff(closing);
    const asked = ports.keptOnly ? byIds(before) : listed(feed, scope, ports.now);
    // A record whose id cannot be read (0) may be any of those that were not seen.
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
    if (gone.length > 0) cache.forget(feed.kind, gone);
    cache.keepAside(feed.kind, seen);
    return { end: { ok: true }, audited: found({ forgotten: gone.length }) };
  } finally {
    stopListening();
  }
}

/** One walk. `ids`: what it asks for; null: all that its filters let through. */
type Asked = { readonly filters: Parameters<typeof walkQuery>[1]; readonly ids: readonly number[] | null };

const listed = (feed: Feed, scope: Scope, now: number): Asked[] =>
  [...feed.first(scope), ...(feed.alsoAudited?.(now) ?? [])].map((filters) => ({ filters, ids: null }));

function byIds(kept: readonly number[]): Asked[] {
  const asked: Asked[] = [];
  for (let from = 0; from < kept.length; from += limits.patientIds) {
    const ids = kept.slice(from, from + limits.patientIds);
    asked.push({ filters: { ids }, ids });
  }
  return asked;
}

const closing = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;

/** More than a practice archives in a night. */
const isLargeShare = (gone: number, known: number): boolean => gone >= 10 && gone * 20 > known;

/** Ids on this PC that the feed's first read would show; null: Foyer closes. */
async function candidates(feed: Feed, { fromMs, toMs }: Scope, ports: Chunks): Promise<number[] | null> {
  const found: number[] = [];
  const at = (time: unknown) => (typeof time === 'string' ? instantFromWire(time) : null);
  const isIn = (object: Stored) => {
    const fields: Readonly<Record<string, unknown>> = object;
    const start = at(fields['start']);
    const changed = at(fields['updatedAt']);
    const inWindow = !feed.windowed || (start !== null && start >= fromMs && start < toMs);
    const inTime = feed.changedDays === undefined || (changed !== null && changed > fromMs);
    return inWindow && inTime && feed.inFirst(fields);
  };
  const look = (objects: readonly Stored[]) => {
    for (const object of objects) if (isIn(object)) found.push(object.id);
  };
  return (await eachSome(feed.kind, look, ports)) ? found : null;
}
