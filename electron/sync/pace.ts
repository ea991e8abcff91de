import { type FeedName, feeds } from './feeds.ts';

/** What the desk is like at the moment, as far as it matters for how often to read. */
export type Conditions = {
  /** The window can be seen. */
  readonly visible: boolean;
  readonly onBattery: boolean;
  /** An appointment is under way, or starts or ended within two hours. */
  readonly appointmentsNear: boolean;
};

/** Factors by which the intervals of the table of feeds are stretched (docs/architecture.md, "How fresh"). */
export const stretch = { hidden: 3, onBattery: 2, nothingNear: 8 } as const;

/** Milliseconds between two passes of a feed. Arrivals stay quick behind a hidden window: they are what the tray tells. */
export function intervalOf(feed: FeedName, conditions: Conditions): number {
  let factor = 1;
  if (!conditions.visible && feed !== 'statuses') factor *= stretch.hidden;
  if (conditions.onBattery) factor *= stretch.onBattery;
  if (!conditions.appointmentsNear) factor *= stretch.nothingNear;
  return feeds[feed].every * factor;
}

/** How a feed stands for the scheduler. */
export type FeedStanding = {
  readonly name: FeedName;
  readonly firstReadDone: boolean;
  readonly running: boolean;
  /** Monotonic ms at the end of its last pass in this run; null: none yet. */
  readonly endedAt: number | null;
  /** Monotonic ms before which it rests (an absent extension, after a failure). */
  readonly restsUntil: number;
};

export type Choice = { readonly run: readonly FeedName[]; readonly nextAt: number };

/**
 * Which feeds should begin a pass now, and when to look again. A first read may take many calls, so one runs at a
 * time, in the table's order, and beside it one pass of the others: arrivals stay fresh while patients are being read.
 */
export function chooseFeeds(standings: readonly FeedStanding[], conditions: Conditions, now: number): Choice {
  const run: FeedName[] = [];
  let nextAt = now + 60_000;
  const runningFirst = standings.some((s) => s.running && !s.firstReadDone);
  const runningOther = standings.some((s) => s.running && s.firstReadDone);

  if (!runningFirst) {
    const first = standings
      .filter((s) => !s.firstReadDone && !s.running && s.restsUntil <= now)
      .sort((a, b) => feeds[a.name].order - feeds[b.name].order)[0];
    if (first) run.push(first.name);
  }
  if (!runningOther) {
    let most: { name: FeedName; overdue: number } | null = null;
    for (const s of standings) {
      if (!s.firstReadDone || s.running) continue;
      const interval = intervalOf(s.name, conditions);
      const dueAt = Math.max(s.restsUntil, s.endedAt === null ? now : s.endedAt + interval);
      if (dueAt > now) {
        nextAt = Math.min(nextAt, dueAt);
        continue;
      }
      // Lateness in units of its own interval, so that slow feeds are never starved by quick ones.
      const overdue =
        s.endedAt === null ? Number.MAX_VALUE / (feeds[s.name].order + 1) : (now - dueAt) / interval;
      if (!most || overdue > most.overdue) most = { name: s.name, overdue };
    }
    if (most) run.push(most.name);
  }
  for (const s of standings)
    if (!s.firstReadDone && s.restsUntil > now) nextAt = Math.min(nextAt, s.restsUntil);
  return { run, nextAt };
}
