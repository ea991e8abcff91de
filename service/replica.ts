import type { ServiceClock } from './clock.ts';
import type { KindName } from './store/kinds.ts';
import type { Records } from './store/records.ts';

/**
 * A replica that lags behind the records: what a read would have returned some time ago.
 *
 * Guarantees:
 * - A read of the past changes nothing.
 * - Nothing is remembered before `follow` is called.
 */
export type Replica = {
  /** Records the previous version of every change from now on. */
  follow(): void;
  /** Drops the history: another practice is served. */
  forget(): void;
  /** Reads the records as they were at `at` (ms), or when `follow` was called, where that is later. */
  asOf<T>(at: number, read: () => T): T;
  /** Whether the current read is of the past. */
  isRewinding(): boolean;
};

type Replaced = {
  readonly at: number;
  readonly kind: KindName;
  readonly id: number;
  /** The document before; null: there was none. */
  readonly before: string | null;
};

/** Rolls back the transaction of a read of the past. */
class TakeBack extends Error {}

export function makeReplica(records: Records, clock: ServiceClock): Replica {
  const journal: Replaced[] = [];
  let following = false;
  let rewinding = false;
  return {
    follow() {
      if (following) return;
      following = true;
      records.onChange((kind, id) => {
        if (!rewinding) journal.push({ at: clock.now(), kind, id, before: records.text(kind, id) });
      });
    },
    forget: () => {
      journal.length = 0;
    },
    isRewinding: () => rewinding,
    asOf(at, read) {
      const answer: { value?: { readonly it: ReturnType<typeof read> } } = {};
      rewinding = true;
      try {
        records.transaction(() => {
          for (const { kind, id, before } of journal.filter((one) => one.at > at).toReversed()) {
            if (before === null) records.purge(kind, id);
            else records.put(kind, JSON.parse(before));
          }
          answer.value = { it: read() };
          throw new TakeBack();
        });
      } catch (why) {
        if (!(why instanceof TakeBack)) throw why;
      } finally {
        rewinding = false;
      }
      if (!answer.value) throw new Error('the past was not read');
      return answer.value.it;
    },
  };
}
