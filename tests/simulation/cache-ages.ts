import type { Cache, StoredKind } from '../../electron/store/types.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';

type Stamped = {
  readonly updatedAt?: string | null;
  readonly appointmentPatients?: readonly { readonly statusUpdatedAt?: string | null }[] | null;
};

/** The latest time that a record carries, UTC ms; 0 where it carries none. */
export function ageOf(record: object): number {
  const { updatedAt, appointmentPatients } = record as Stamped;
  const times = [updatedAt, ...(appointmentPatients ?? []).map((place) => place.statusUpdatedAt)];
  return Math.max(0, ...times.map((time) => instantFromWire(time) ?? 0));
}

/**
 * Watches a cache, while it is open: a record that was there in a newer version must not be there in an
 * older one. The page would show a patient who has arrived as not arrived, if only for a moment.
 */
export function watchForAging(tell: (record: string, detail: string) => void): {
  listenTo(cache: Cache): void;
  /** Another practice: nothing of before counts. */
  forget(): void;
  stop(): void;
} {
  const ages = new Map<string, number>();
  let stop: (() => void)[] = [];
  return {
    listenTo(cache) {
      for (const end of stop) end();
      // A crash takes from the file what was read last: nothing of a read is flushed, since it can be read again.
      for (const key of ages.keys()) {
        const [kind, id] = key.split('/') as [StoredKind, string];
        const record = cache.get(kind, Number(id));
        if (record === null) ages.delete(key);
        else ages.set(key, ageOf(record));
      }
      stop = [
        cache.onChange(({ kind, ids }) => {
          for (const id of ids) {
            const key = `${kind}/${id}`;
            const record = cache.get(kind, id);
            const age = record === null ? 0 : ageOf(record);
            const before = ages.get(key) ?? 0;
            if (record !== null && age < before) tell(key, `${key} went back from ${before} to ${age}`);
            if (record === null) ages.delete(key);
            else ages.set(key, age);
          }
        }),
        cache.onReset(() => ages.clear()),
      ];
    },
    forget: () => ages.clear(),
    stop() {
      for (const end of stop) end();
      stop = [];
    },
  };
}
