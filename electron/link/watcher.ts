import type { Clock } from '../platform/ports.ts';
import { bucketStream, type Engine } from './engine.ts';
import type { StateEvent, Unsubscribe } from './port.ts';

/** Added to the lifetime of a key before it counts as expired here, in milliseconds: the delay from the hub. */
const graceMs = 500;
/** Milliseconds until the bucket is checked again after a check that failed. */
const retryMs = 250;
/** How often the watch checks whether its bucket is still the same, in milliseconds. */
const checkEveryMs = 5_000;

/**
 * Watches a bucket, and detects what the engine reports no event for.
 *
 * Guarantees
 * - At each new connection, and when the bucket was created again, the watch restarts: `restarted`, then all present values.
 * - A watch that could not begin is begun again.
 * - A value that was not renewed within its lifetime is `gone` by this desk's own steady clock, at most half a second late.
 *
 * @param lifeMs the lifetime of a value after its last write, in milliseconds; 0: for ever
 */
export function createWatcher(
  engine: Pick<Engine, 'status' | 'watchStatus' | 'stream' | 'watch'>,
  clock: Clock,
  bucket: string,
  lifeMs: number,
  listener: (event: StateEvent) => void,
): Unsubscribe {
  const ends = new Map<string, Unsubscribe>();
  let stopWatch: Unsubscribe = () => undefined;
  let cancelCheck: Unsubscribe = () => undefined;
  /** The incarnation of the bucket that is watched. */
  let watched: string | null = null;
  let begun = false;
  /** The watch has reported something: it has begun at the engine, which says nothing where it has not. */
  let isHeard = false;
  /** Rises with each connection: results of an earlier one are dropped. */
  let round = 0;

  async function check(): Promise<void> {
    const mine = round;
    cancelCheck();
    cancelCheck = clock.after(checkEveryMs, () => void check());
    const there = await engine.stream(bucketStream(bucket));
    if (mine !== round) return;
    if (there.ok) {
      if (there.value.created !== watched || !isHeard) begin(there.value.created);
      return;
    }
    cancelCheck();
    cancelCheck = clock.after(retryMs, () => void check());
  }

  function begin(created: string): void {
    stop();
    watched = created;
    isHeard = false;
    if (begun) listener({ kind: 'restarted' });
    begun = true;
    stopWatch = engine.watch(bucket, (event) => {
      isHeard = true;
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
    // No more events come, so the timers of expiry end too.
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
