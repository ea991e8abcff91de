import type { Clock } from '../platform/ports.ts';
import type { Engine } from './engine.ts';
import type { StateEvent, Unsubscribe } from './port.ts';

/** Added to the life of a key before it counts as expired here, in milliseconds: the way from the hub. */
const graceMs = 500;
/** How long after a failed look at the bucket the next one comes, in milliseconds. */
const retryMs = 250;
/** How often the watch asks whether its bucket is still the same, in milliseconds. */
const checkEveryMs = 5_000;

/**
 * Watches a bucket over all that the engine keeps quiet about.
 *
 * Guarantees
 * - With each new connection, and when the bucket was made again, the watch begins again: `restarted`, then all values
 *   that stand.
 * - A value that nobody renewed for its life is `gone` by this desk's own steady clock, at most half a second late.
 *
 * @param lifeMs how long a value stands after its last write, in milliseconds; 0: for ever
 */
export function createWatcher(
  engine: Engine,
  clock: Clock,
  bucket: string,
  lifeMs: number,
  listener: (event: StateEvent) => void,
): Unsubscribe {
  const ends = new Map<string, Unsubscribe>();
  let stopWatch: Unsubscribe = () => undefined;
  let cancelCheck: Unsubscribe = () => undefined;
  /** Which making of the bucket is watched. */
  let watched: string | null = null;
  let begun = false;
  /** Rises with each connection: what was asked on an earlier one counts no longer. */
  let round = 0;

  async function check(): Promise<void> {
    const mine = round;
    cancelCheck();
    cancelCheck = clock.after(checkEveryMs, () => void check());
    const there = await engine.stream(`KV_${bucket}`);
    if (mine !== round) return;
    if (there.ok) {
      if (there.value.created !== watched) begin(there.value.created);
      return;
    }
    cancelCheck();
    cancelCheck = clock.after(retryMs, () => void check());
  }

  function begin(created: string): void {
    stop();
    watched = created;
    if (begun) listener({ kind: 'restarted' });
    begun = true;
    stopWatch = engine.watch(bucket, (event) => {
      if (event.kind === 'current') return listener(event);
      const key = event.kind === 'put' ? event.entry.key : event.key;
      ends.get(key)?.();
      ends.delete(key);
      if (event.kind === 'removed') return listener({ kind: 'gone', key, why: 'removed' });
      if (lifeMs > 0) {
        ends.set(
          key,
          clock.after(lifeMs + graceMs, () => expire(key)),
        );
      }
      listener(event);
    });
  }

  function expire(key: string): void {
    ends.delete(key);
    listener({ kind: 'gone', key, why: 'expired' });
  }

  function stop(): void {
    stopWatch();
    for (const cancel of ends.values()) cancel();
    ends.clear();
    watched = null;
  }

  let wasLinked = false;
  function follow(): void {
    const { state } = engine.status();
    // Nothing comes any more, and nobody waits for the ends of what was seen.
    if (state === 'closed') stop();
    const isLinked = state === 'linked';
    if (isLinked === wasLinked) return;
    wasLinked = isLinked;
    round += 1;
    cancelCheck();
    if (!isLinked) return;
    watched = null;
    void check();
  }

  const stopStatus = engine.watchStatus(follow);
  follow();
  return () => {
    round += 1;
    stopStatus();
    cancelCheck();
    stop();
  };
}
