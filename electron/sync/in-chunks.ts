import type { Clock } from '../platform/ports.ts';
import type { Cache, CacheChange, StoredKind, StoredObjects } from '../store/types.ts';
import { pause } from './pause.ts';

/** Records stored per chunk, and records scanned per chunk: a few milliseconds each. */
const rowsPerChunk = 25;
const rowsPerScan = 200;

export type Chunks = {
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'after'>;
  readonly signal: AbortSignal;
};

/**
 * Stores a page in chunks, so that no page blocks the event loop for long.
 *
 * Guarantee: the state of a feed is saved with the last records of the page that moves it, in one transaction, never
 * before them. A page that was cut off is read again, so only its last chunk waits for the disk.
 *
 * @returns how many records changed; null: Foyer closed before the whole page was stored
 */
export async function applyInChunks(
  { feed, aside, ...page }: CacheChange,
  ports: Chunks,
): Promise<number | null> {
  let changed = 0;
  for (let from = 0; ; from += rowsPerChunk) {
    const objects = page.objects.slice(from, from + rowsPerChunk);
    const isLast = from + rowsPerChunk >= page.objects.length;
    const end: Partial<CacheChange> = isLast ? { aside, ...(feed && { feed }) } : { durable: false };
    const some = { ...page, objects, ...end } as CacheChange;
    changed += ports.cache.apply(some).ids.length;
    if (isLast) return changed;
    if (await yieldToOthers(ports)) return null;
  }
}

/**
 * Visits every cached record of a kind in chunks; `visit` finishes with a chunk before anything else can change it.
 * Records added meanwhile may or may not be visited.
 *
 * @returns whether it reached the end; false: Foyer is closing
 */
export async function forEachChunk<K extends StoredKind>(
  kind: K,
  visit: (objects: readonly StoredObjects[K][]) => void,
  ports: Chunks,
): Promise<boolean> {
  for (let from = 1; ; ) {
    const ids = ports.cache.ids(kind, from, rowsPerScan);
    visit(ports.cache.many(kind, ids));
    const last = ids.at(-1);
    if (last === undefined || ids.length < rowsPerScan) return true;
    from = last + 1;
    if (await yieldToOthers(ports)) return false;
  }
}

/** Yields to everything else that is due, above all to what the user waits for. @returns whether Foyer is closing. */
async function yieldToOthers({ clock, signal }: Chunks): Promise<boolean> {
  await pause(0, clock, signal);
  return signal.aborted;
}
