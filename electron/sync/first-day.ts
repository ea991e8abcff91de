import type { Clock } from '../ports.ts';
import type { WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import { dayEverywhere, openLocations } from './clinic.ts';
import type { DayReader } from './day-reader.ts';
import { beginPass, newFeed, passEnded, readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, feeds } from './feeds.ts';
import type { PassEnd } from './pass.ts';
import type { ServerClock } from './server-clock.ts';

export type FirstDayPorts = {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly reader: DayReader;
  readonly pcZone: string;
  readonly ask: (feed: FeedName) => Promise<PassEnd>;
  readonly onDayRead: () => void;
};

/**
 * The first day of a new PC: today's list before anything else.
 *
 * Guarantee: today's list is usable after at most 8 calls (the one that connected included), whatever the clinic's size,
 * on a server whose pages hold a day; names that cannot be read do not keep it from being shown.
 */
export async function readFirstDay(ports: FirstDayPorts): Promise<WalkEnd> {
  const { cache } = ports;
  // Connecting has read the locations already; without them the clinic's day is not known.
  if (openLocations(cache).length === 0) {
    const locations = await ports.ask('locations');
    if (!locations.ok) return locations;
  }
  beginFeeds(ports);
  const { startMs, endMs } = dayEverywhere(openLocations(cache), ports.clock.wall(), ports.pcZone);
  // At once, so that the first rows a person sees have their practitioners' and services' names.
  const names = Promise.all([ports.ask('practitioners'), ports.ask('services')]);
  const day = await ports.reader.readDay(startMs, endMs, 'look');
  if (day.ok) cache.saveFact('dayCovered', JSON.stringify({ fromMs: startMs, toMs: endMs }));
  ports.onDayRead();
  await names;
  if (!day.ok) return day;
  cache.saveFact('firstDayRead', String(ports.clock.wall()));
  return { ok: true };
}

/**
 * Every feed begins now, before the first day is read, so that no change falls between: those without a first read have
 * read all they will; the others ask for changes since now when theirs has ended, because the first day, and a write
 * that is read back, bring some of their records before it.
 */
function beginFeeds({ cache, clock, serverClock }: FirstDayPorts): void {
  const connectedAt = Number(cache.fact('connectedAt') ?? Number.NaN);
  const known = Number.isFinite(connectedAt)
    ? connectedAt
    : readFeedState(cache.feedState('locations')).watermark;
  const serverTime = known ?? serverClock.at(null);
  for (const name of feedNames) {
    if (cache.feedState(name) !== null) continue;
    const begun = { ...newFeed, watermark: serverTime };
    const hasFirst = feeds[name].first({ fromMs: 0, toMs: 0 }).length > 0;
    const state = hasFirst ? begun : passEnded(beginPass(begun, null), { wall: clock.wall(), serverTime });
    cache.saveFeedState(name, JSON.stringify(state));
  }
}

/** Whether the cache has every appointment that starts in [startMs, endMs). */
export function covers(cache: Cache, startMs: number, endMs: number): boolean {
  const whole = readFeedState(cache.feedState('appointments')).covered;
  if (whole && whole.fromMs <= startMs && endMs <= whole.toMs) return true;
  const day = JSON.parse(cache.fact('dayCovered') ?? 'null') as { fromMs: number; toMs: number } | null;
  return day !== null && day.fromMs <= startMs && endMs <= day.toMs;
}
