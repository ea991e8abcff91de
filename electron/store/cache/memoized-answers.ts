import type { StoredKind, StoredObjects } from '../types.ts';

/** Kinds with more records than this are not memoized: reads of all of them are rare. */
const maxMemoized = 1_000;

type Asked = {
  readonly all: <K extends StoredKind>(kind: K) => StoredObjects[K][];
  readonly count: (kind: StoredKind) => number;
  readonly feedState: (name: string) => string | null;
};

/**
 * Memoizes queries that repeat between two changes: every rendering of the day or the status reads the counts of each
 * kind, the state of each feed, and all records of the small kinds.
 *
 * Guarantee: a memoized answer is the one that the file would give.
 */
export function memoizeAnswers(ask: Asked) {
  const all = new Map<StoredKind, StoredObjects[StoredKind][]>();
  const counts = new Map<StoredKind, number>();
  const states = new Map<string, string | null>();

  return {
    all<K extends StoredKind>(kind: K): StoredObjects[K][] {
      const held = all.get(kind) as StoredObjects[K][] | undefined;
      if (held) return [...held];
      const asked = ask.all(kind);
      if (asked.length <= maxMemoized) all.set(kind, [...asked]);
      return asked;
    },
    count: (kind: StoredKind): number => heldIn(counts, kind, ask.count),
    feedState: (name: string): string | null => heldIn(states, name, ask.feedState),

    /** Runs a change and invalidates what it may have touched, whether it succeeds or throws. */
    changing<T>(
      touched: { readonly kind?: StoredKind; readonly feed?: string | undefined },
      change: () => T,
    ): T {
      try {
        return change();
      } finally {
        if (touched.kind !== undefined) {
          all.delete(touched.kind);
          counts.delete(touched.kind);
        }
        if (touched.feed !== undefined) states.delete(touched.feed);
      }
    },
  };
}

function heldIn<K, T>(held: Map<K, T>, key: K, ask: (key: K) => T): T {
  const before = held.get(key);
  if (before !== undefined) return before;
  const asked = ask(key);
  held.set(key, asked);
  return asked;
}
