import type { Clock } from '../platform/ports.ts';
import type { Cache, StoredKind } from '../store/types.ts';

/** A replica of the service that is behind has caught up after so long, ms. Feeds ask again from further back. */
const catchesUpAfter = 90_000;
/** Records that are remembered at once: after that they are forgotten, and seen again. */
const mostRemembered = 1_000;

/**
 * Hears of records that the service goes on showing in an older version than this PC has.
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
      if (firstSeen.size > mostRemembered) firstSeen.clear();
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
