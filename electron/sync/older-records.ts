import { instantFromWire } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import type { WalkPage } from '../practice/types.ts';
import { versionOf } from '../store/cache/kinds.ts';
import type { Cache, CacheChange, StoredKind, StoredObjects } from '../store/types.ts';

type Stored = StoredObjects[StoredKind];

/** A lagging clock or replica is behind by seconds or minutes; a backup is hours old. */
const restoredFrom = hourMs;

type Older = {
  /** As the first walk returned it. */
  readonly json: string;
  /** How much earlier its own last change is than that of the cached version, ms. */
  readonly byMs: number;
  /** The same in a second walk; null: not returned there yet. */
  confirmed: { readonly object: Stored; readonly sequence: number } | null;
};

/** The time of a record's own last change, UTC ms. */
function changedAt(object: object | null): number | null {
  const { updatedAt } = (object ?? {}) as { readonly updatedAt?: unknown };
  return typeof updatedAt === 'string' ? instantFromWire(updatedAt) : null;
}

/**
 * Records that the service returns in an older version than the cached one. One response may come from a replica that
 * lags, so such a version counts only when a second walk, minutes later, returns the same.
 */
export function findOlder(kind: StoredKind, cache: Pick<Cache, 'get' | 'apply'>) {
  const older = new Map<number, Older>();

  function isOlder(object: Stored): boolean {
    const kept = cache.get(kind, object.id);
    const here = kept === null ? null : versionOf(kept);
    const there = versionOf(object);
    return here !== null && there !== null && there < here;
  }

  /** By how much a record's own last change lies before that of the cached one, ms; 0: where one of them has no such time. */
  function changedBack(object: Stored): number {
    const here = changedAt(cache.get(kind, object.id));
    const there = changedAt(object);
    return here === null || there === null ? 0 : here - there;
  }

  const confirmedOnes = () => [...older.values()].filter(({ confirmed }) => confirmed !== null);

  return {
    some: () => older.size > 0,

    /** A page of the first walk, before it is stored. @returns that the walk continues */
    note(page: WalkPage<Stored>): true {
      for (const item of page.items) {
        if (!isOlder(item)) continue;
        older.set(item.id, { json: JSON.stringify(item), byMs: changedBack(item), confirmed: null });
      }
      return true;
    },

    /**
     * A page of the second walk. @param touched ids of records that have changed in the cache since the first walk
     * began
     * @returns whether a further page is needed
     */
    confirm(page: WalkPage<Stored>, touched: ReadonlySet<number>): boolean {
      for (const item of page.items) {
        const one = older.get(item.id);
        if (!one) continue;
        const isSame = !touched.has(item.id) && JSON.stringify(item) === one.json;
        if (isSame) one.confirmed = { object: item, sequence: page.sequence };
        else older.delete(item.id);
      }
      return confirmedOnes().length < older.size;
    },

    /** Whether a confirmed record is older by hours: by its own last change, since a status that was taken back takes its time with it. */
    restored: (): boolean => confirmedOnes().some(({ byMs }) => byMs >= restoredFrom),

    /** Stores the confirmed records, whatever their time stamps. @returns how many changed */
    keep(touched: ReadonlySet<number>): number {
      let changed = 0;
      for (const { confirmed } of confirmedOnes()) {
        if (confirmed === null || touched.has(confirmed.object.id)) continue;
        const { object, sequence } = confirmed;
        const change = { kind, objects: [object], sequence, confirmed: true } as unknown as CacheChange;
        changed += cache.apply(change).ids.length;
      }
      return changed;
    },
  };
}
