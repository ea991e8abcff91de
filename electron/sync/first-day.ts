import { minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import type { WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import type { Work } from './background-work.ts';
import { dayEverywhere, openLocations } from './clinic-days.ts';
import type { DayReader } from './day-reader.ts';
import type { FeedStart } from './feed-start.ts';
import { readFeedState } from './feed-state.ts';
import type { FeedName } from './feeds.ts';
import type { PassResult } from './incremental-read.ts';
import { pause } from './pause.ts';
import type { ReadSharing } from './shared-reads.ts';

/** After so many tries a first day whose responses cannot be parsed is given up … */
const tries = 3;
/** … and one that gets no response, or errors of the service, not before so long: it may be an outage of seconds, ms. */
const outageMs = minuteMs;
/** Delay between tries, ms. */
const rest = 2000;
/** Between two readings of today's list until the diary has been read to its end, ms. */
const againMs = 2 * minuteMs;
/** How long a list that another desk fills is waited for, and between two checks, ms. */
const filledWithinMs = 1000;
const checkMs = 100;

export type FirstDayPorts = {
  readonly cache: Cache;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly reader: DayReader;
  readonly beginning: FeedStart;
  readonly work: Work;
  readonly signal: AbortSignal;
  readonly pcZone: string;
  readonly ask: (feed: FeedName) => Promise<PassResult>;
  /** Whether another desk is filling a list; absent: this desk is alone. */
  readonly sharing?: Pick<ReadSharing, 'isBeingFilled'> | undefined;
  readonly onChange: () => void;
};

export type FirstDay = {
  /** Retries until it is read or given up; then the other lists are read anyway. */
  read(): Promise<void>;
  done(): boolean;
  /** The user is waiting for it. */
  underWay(): boolean;
};

/**
 * Reads the first day of a new PC: today's list before anything else.
 *
 * Guarantees:
 * - Today's list is usable after at most 8 calls, whatever the clinic's size and the service's syntax for ids. (The
 *   call that connected is counted; a page must hold a day.)
 * - Names that cannot be read do not stop the desk from working.
 * - Until the diary has been read to its end, which takes minutes, today's list is read again every two: what others book or move meanwhile
 *   comes last in that reading.
 * - A list of names that another desk has filled, or fills within a second, is not read once more.
 */
export function createFirstDay(ports: FirstDayPorts): FirstDay {
  const { cache, clock, beginning, signal } = ports;
  let underWay = false;
  let resets = 0;
  cache.onReset(() => {
    resets += 1;
  });
  const done = () => cache.fact('firstDayRead') !== null;

  async function readOnce(): Promise<WalkEnd> {
    const round = resets;
    // The locations were read while connecting; without them the clinic's day is not known.
    if (openLocations(cache).length === 0) {
      const locations = await ports.ask('locations');
      if (!locations.ok) return locations;
    }
    const begun = await beginning.begin();
    if (!begun.ok) return begun;
    const { startMs, endMs } = dayEverywhere(openLocations(cache), ports.now(), ports.pcZone);
    const day = await ports.reader.readDay(startMs, endMs, 'interactive');
    // What it stored is no longer there.
    if (day.ok && round !== resets) return readOnce();
    if (day.ok) cache.saveFact('dayCovered', JSON.stringify({ fromMs: startMs, toMs: endMs }));
    ports.onChange();
    if (!day.ok) return day;
    cache.saveFact('firstDayRead', String(ports.now()));
    // After the patients: the service's syntax for ids may have to be found out first.
    await Promise.all([askUnlessFilled('practitioners'), askUnlessFilled('services')]);
    return { ok: true };
  }

  /** One at a time, however often the cache is emptied. */
  let following = false;
  async function follow(): Promise<void> {
    if (following) return;
    following = true;
    const isDue = async () =>
      !signal.aborted &&
      (await ports.work.guarded(async () => readFeedState(cache.feedState('appointments')).firstReadDone)) !==
        true;
    while (await isDue()) {
      await pause(againMs, clock, signal);
      if (!(await isDue())) break;
      await ports.work.guarded(() => {
        const { startMs, endMs } = dayEverywhere(openLocations(cache), ports.now(), ports.pcZone);
        return ports.reader.readDay(startMs, endMs, 'background');
      });
    }
    following = false;
  }

  async function askUnlessFilled(feed: FeedName): Promise<void> {
    const until = clock.monotonic() + filledWithinMs;
    while (ports.sharing?.isBeingFilled(feed) && clock.monotonic() < until)
      await pause(checkMs, clock, signal);
    if (!signal.aborted && !readFeedState(cache.feedState(feed)).firstReadDone) await ports.ask(feed);
  }

  async function tryOnce(answered: number): Promise<WalkEnd> {
    if (answered >= tries) {
      beginning.beginFromKnownTime();
      cache.saveFact('firstDayRead', String(ports.now()));
    }
    if (done()) return { ok: true };
    underWay = true;
    return readOnce().finally(() => {
      underWay = false;
    });
  }

  return {
    async read() {
      let brokenSince: number | null = null;
      for (let answered = 0; !signal.aborted; ) {
        const end = await ports.work.track(ports.work.guarded(() => tryOnce(answered)));
        ports.onChange();
        if (end.ok) {
          void ports.work.track(follow());
          return;
        }
        const mayPass = end.delivery === 'unknown' && end.failure.kind !== 'protocol';
        if (mayPass) brokenSince ??= clock.monotonic();
        const isOver = brokenSince !== null && clock.monotonic() - brokenSince >= outageMs;
        if (mayPass ? isOver : end.delivery !== 'not-sent') answered += 1;
        await pause(rest, clock, signal);
      }
    },
    done,
    underWay: () => underWay,
  };
}

/** Whether the cache has every appointment that starts in [startMs, endMs). */
export function covers(cache: Cache, startMs: number, endMs: number): boolean {
  const whole = readFeedState(cache.feedState('appointments')).covered;
  if (whole && whole.fromMs <= startMs && endMs <= whole.toMs) return true;
  const day = JSON.parse(cache.fact('dayCovered') ?? 'null') as { fromMs: number; toMs: number } | null;
  return day !== null && day.fromMs <= startMs && endMs <= day.toMs;
}
