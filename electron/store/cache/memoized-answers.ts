import type { StoredKind, StoredObjects } from '../types.ts';

/** Kinds of more objects than this are not held: whoever asks for all of them asks seldom. */
const mostHeld = 1_000;

type Asked = {
  readonly all: <K extends StoredKind>(kind: K) => StoredObjects[K][];
  readonly count: (kind: StoredKind) => number;
  readonly feedState: (name: string) => string | null;
};

/**
 * Answers that are asked for again and again between two changes: every look at the day or at the status asks how many
 * there are of each kind, where each feed stands, and for all of the small kinds.
 *
 * Guarantee: an answer that is held is the one that the file would give.
 */
export function holdAnswers(ask: Asked) {
  const all = new Map<StoredKind, StoredObjects[StoredKind][]>();
  const counts = new Map<StoredKind, number>();
  const states = new Map<string, string | null>();

  return {
    all<K extends StoredKind>(kind: K): StoredObjects[K][] {
      const held = all.get(kind) as StoredObjects[K][] | undefined;
      if (held) return [...held];
      const asked = ask.all(kind);
      if (asked.length <= mostHeld) all.set(kind, [...asked]);
      return asked;
    },
    count: (kind: StoredKind): number => heldIn(counts, kind, ask.count),
    feedState: (name: string): string | null => heldIn(states, name, ask.feedState),

    /** Changes something; whether it works or throws, what it may have touched is asked for anew. */
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
