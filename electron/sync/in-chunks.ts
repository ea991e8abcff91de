import type { Clock } from '../platform/ports.ts';
import type { Cache, CacheChange, StoredKind, StoredObjects } from '../store/types.ts';
import { pause } from './pause.ts';

/** Objects of a page that are kept at once, and objects that are looked through at once: a few milliseconds each. */
const keptAtOnce = 25;
const lookedAtAtOnce = 200;

export type Chunks = {
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'after'>;
  readonly signal: AbortSignal;
};

/**
 * Keeps a page of answers some objects at a time, so that no page holds the event loop for long.
 *
 * Guarantee: the state of a feed is saved with the last objects of the page that moves it, in one transaction, never
 * before them. A page that was cut off is read again, so only its last part waits for the disk.
 *
 * @returns how many objects are different now; null: Foyer closed before the page was kept whole
 */
export async function applyPage(
  { feed, aside, ...page }: CacheChange,
  ports: Chunks,
): Promise<number | null> {
  let changed = 0;
  for (let from = 0; ; from += keptAtOnce) {
    const objects = page.objects.slice(from, from + keptAtOnce);
    const isLast = from + keptAtOnce >= page.objects.length;
    const end = isLast ? { aside, ...(feed && { feed }) } : { lasting: false };
    const some = { ...page, objects, ...end } as CacheChange;
    changed += ports.cache.apply(some).ids.length;
    if (isLast) return changed;
    if (await closesNow(ports)) return null;
  }
}

/**
 * Walks every object of a kind on this PC, some at a time; what `look` does with them is done before anything
 * else can change them. Objects that come meanwhile may be looked at or not.
 *
 * @returns whether it came to the end; false: Foyer closes
 */
export async function eachSome<K extends StoredKind>(
  kind: K,
  look: (objects: readonly StoredObjects[K][]) => void,
  ports: Chunks,
): Promise<boolean> {
  for (let from = 1; ; ) {
    const ids = ports.cache.ids(kind, from, lookedAtAtOnce);
    look(ports.cache.many(kind, ids));
    const last = ids.at(-1);
    if (last === undefined || ids.length < lookedAtAtOnce) return true;
    from = last + 1;
    if (await closesNow(ports)) return false;
  }
}

/** Lets everything else that is due happen first: what people wait for, above all. @returns whether Foyer closes. */
async function closesNow({ clock, signal }: Chunks): Promise<boolean> {
  await pause(0, clock, signal);
  return signal.aborted;
}
