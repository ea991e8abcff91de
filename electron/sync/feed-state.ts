import { z } from 'zod';
import { minuteMs } from '../../shared/durations.ts';
import { memoize } from '../../shared/memoize.ts';

/**
 * Where a feed stands, as it lies in the cache beside the rows it brought. Pure functions of (state, event).
 *
 * Guarantees:
 * - The watermark is a time of the server's, taken at the first answer of a pass, and moves only when the pass has ended.
 * - A pass asks from 120 s before the watermark.
 * - After a first read, what was brought by other readings before it is asked for again from where they began.
 * - A pass that was cut off goes on where it stopped, with the watermark it began with.
 * - What a pass brought counts as being as old as its begin, however late it ended.
 * - What lies behind a page that was taken for the last one by its size comes ten minutes later at the latest: the feed is
 *   then read from before that page, until nothing comes.
 */

const Cursor = z.object({ direction: z.enum(['up', 'down']), beyond: z.number(), first: z.number() });

const Pass = z.object({
  /** Changes since this server time are asked for; null: a first read. */
  since: z.number().nullable(),
  /** Which walk of the pass is under way, from 0. */
  walk: z.int(),
  cursor: Cursor.nullable(),
  /** Server time at the first answer: the watermark once the pass has ended. Null before the first answer. */
  begunAt: z.number().nullable(),
  /** This PC's clock when it began; null: begun by a version that did not say. */
  begunOn: z.number().nullable().default(null),
  /** The bounds a first read asks for, or the one that a later pass extends the covered window to; fixed at its begin. */
  scope: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  /** Each walk is read until nothing comes, whatever the server has shown of its pages. */
  toTheEnd: z.boolean().default(false),
  /** A page of this pass was taken for the last one of its walk by its size. */
  assumed: z.boolean().default(false),
});
export type Pass = z.infer<typeof Pass>;

export const FeedState = z.object({
  v: z.literal(1),
  /** Before the first read has ended: what other readings have brought of the list is complete up to here. */
  watermark: z.number().nullable(),
  pass: Pass.nullable(),
  /** What has been read whole, once: the window of starts, or from when on changes were asked for; null: all of it. */
  covered: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  firstReadDone: z.boolean(),
  /** This PC's clock at the end of the last pass. */
  readAt: z.number().nullable(),
  /** This PC's clock when that pass began: what it brought is as new as then, also where the pass was cut off in between. */
  asOf: z.number().nullable().default(null),
  /**
   * Up to here the list is complete without any page having been taken for the last one: `at`, by the server's clock;
   * `on`, this PC's clock at that pass. Null: as the watermark.
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

/** Changes are asked for from this long before the watermark: commits that were under way, clocks of several servers. */
export const overlapMs = 120_000;

/** What was taken for the end of a list is read behind after so long, ms. */
const checkEndsAfter = 10 * minuteMs;

/** @returns the stored state, or a new one where there is none or it cannot be read (then everything is read again). */
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
 * Begins a pass, or goes on with the one that was cut off.
 *
 * @param window for lists that lie in time: the window of starts that should be covered now
 * @param wall this PC's clock
 */
export function beginPass(
  state: FeedState,
  window: { fromMs: number; toMs: number } | null,
  wall: number,
): FeedState {
  if (state.pass) return state;
  const toTheEnd = isCheckDue(state, wall);
  const from = toTheEnd ? (state.sure?.at ?? state.watermark) : state.watermark;
  const since = state.firstReadDone && from !== null ? from - overlapMs : null;
  const grows = window !== null && state.covered !== null && window.toMs > state.covered.toMs;
  const scope = since === null || grows ? window : null;
  // A first read does not show what has left its scope since another reading brought it; the changes since then do.
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

/** Both clocks are asked: a list whose newest changes lie behind such a page may show no later time. */
function isCheckDue({ sure, watermark }: FeedState, wall: number): boolean {
  if (sure === null || watermark === null) return false;
  return watermark - sure.at >= checkEndsAfter || Math.abs(wall - sure.on) >= checkEndsAfter;
}

/** A page: where the walk goes on after it, the server's time at its answer, and whether its size made it the last. */
export type Turned = {
  readonly cursor: Pass['cursor'];
  readonly serverTime: number;
  readonly assumedLast: boolean;
};

/** A page came: the pass now stands behind it. */
export function passTurned(state: FeedState, { cursor, serverTime, assumedLast }: Turned): FeedState {
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

/** The last page came: the watermark moves to the server's time at the pass's first answer. */
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

/** Nothing was taken for an end, in this pass or in one since the time from which it asked. */
function isSure({ sure }: FeedState, { assumed, since }: Pass): boolean {
  return !assumed && (since === null || sure === null || since <= sure.at - overlapMs);
}

/** A first read covers its window; a later pass adds what lies between the old end and the new one. */
function coveredAfter(state: FeedState, { since, scope }: Pass): FeedState['covered'] {
  if (scope === null) return since === null ? null : state.covered;
  return since === null ? scope : { fromMs: state.covered?.fromMs ?? scope.fromMs, toMs: scope.toMs };
}
