import { type FeedName, feedNames, feeds } from './feeds.ts';
import { dueAfter } from './shared-reads.ts';

/** The state of the desk, as far as it affects how often feeds are read. */
export type Conditions = {
  /** The window can be seen. */
  readonly visible: boolean;
  readonly onBattery: boolean;
  /** An appointment is under way, or starts or ended within two hours. */
  readonly appointmentsNear: boolean;
};

/** Factors by which the intervals of the feeds are stretched (docs/architecture.md, "How fresh"). */
export const stretch = {
  hidden: 3,
  onBattery: 2,
  nothingNear: 8,
  /** At least, while a list is read for the first time: in a large practice for most of an hour, call after call. */
  firstRead: { arrivals: 4, others: 8 },
} as const;

/**
 * Interval of a feed's passes, ms. Arrivals stay quick behind a hidden window, because the tray shows them.
 * @param readsFirst whether a list is being read for the first time
 */
export function intervalOf(feed: FeedName, conditions: Conditions, readsFirst = false): number {
  let factor = 1;
  if (!conditions.visible && feed !== 'statuses') factor *= stretch.hidden;
  if (conditions.onBattery) factor *= stretch.onBattery;
  if (!conditions.appointmentsNear) factor *= stretch.nothingNear;
  if (readsFirst)
    factor = Math.max(factor, feed === 'statuses' ? stretch.firstRead.arrivals : stretch.firstRead.others);
  return feeds[feed].every * factor;
}

/** State of a feed for the scheduler. */
export type FeedStanding = {
  readonly name: FeedName;
  readonly firstReadDone: boolean;
  readonly running: boolean;
  /** Monotonic ms at the end of its last pass in this run; null: none yet. */
  readonly endedAt: number | null;
  /** The desk that polls for all reads it. */
  readonly leftToPoller: boolean;
  /** Monotonic ms before which it is not read (an absent extension, or after a failure). */
  readonly backoffUntil: number;
};

export type DueFeeds = { readonly run: readonly FeedName[]; readonly nextAt: number };

const isArrivals = ({ name }: FeedStanding) => name === 'statuses';

/** In the order of first reads, from 1. */
const place = (feed: FeedName) => feedNames.indexOf(feed) + 1;

/**
 * Which feeds are due, and when to check again. A first read may take many calls, so one runs at a time, in the table's
 * order, beside one pass of the other feeds: arrivals stay fresh while patients are read. Arrivals wait for neither: while
 * the budget is used up by lists that fall due at once, a pass takes seconds.
 */
export function chooseFeeds(
  standings: readonly FeedStanding[],
  conditions: Conditions,
  now: number,
): DueFeeds {
  const run: FeedName[] = [];
  let nextAt = now + 60_000;
  const runningFirst = standings.some((s) => s.running && !s.firstReadDone);
  const readsFirst = standings.some((s) => !s.firstReadDone && s.backoffUntil <= now);
  const runningOther = standings.some((s) => s.running && s.firstReadDone && !isArrivals(s));

  if (!runningFirst) {
    const first = standings
      .filter((s) => !s.firstReadDone && !s.running && s.backoffUntil <= now)
      .sort((a, b) => place(a.name) - place(b.name))[0];
    if (first) run.push(first.name);
  }
  let most: { name: FeedName; overdue: number } | null = null;
  for (const s of standings) {
    if (!s.firstReadDone || s.running || (runningOther && !isArrivals(s))) continue;
    const interval = dueAfter(intervalOf(s.name, conditions, readsFirst), s.leftToPoller);
    const dueAt = Math.max(s.backoffUntil, s.endedAt === null ? now : s.endedAt + interval);
    if (dueAt > now) {
      nextAt = Math.min(nextAt, dueAt);
      continue;
    }
    if (isArrivals(s)) {
      run.push(s.name);
      continue;
    }
    // Lateness relative to its own interval, so that quick feeds never starve slow ones.
    const overdue = s.endedAt === null ? Number.MAX_VALUE / (place(s.name) + 1) : (now - dueAt) / interval;
    if (!most || overdue > most.overdue) most = { name: s.name, overdue };
  }
  if (most) run.push(most.name);
  for (const s of standings)
    if (!s.firstReadDone && s.backoffUntil > now) nextAt = Math.min(nextAt, s.backoffUntil);
  return { run, nextAt };
}
