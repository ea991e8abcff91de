import { minuteMs } from '../../../shared/durations.ts';

/** A file in the watched folder, as read by one poll. */
export type Entry = {
  readonly name: string;
  readonly size: number;
  /** UTC ms, by the clock of the folder's file system. */
  readonly changedAt: number;
};

/** What is known of a file between two looks: since when (monotonic ms) it has been as it is. */
export type Watched = Entry & { readonly since: number };

/** A scanner writes in bursts; a file that has been the same for so long is whole. */
export const settleMs = 5000;

/**
 * A PDF without its end may open with the number of all its pages, and empty ones among them: one whose writing has paused. So does a
 * picture, half of it grey. A program may also have left the end out.
 */
export const withoutEndMs = 2 * minuteMs;

/** What programs leave beside documents, and what is still on its way. */
const passing = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)|\.(?:tmp|part|partial|crdownload|lnk|filepart)$/i;

/** Lays a new look over the last one. Pure. */
export function watchedAfter(
  before: ReadonlyMap<string, Watched>,
  entries: readonly Entry[],
  now: number,
): Map<string, Watched> {
  const after = new Map<string, Watched>();
  for (const entry of entries) {
    if (passing.test(entry.name)) continue;
    const known = before.get(entry.name);
    const same = known && known.size === entry.size && known.changedAt === entry.changedAt;
    after.set(entry.name, same ? known : { ...entry, since: now });
  }
  return after;
}

/** Whether the file has stopped changing, as far as polling shows. An empty file is always one that was only begun. */
export const isSettled = (one: Watched, now: number): boolean => one.size > 0 && now - one.since >= settleMs;
