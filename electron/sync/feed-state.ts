import { z } from 'zod';
import { minuteMs } from '../../shared/durations.ts';
import { memoize } from '../../shared/memoize.ts';

/**
 * The state of a feed, stored in the cache beside the records it read. Pure functions of (state, event).
 *
 * Guarantees:
 * - The watermark is a time of the server's, taken at the first response of a pass, and moves only when the pass has
 *   ended.
 * - A pass asks from 120 s before the watermark; before the time at which the last one began, where the watermark is later than that by
 *   what is known of the practice's clock now.
 * - After a first read, changes are read from the time at which earlier reads of the list began.
 * - A pass that was cut off continues where it stopped, with the watermark it began with.
 * - What a pass read counts as old as its start, however late it ended.
 * - Records behind a page that was assumed to be the last because of its size are read ten minutes later at the latest:
 *   the feed is then read from before that page until an empty page.
 */

const Cursor = z.object({ direction: z.enum(['up', 'down']), beyond: z.number(), first: z.number() });

const Pass = z.object({
  /** The pass reads changes since this server time; null: a first read. */
  since: z.number().nullable(),
  /** Which walk of the pass is under way, from 0. */
  walk: z.int(),
  cursor: Cursor.nullable(),
  /** Server time at the first response: the watermark once the pass has ended. Null before the first response. */
  begunAt: z.number().nullable(),
  /** This PC's clock when it began; null: begun by a version that did not store it. */
  begunOn: z.number().nullable().default(null),
  /** The bounds of a first read, or the window to which a later pass extends the covered one; fixed when it begins. */
  scope: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  /** Each walk is read until an empty page, whatever the server profile says. */
  toTheEnd: z.boolean().default(false),
  /** A page of this pass was assumed to be the last of its walk because of its size. */
  assumed: z.boolean().default(false),
});
export type Pass = z.infer<typeof Pass>;

export const FeedState = z.object({
  v: z.literal(1),
  /** Before the first read has ended: the list is complete up to here as far as other reads go. */
  watermark: z.number().nullable(),
  pass: Pass.nullable(),
  /** What has been read completely once: the window of starts, or since when changes were read; null: all of it. */
  covered: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  firstReadDone: z.boolean(),
  /** This PC's clock at the end of the last pass. */
  readAt: z.number().nullable(),
  /**
   * This PC's clock when that pass began: what it read is as fresh as that, also where the pass was cut off in between. In whole
   * ms: the age of another PC's pass is counted in parts of one, and a file may have it so.
   */
  asOf: z.number().transform(Math.floor).nullable().default(null),
  /**
   * Up to here the list is complete without any page having been assumed to be the last: `at`, by the server's clock;
   * `on`, this PC's clock at that pass. Null: same as the watermark.
   */
  sure: z.object({ at: z.number(), on: z.number() }).nullable().default(null),
});
export type FeedState = z.infer<typeof FeedState>;

export const newFeed: FeedState = {
  v: 1,
  watermark: null,
  pass: null,
  covered: null,
  firstReadDone: false,
  readAt: null,
  asOf: null,
  sure: null,
};

/**
 * Overlap: changes are read from this long before the watermark, because commits may have been in flight and clocks of
 * several servers differ.
 */
export const overlapMs = 120_000;

/** An assumed end of a list is checked after this long, ms. */
const checkEndsAfter = 10 * minuteMs;

/**
 * @returns the stored state, or a new one where there is none or it cannot be parsed (then everything is read again).
 */
export function readFeedState(text: string | null): FeedState {
  return text === null ? newFeed : parsed(text);
}

const parsed = memoize(100, (text): FeedState => {
  try {
    const state = FeedState.safeParse(JSON.parse(text));
    return state.success ? state.data : newFeed;
  } catch {
    return newFeed;
  }
});

/**
 * Begins a pass, or continues the one that was cut off.
 *
 * @param window for lists with a window: the window of starts to cover now
 * @param wall this PC's clock
 * @param now UTC ms at the practice, as far as it is known by now
 */
export function beginPass(
  state: FeedState,
  window: { fromMs: number; toMs: number } | null,
  wall: number,
  now: number = wall,
): FeedState {
  if (state.pass) return state;
  const toTheEnd = isCheckDue(state, wall);
  const { watermark, asOf, sure } = state;
  const last = watermark === null ? null : notLater(watermark, asOf, wall - now);
  const from = toTheEnd && sure !== null ? notLater(sure.at, sure.on, wall - now) : last;
  const since = state.firstReadDone && from !== null ? from - overlapMs : null;
  const grows = window !== null && state.covered !== null && window.toMs > state.covered.toMs;
  const scope = since === null || grows ? window : null;
  // A first read does not return records that have left its scope since another read stored them; the changes since
  // then do.
  const begunAt = since === null ? state.watermark : null;
  const pass: Pass = {
    since,
    walk: 0,
    cursor: null,
    begunAt,
    begunOn: wall,
    scope,
    toTheEnd,
    assumed: false,
  };
  return { ...state, pass };
}

/**
 * What was taken for the practice's time at a pass may have been wrong: by what is known now, the pass began at `on`.
 * @param on by this PC's clock, which is `skewMs` ahead of the practice's; null: not known
 */
const notLater = (at: number, on: number | null, skewMs: number): number =>
  on === null ? at : Math.min(at, on - skewMs);

/**
 * Up to when the list was read: its watermark, and where that is still to come, the beginning of its last pass.
 * @param wall this PC's clock
 * @param now UTC ms at the practice, as far as it is known
 */
export function readUpTo({ watermark, asOf }: FeedState, wall: number, now: number): number | null {
  const isToCome = watermark !== null && watermark > now + minuteMs;
  return isToCome ? notLater(watermark, asOf, wall - now) : watermark;
}

/** Checks both clocks: a list whose newest changes lie behind such a page may show no later time. */
function isCheckDue({ sure, watermark }: FeedState, wall: number): boolean {
  if (sure === null || watermark === null) return false;
  return watermark - sure.at >= checkEndsAfter || Math.abs(wall - sure.on) >= checkEndsAfter;
}

/**
 * A page that was read: the cursor after it, the server's time at its response, and whether its size made it the last.
 */
export type PageRead = {
  readonly cursor: Pass['cursor'];
  readonly serverTime: number;
  readonly assumedLast: boolean;
};

/** A page was read: the pass continues behind it. */
export function advancePass(state: FeedState, { cursor, serverTime, assumedLast }: PageRead): FeedState {
  const { pass } = state;
  if (!pass) throw new Error('a page came without a pass');
  const turned: Pass = {
    ...pass,
    walk: cursor ? pass.walk : pass.walk + 1,
    cursor,
    begunAt: pass.begunAt ?? serverTime,
    assumed: pass.assumed || assumedLast,
  };
  return { ...state, pass: turned };
}

/** The last page was read: the watermark moves to the server's time at the pass's first response. */
export function passEnded(state: FeedState, at: { wall: number; serverTime: number }): FeedState {
  const { pass } = state;
  if (!pass) throw new Error('a pass ended that had not begun');
  const watermark = pass.begunAt ?? at.serverTime;
  const on = pass.begunOn ?? at.wall;
  return {
    ...state,
    watermark,
    pass: null,
    covered: coveredAfter(state, pass),
    firstReadDone: true,
    readAt: at.wall,
    asOf: pass.begunOn,
    sure: isSure(state, pass)
      ? { at: watermark, on }
      : (state.sure ?? { at: state.watermark ?? watermark, on }),
  };
}

/** No end was assumed, in this pass or in one since the time from which it reads. */
function isSure({ sure }: FeedState, { assumed, since }: Pass): boolean {
  return !assumed && (since === null || sure === null || since <= sure.at - overlapMs);
}

/** A first read covers its window; a later pass adds the span between the old end and the new one. */
function coveredAfter(state: FeedState, { since, scope }: Pass): FeedState['covered'] {
  if (scope === null) return since === null ? null : state.covered;
  return since === null ? scope : { fromMs: state.covered?.fromMs ?? scope.fromMs, toMs: scope.toMs };
}
