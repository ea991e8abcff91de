import { minuteMs } from '../../shared/durations.ts';
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
  firstRead: { arrivals: 4.4, others: 8 },
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
  /** By how much its interval is stretched until its next pass (`paceOf`). */
  readonly pace: number;
  /** Monotonic ms before which it is not read (an absent extension, or after a failure). */
  readonly backoffUntil: number;
};

export type DueFeeds = { readonly run: readonly FeedName[]; readonly nextAt: number };

/**
 * The feeds that read appointments: `statuses`, shown as arrivals, and `appointments`. They read the same records, so where both are due
 * one is read after the other, and what they read is published in its order.
 */
export const isOfAppointments = (feed: FeedName): boolean => feeds[feed].kind === 'appointments';

/** In the order of first reads, from 1. */
const place = (feed: FeedName) => feedNames.indexOf(feed) + 1;
/** In a run that begins with lists that were read before: today's visits before lists that hardly change. */
const placeAtStart = (feed: FeedName) => (isOfAppointments(feed) ? place(feed) / 100 : place(feed));

const slowMs = 5 * minuteMs;

/**
 * The stretch of a feed's next interval. Slow lists fall due at different times at different desks, also where these were started in one
 * moment: else they would use up the key's calls of a minute together, each hour.
 * @param fraction of 1, at random
 */
export const paceOf = (feed: FeedName, fraction: number): number =>
  feeds[feed].every < slowMs ? 1 : 0.9 + fraction / 5;

/**
 * Which feeds are due, and when to check again. A first read may take many calls, so one runs at a time, in the table's
 * order, beside one pass of the other feeds: arrivals stay fresh while patients are read. Where this desk polls for its clinic, beside one
 * of appointments and one of any other list.
 * @param pollsForAll this desk polls for its clinic: the feeds of appointments do not wait for the pass of another list, which takes
 * seconds where all desks' calls are used up for a moment
 */
export function chooseFeeds(
  standings: readonly FeedStanding[],
  conditions: Conditions,
  now: number,
  pollsForAll = false,
): DueFeeds {
  const run: FeedName[] = [];
  let nextAt = now + 60_000;
  const runningFirst = standings.some((s) => s.running && !s.firstReadDone);
  const readsFirst = standings.some((s) => !s.firstReadDone && s.backoffUntil <= now);

  if (!runningFirst) {
    const first = standings
      .filter((s) => !s.firstReadDone && !s.running && s.backoffUntil <= now)
      .sort((a, b) => place(a.name) - place(b.name))[0];
    if (first) run.push(first.name);
  }
  const read = standings.filter((s) => s.firstReadDone);
  const [appointmentFeeds, otherFeeds] = pollsForAll
    ? [read.filter(({ name }) => isOfAppointments(name)), read.filter(({ name }) => !isOfAppointments(name))]
    : [[], read];
  for (const feedsInTurn of [appointmentFeeds, otherFeeds]) {
    if (feedsInTurn.some((s) => s.running)) continue;
    const next = mostOverdue(feedsInTurn, (s) => intervalOf(s.name, conditions, readsFirst), now);
    if (next.name) run.push(next.name);
    nextAt = Math.min(nextAt, next.nextAt);
  }
  for (const s of standings)
    if (!s.firstReadDone && s.backoffUntil > now) nextAt = Math.min(nextAt, s.backoffUntil);
  return { run, nextAt };
}

/** `name`: null, none is due. `nextAt`: when the next feed that is not due yet falls due; infinite: there is none. */
function mostOverdue(
  standings: readonly FeedStanding[],
  interval: (s: FeedStanding) => number,
  now: number,
): { readonly name: FeedName | null; readonly nextAt: number } {
  let nextAt = Number.POSITIVE_INFINITY;
  let most: { name: FeedName; overdue: number } | null = null;
  for (const s of standings) {
    const every = dueAfter(interval(s) * s.pace, s.leftToPoller);
    const dueAt = Math.max(s.backoffUntil, s.endedAt === null ? now : s.endedAt + every);
    if (dueAt > now) {
      nextAt = Math.min(nextAt, dueAt);
      continue;
    }
    // Lateness relative to its own interval, so that quick feeds never starve slow ones.
    const overdue =
      s.endedAt === null ? Number.MAX_VALUE / (placeAtStart(s.name) + 1) : (now - dueAt) / every;
    if (!most || overdue > most.overdue) most = { name: s.name, overdue };
  }
  return { name: most?.name ?? null, nextAt };
}
