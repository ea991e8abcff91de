import { z } from 'zod';
import type { Clock } from '../platform/ports.ts';
import type { BudgetState } from './budget-state.ts';
import { countsForMs, emptyLog } from './call-log.ts';
import { ceiling, longestPauseMs } from './rate-learning.ts';
import type { TokenBucket } from './token-bucket.ts';

const SavedBudget = z.object({
  v: z.literal(1),
  perMinute: z.number().min(1).max(ceiling.perMinute),
  burst: z.number().min(1).max(ceiling.burst),
  refusals: z.int().nonnegative(),
  /** Wall-clock ms: when this was saved, until when nothing may start, until when each call counts. */
  savedAt: z.number(),
  pausedUntil: z.number().nullable(),
  counting: z.array(z.number()).max(100),
  tokens: z.number(),
  /** Saved as the last act of a run. Anything else means that the run may have gone on after it. */
  clean: z.boolean(),
  /** By which grace of the hub all of these calls are counted (own-calls.ts); null, or absent: they are not. An earlier Foyer: by which start of it. */
  countedBy: z.string().nullable().optional(),
  /** Until when it counts each of them, wall-clock ms; absent in what an earlier Foyer saved. */
  countedUntil: z.array(z.number()).max(100).optional(),
});

/**
 * Connecting to a new key has just spent up to four calls, for the locations, some patients, and twice for the time: it starts with less than a
 * full burst.
 */
const connecting = 4;

/** What a hub has counted: in which grace of it (own-calls.ts), and until when each call counts there, monotonic ms. */
export type HubCount = { readonly by: string; readonly untils: readonly number[] };

/**
 * @param clean this is the last act of the run, and no call starts after it
 * @param counted by the hub that has counted all calls; null: none has
 */
export function toSaved(
  state: BudgetState,
  now: { monotonic: number; wall: number },
  clean: boolean,
  counted: HubCount | null,
): string {
  const asWall = (at: number) => Math.round(now.wall + at - now.monotonic);
  const stillCounting = [
    ...state.log.until,
    ...Array.from({ length: state.log.inFlight }, () => now.monotonic + countsForMs),
  ];
  return JSON.stringify({
    v: 1,
    perMinute: state.learnt.perMinute,
    burst: state.learnt.burst,
    refusals: state.refusals,
    savedAt: Math.round(now.wall),
    pausedUntil: state.pausedUntil === null ? null : asWall(state.pausedUntil),
    counting: stillCounting.map(asWall),
    tokens: Math.max(0, state.bucket.tokens),
    clean,
    countedBy: counted?.by ?? null,
    countedUntil: (counted?.untils ?? []).map(asWall),
  } satisfies z.input<typeof SavedBudget>);
}

/**
 * The state to start from. After anything but a clean end, or when the saved text does not parse, the bucket starts
 * empty. The wall clock may have jumped: time that passed by it gains no tokens, and a wait that is left is never
 * longer than it can have been.
 */
export function fromSaved(saved: string | null, now: { monotonic: number; wall: number }): BudgetState {
  const bucket = (tokens: number): TokenBucket => ({ tokens, at: now.monotonic });
  const begin = { learnt: ceiling, log: emptyLog, pausedUntil: null, refusals: 0 };
  if (saved === null) return { ...begin, bucket: bucket(ceiling.burst - connecting) };
  const read = parse(saved);
  if (!read) return { ...begin, bucket: bucket(0) };
  const counting = leftOf(read.counting, read.savedAt, now.wall);
  const pause =
    read.pausedUntil === null ? 0 : left(read.pausedUntil, read.savedAt, now.wall, longestPauseMs);
  const from = pause > 0 ? now.monotonic + pause : now.monotonic;
  return {
    learnt: { perMinute: read.perMinute, burst: read.burst },
    bucket: { tokens: read.clean && pause <= 0 ? read.tokens : 0, at: from },
    log: { inFlight: 0, until: counting.map((ms) => now.monotonic + ms) },
    pausedUntil: pause > 0 ? from : null,
    refusals: read.refusals,
  };
}

/** How long something lasts on that was saved with its end, ms: never longer than it can have been, whatever the wall clock did since. */
const left = (until: number, savedAt: number, wall: number, most: number): number =>
  Math.min(until - wall, until - savedAt, most);

/** How long calls count on, ms, shortest first. */
const leftOf = (untils: readonly number[], savedAt: number, wall: number): number[] =>
  untils
    .map((until) => left(until, savedAt, wall, countsForMs))
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b);

/** `untils`: until when each counts, monotonic ms; `counted`: by the hub that has counted them; null: none has. */
export type EarlierCalls = { readonly untils: readonly number[]; readonly counted: HubCount | null };

/** What a budget starts from, and what saves it. */
export function createBudgetMemory(
  clock: Pick<Clock, 'monotonic' | 'wall'>,
  saved: string | null,
  save: (text: string) => void,
) {
  const now = () => ({ monotonic: clock.monotonic(), wall: clock.wall() });
  const state = fromSaved(saved, now());
  let counter: () => HubCount | null = () => null;
  let isOver = false;
  return {
    state,
    /** What a hub that counts the calls of all PCs is to know. */
    ofHub: {
      earlier: {
        untils:
          saved === null ? Array<number>(connecting).fill(clock.monotonic() + countsForMs) : state.log.until,
        counted: saved === null ? null : countedEarlier(saved, now()),
      } satisfies EarlierCalls,
      setCounter(next: () => HubCount | null) {
        counter = next;
      },
    },
    /** @param clean this is the last act of the run: nothing is saved after it */
    save(of: BudgetState, clean: boolean) {
      if (!isOver) save(toSaved(of, now(), clean, counter()));
      isOver ||= clean;
    },
  };
}

function countedEarlier(saved: string, now: { monotonic: number; wall: number }): HubCount | null {
  const read = parse(saved);
  if (!read?.countedBy) return null;
  const lefts = leftOf(read.countedUntil ?? read.counting, read.savedAt, now.wall);
  return { by: read.countedBy, untils: lefts.map((ms) => now.monotonic + ms) };
}

function parse(saved: string): z.output<typeof SavedBudget> | null {
  try {
    const read = SavedBudget.safeParse(JSON.parse(saved));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
