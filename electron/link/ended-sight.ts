import type { Clock } from '../platform/ports.ts';
import { type Lifetimes, lifetimeOf } from './assets.ts';
import type { Engine } from './engine.ts';
import type { StateEvent, Unsubscribe } from './port.ts';
import { createWatcher } from './watcher.ts';

/** How long what a desk said it is doing stays at the hub after its presence ended, and how often that is checked, ms. */
const keptMs = 30_000;
const checkEveryMs = 5_000;

/**
 * Removes from the hub what a desk said it is doing, half a minute after its presence ended. For the keeper: a desk that
 * crashed can't remove it itself. One that is back has put it again, or puts it again when it is removed (clinic/sight.ts).
 */
export function removeEndedSight(engine: Engine, clock: Clock, lifetimes: Lifetimes): Unsubscribe {
  /** By key, its revision. */
  const said = new Map<string, number>();
  const present = new Set<string>();
  /** By desk that said something and is not present, since when, monotonic ms. */
  const absentSince = new Map<string, number>();
  let cancelCheck: Unsubscribe = () => undefined;

  const watch = (bucket: 'sight' | 'presence', listener: (event: StateEvent) => void) =>
    createWatcher(engine, clock, bucket, lifetimeOf(bucket, lifetimes), listener);
  const stopSight = watch('sight', (event) => {
    if (event.kind === 'put') said.set(event.entry.key, event.entry.revision);
    if (event.kind === 'gone') said.delete(event.key);
    if (event.kind === 'restarted') said.clear();
  });
  const stopPresence = watch('presence', (event) => {
    if (event.kind === 'put') {
      present.add(event.entry.key);
      absentSince.delete(event.entry.key);
    }
    if (event.kind === 'gone') present.delete(event.key);
    if (event.kind === 'restarted') {
      present.clear();
      absentSince.clear();
    }
  });

  function check(): void {
    cancelCheck = clock.after(checkEveryMs, check);
    if (engine.status().state !== 'linked') {
      absentSince.clear();
      return;
    }
    const now = clock.monotonic();
    for (const [key, revision] of said) {
      const [desk = ''] = key.split('.');
      if (present.has(desk)) continue;
      const since = absentSince.get(desk) ?? now;
      absentSince.set(desk, since);
      // What was put meanwhile has another revision, and stays.
      if (now - since >= keptMs) void engine.remove('sight', key, revision);
    }
  }

  check();
  return () => {
    cancelCheck();
    stopSight();
    stopPresence();
  };
}
