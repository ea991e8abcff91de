import { hourMs, minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { DeskStore } from '../store/types.ts';

/** The fact of the desk file that holds a time that had certainly come, UTC ms. */
const certainTimeFact = 'certain-time';
/** What was counted without the service is kept this often, ms: so much of it is lost with a restart. */
const keptEveryMs = 5 * minuteMs;
/** A time of the service that is later than what was counted by more than this … */
const mostAtOnceMs = hourMs;
/** … is believed when it has gone on for so long, ms: two wrong answers in a row that agree are put right by the two after them. */
const doubtedForMs = 10 * minuteMs;

/**
 * A time that has certainly come, UTC ms: what exists nowhere else is too old by it, and by no other clock. It is the latest time that the
 * service was seen to say, and what this PC has counted since while Foyer ran.
 *
 * Guarantees
 * - It is never later than the true time, however far this PC's clock is ahead, and never later than `now`. A time to come that the service says
 *   for less than ten minutes is not believed, but for the first that it says since the start.
 * - While the service answers, it is the service's time at the last answer or later. After a sleep, and whenever that is an hour or more ahead of what
 *   was counted, it is so after ten minutes.
 * - `isClockBehind` is true only of a clock that is wrong: it says a time that has passed.
 * - Without the service it goes on as long as Foyer runs with its files open, also over restarts: the time while it was off is not
 *   counted, because only this PC's clock knows it, and that may have been set meanwhile.
 *
 * @throws StoreError when it is created and the desk file can't be read
 */
export function createCertainTime(ports: {
  readonly desk: Pick<DeskStore, 'fact' | 'noteFact'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** By the practice's clock, as far as this PC knows it, UTC ms. */
  readonly now: () => number;
  /** The latest time that the service was seen to say, UTC ms; 0: none. A client may have written one of times to come into a record. */
  readonly seen: () => number;
  /** Up to when a list was read, by the service's clock: never later than the true time, UTC ms; 0: none was. */
  readonly readUpTo: () => number;
}): {
  readonly certainNow: () => number;
  /** Whether `now` is behind a time that has certainly come, by a minute or more. */
  readonly isClockBehind: () => boolean;
} {
  const { desk, clock, now, seen, readUpTo } = ports;
  let kept = Number(desk.fact(certainTimeFact) ?? 0) || 0;
  let from = { at: kept, on: clock.monotonic() };
  const counted = () => from.at + clock.monotonic() - from.on;
  /** A time that is not believed yet, and when it was heard first. */
  let doubted: { readonly at: number; readonly on: number } | null = null;
  let isFirst = true;

  /** Whether a time that the service says counts; one that is far ahead is noted with the moment from which it must go on. */
  function isBelieved(heard: number): boolean {
    const on = clock.monotonic();
    const isNear = isFirst || heard - counted() <= mostAtOnceMs;
    if (heard > 0) isFirst = false;
    if (isNear) {
      doubted = null;
      return true;
    }
    if (doubted === null || heard < doubted.at + on - doubted.on - minuteMs) doubted = { at: heard, on };
    return on - doubted.on >= doubtedForMs;
  }

  function keep(at: number): void {
    kept = at;
    // Where the disk does not take it, less is counted after a restart.
    catchStoreError(
      () => desk.noteFact(certainTimeFact, String(at)),
      () => undefined,
    );
  }

  function certainNow(): number {
    const heard = Math.min(seen(), now());
    if (isBelieved(heard) && heard > counted()) from = { at: heard, on: clock.monotonic() };
    const at = Math.floor(Math.min(counted(), now()));
    // What the service has said is in the cache.
    if (at - Math.max(kept, heard) >= keptEveryMs) keep(at);
    return at;
  }
  return {
    certainNow,
    isClockBehind() {
      certainNow();
      return now() <= Math.max(counted(), readUpTo()) - minuteMs;
    },
  };
}
