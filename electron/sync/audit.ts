import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import type { Page, Walk, WalkEnd } from '../practice/types.ts';
import type { CacheChange, StoredKind, StoredObjects } from '../store/types.ts';
import { type Feed, type FeedName, feeds, type Scope, walkQuery } from './feeds.ts';
import { eachSome, keepPage, type LittleByLittle } from './little-by-little.ts';

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
 * Guarantees:
 * - Nothing is forgotten that came or changed while the audit ran, nor after a walk that did not reach its end.
 * - An audit takes no page for the last one because of what the server has shown before: it reads until nothing comes.
 * - A large share of a list is forgotten only when a second walk does not show it either.
 */
export async function auditFeed(
  name: FeedName,
  ports: LittleByLittle & { readonly walk: Walk; readonly scope: Scope },
): Promise<{ end: WalkEnd; audited: Audited }> {
  const feed: Feed = feeds[name];
  const { cache, scope } = ports;
  const seen = new Set<number>();
  const touched = new Set<number>();
  const stopListening = cache.onChange(({ kind, ids }) => {
    if (kind === feed.kind) for (const id of ids) touched.add(id);
  });
  let repaired = 0;
  const cutOff = (end: WalkEnd) => ({ end, audited: { read: seen.size, repaired, forgotten: 0 } });
  const closing = { ok: false, failure: failure('offline'), fate: 'not-sent' } as const;

  async function walks(): Promise<WalkEnd> {
    for (const filters of feed.first(scope)) {
      const options = { lane: 'keep', signal: ports.signal, toTheEnd: true } as const;
      const pages = ports.walk(feed.list, walkQuery(feed, filters), options);
      for (;;) {
        const step = await pages.next();
        if (step.done) {
          if (!step.value.ok) return step.value;
          break;
        }
        const page = step.value as Page<Stored>;
        for (const item of page.items) seen.add(item.id);
        const change = { kind: feed.kind, objects: page.items, sequence: page.sequence } as CacheChange;
        const kept = await keepPage(change, ports);
        if (kept === null) return closing;
        repaired += kept;
      }
    }
    return { ok: true };
  }

  try {
    const before = await candidates(feed, ports);
    if (before === null) return cutOff(closing);
    const isGone = (id: number) => !seen.has(id) && !touched.has(id);
    const first = await walks();
    if (!first.ok) return cutOff(first);
    if (isLargeShare(before.filter(isGone).length, before.length)) {
      const second = await walks();
      if (!second.ok) return cutOff(second);
    }
    const gone = before.filter(isGone);
    if (gone.length > 0) cache.forget(feed.kind, gone);
    return { end: { ok: true }, audited: { read: seen.size, repaired, forgotten: gone.length } };
  } finally {
    stopListening();
  }
}

/** More than a practice archives in a night. */
const isLargeShare = (gone: number, known: number): boolean => gone >= 10 && gone * 20 > known;

/** Ids on this PC that the feed's first read would show; null: Foyer closes. */
async function candidates(feed: Feed, ports: LittleByLittle & { scope: Scope }): Promise<number[] | null> {
  const { fromMs, toMs } = ports.scope;
  const found: number[] = [];
  const isIn = (object: Stored) => {
    const fields: Readonly<Record<string, unknown>> = object;
    const start = typeof fields['start'] === 'string' ? instantFromWire(fields['start']) : null;
    const inWindow = !feed.windowed || (start !== null && start >= fromMs && start < toMs);
    return inWindow && feed.inFirst(fields);
  };
  const look = (objects: readonly Stored[]) => {
    for (const object of objects) if (isIn(object)) found.push(object.id);
  };
  return (await eachSome(feed.kind, look, ports)) ? found : null;
}
