import type { Clock } from '../platform/ports.ts';
import type { Cache, StoredKind } from '../store/types.ts';

/** A lagging replica has caught up after this long, ms. Feeds read from further back. */
const catchesUpAfter = 90_000;
/** Limit of tracked records: beyond it they are dropped, and tracked again. */
const maxRemembered = 1_000;

/**
 * Watches for records that the service keeps returning in an older version than the cached one.
 * @returns stops it
 */
export function watchOlder(ports: {
  readonly cache: Pick<Cache, 'onOlder' | 'onChange' | 'onReset'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly onLasting: (kind: StoredKind) => void;
}): () => void {
  const { cache, clock } = ports;
  const firstSeen = new Map<string, number>();
  const stops = [
    cache.onOlder((kind, ids) => {
      const now = clock.monotonic();
      if (firstSeen.size > maxRemembered) firstSeen.clear();
      for (const id of ids) {
        const key = `${kind}:${id}`;
        const since = firstSeen.get(key) ?? now;
        firstSeen.set(key, since);
        if (now - since < catchesUpAfter) continue;
        firstSeen.delete(key);
        ports.onLasting(kind);
      }
    }),
    cache.onChange(({ kind, ids }) => {
      for (const id of ids) firstSeen.delete(`${kind}:${id}`);
    }),
    cache.onReset(() => firstSeen.clear()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
