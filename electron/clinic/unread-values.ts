import type { BucketEntry } from '../link/port.ts';

/** Of all that is kept, in bytes; the hub takes values of up to 1 MB. */
const mostBytes = 8_000_000;

/**
 * Values of a bucket that did not open with the keys that this PC has. New keys reach one PC after another, so what the first of them seals comes
 * before the keys do, and is not said again.
 *
 * Guarantee: of each key the value that came last, as long as it stands at the hub; 8 MB at most, the oldest are dropped.
 */
export type UnreadValues = {
  /** A value came. It is kept where it could not be read. */
  came(entry: BucketEntry, isRead: boolean): void;
  gone(key: string): void;
  clear(): void;
  /** All that are kept, in the order in which they came; after that none is. */
  take(): readonly BucketEntry[];
};

export function createUnreadValues(): UnreadValues {
  const values = new Map<string, BucketEntry>();
  let bytes = 0;

  function gone(key: string): void {
    bytes -= values.get(key)?.body.length ?? 0;
    values.delete(key);
  }

  return {
    came(entry, isRead) {
      gone(entry.key);
      if (isRead) return;
      values.set(entry.key, entry);
      bytes += entry.body.length;
      for (const key of values.keys()) if (bytes > mostBytes) gone(key);
    },
    gone,
    clear() {
      values.clear();
      bytes = 0;
    },
    take() {
      const all = [...values.values()];
      values.clear();
      bytes = 0;
      return all;
    },
  };
}
