import { hourMs } from '../../shared/durations.ts';
import type { WalkPage } from '../practice/types.ts';
import { versionOf } from '../store/cache/kinds.ts';
import type { Cache, CacheChange, StoredKind, StoredObjects } from '../store/types.ts';

type Stored = StoredObjects[StoredKind];

/** A service whose clock, or one of whose machines, is behind is so by seconds or minutes; a backup is hours old. */
const restoredFrom = hourMs;

type Older = {
  /** As the first walk showed it. */
  readonly json: string;
  /** How much older than the version on this PC, ms. */
  readonly byMs: number;
  /** The same in a second walk; null: not seen there yet. */
  confirmed: { readonly object: Stored; readonly sequence: number } | null;
};

/**
 * Records that the service shows in an older version than this PC has. One answer may come from a replica that is
 * behind, so such a version counts only when a second walk, minutes later, shows the same.
 */
export function findOlder(kind: StoredKind, cache: Pick<Cache, 'get' | 'apply'>) {
  const older = new Map<number, Older>();

  /** How much older than the version here, ms; 0: it is not. */
  function olderBy(object: Stored): number {
    const kept = cache.get(kind, object.id);
    const here = kept === null ? null : versionOf(kept);
    const there = versionOf(object);
    return here === null || there === null ? 0 : Math.max(0, here - there);
  }

  const confirmedOnes = () => [...older.values()].filter(({ confirmed }) => confirmed !== null);

  return {
    some: () => older.size > 0,

    /** A page of the first walk, before it is kept. @returns that the walk goes on */
    note(page: WalkPage<Stored>): true {
      for (const item of page.items) {
        const byMs = olderBy(item);
        if (byMs > 0) older.set(item.id, { json: JSON.stringify(item), byMs, confirmed: null });
      }
      return true;
    },

    /**
     * A page of the second walk. @param touched ids of records that have changed here since the first walk began
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

    /** Whether one that is confirmed is older by hours. */
    restored: (): boolean => confirmedOnes().some(({ byMs }) => byMs >= restoredFrom),

    /** Keeps what is confirmed, whatever its time stamps. @returns how many are different now */
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
