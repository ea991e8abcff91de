import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Page, Walk, WalkEnd } from '../practice/types.ts';
import type { Cache, CacheChange, StoredKind, StoredObjects } from '../store/types.ts';
import { type Feed, type FeedName, feeds, type Scope, walkQuery } from './feeds.ts';

/** What an audit of one feed found and repaired. */
export type Audited = { readonly read: number; readonly repaired: number; readonly forgotten: number };

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
];

/**
 * Reads what a feed cannot see: the walks of its first read once more, at low priority. What differs is repaired; what
 * was on this PC before the audit began, belongs to those walks, and did not come, is forgotten.
 *
 * Guarantee: nothing is forgotten that came or changed while the audit ran, nor after a walk that did not reach its end.
 */
export async function auditFeed(
  name: FeedName,
  ports: { readonly walk: Walk; readonly cache: Cache; readonly scope: Scope; readonly signal: AbortSignal },
): Promise<{ end: WalkEnd; audited: Audited }> {
  const feed: Feed = feeds[name];
  const { cache, scope } = ports;
  const before = candidates(feed, cache, scope);
  const seen = new Set<number>();
  const touched = new Set<number>();
  const stopListening = cache.onChange(({ kind, ids }) => {
    if (kind === feed.kind) for (const id of ids) touched.add(id);
  });
  let repaired = 0;
  try {
    for (const filters of feed.first(scope)) {
      const pages = ports.walk(feed.list, walkQuery(feed, filters), { lane: 'keep', signal: ports.signal });
      for (;;) {
        const step = await pages.next();
        if (step.done) {
          if (!step.value.ok)
            return { end: step.value, audited: { read: seen.size, repaired, forgotten: 0 } };
          break;
        }
        const page = step.value as Page<Stored>;
        for (const item of page.items) seen.add(item.id);
        const change = { kind: feed.kind, objects: page.items, sequence: page.sequence } as CacheChange;
        repaired += cache.apply(change).ids.length;
      }
    }
    const gone = before.filter((id) => !seen.has(id) && !touched.has(id));
    if (gone.length > 0) cache.forget(feed.kind, gone);
    return { end: { ok: true }, audited: { read: seen.size, repaired, forgotten: gone.length } };
  } finally {
    stopListening();
  }
}

/** Ids on this PC that the feed's first read would show. */
function candidates(feed: Feed, cache: Cache, scope: Scope): number[] {
  const found: number[] = [];
  eachObject(cache, feed.kind, (object) => {
    const fields: Readonly<Record<string, unknown>> = object;
    const start = typeof fields['start'] === 'string' ? instantFromWire(fields['start']) : null;
    const inWindow = !feed.windowed || (start !== null && start >= scope.fromMs && start < scope.toMs);
    if (inWindow && feed.inFirst(fields)) found.push(object.id);
  });
  return found;
}

/** Every object of a kind on this PC, some at a time. */
export function eachObject<K extends StoredKind>(
  cache: Cache,
  kind: K,
  look: (object: StoredObjects[K]) => void,
): void {
  const atOnce = 500;
  let from = 1;
  for (;;) {
    const ids = cache.ids(kind, from, atOnce);
    for (const object of cache.many(kind, ids)) look(object);
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) return;
    from = last + 1;
  }
}
