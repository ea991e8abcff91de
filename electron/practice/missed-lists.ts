import type { Clock } from '../platform/ports.ts';
import { goneAfterMs, longestSilenceMs, longestUnaskedMs } from './capabilities.ts';

/**
 * Since when nothing but a 404 has come of lists that were there, of one server (docs/decisions/0081). It outlasts the sessions of a run: each
 * lock ends one.
 */
export type MissedLists = {
  /** A session begins: what none has asked for in a while, as over a night behind the lock, begins again. */
  sessionBegins(): void;
  /** Something came of a call. While this PC slept or was offline no list was asked for: the hours of each begin again. */
  heard(): void;
  /** A 404 came of an extension's list. @returns whether nothing else has come of it for so long that it is gone */
  isGone(extension: string): boolean;
  /** Something else came of it. */
  forget(extension: string): void;
};

export function createMissedLists(clock: Pick<Clock, 'monotonic'>): MissedLists {
  /** Monotonic ms: the first 404, and the last one. */
  const missed = new Map<string, { readonly since: number; readonly last: number }>();
  let heardAt = clock.monotonic();
  return {
    sessionBegins() {
      const now = clock.monotonic();
      for (const [extension, { last }] of missed) if (now - last > longestUnaskedMs) missed.delete(extension);
    },
    heard() {
      const now = clock.monotonic();
      if (now - heardAt > longestSilenceMs) missed.clear();
      heardAt = now;
    },
    isGone(extension) {
      const now = clock.monotonic();
      const since = missed.get(extension)?.since ?? now;
      missed.set(extension, { since, last: now });
      return now - since >= goneAfterMs;
    },
    forget: (extension) => void missed.delete(extension),
  };
}

/** One of them for each server. @returns that of a base address, the same each time */
export function createMissedListsByServer(clock: Pick<Clock, 'monotonic'>): (baseUrl: string) => MissedLists {
  const all = new Map<string, MissedLists>();
  return (baseUrl) => {
    const known = all.get(baseUrl) ?? createMissedLists(clock);
    all.set(baseUrl, known);
    return known;
  };
}
