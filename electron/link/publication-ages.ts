import type { Clock } from '../platform/ports.ts';

/** How many reads of the stream are kept: a change that was published before them is of an unknown age. */
const keptReads = 4;

/** A moment by both clocks of this PC, in milliseconds: during a sleep one of the two may stand still. */
type Moment = { readonly steady: number; readonly wall: number };

/**
 * How long ago a change was published: what the stream did not hold when it was read was published after that. So a change
 * that lay in the socket of a PC that slept is known to be as old as the sleep.
 */
export function createPublicationAges(clock: Pick<Clock, 'monotonic' | 'wall'>) {
  /** Newest first. `last`: the last sequence that the stream held. */
  let reads: readonly { readonly last: number; readonly askedAt: Moment }[] = [];
  return {
    now: (): Moment => ({ steady: clock.monotonic(), wall: clock.wall() }),
    /** @param askedAt before the stream was asked */
    wasRead(last: number, askedAt: Moment): void {
      reads = [{ last, askedAt }, ...reads].slice(0, keptReads);
    },
    /** @returns the longest time since the change was published, ms; null: not known */
    atMost(sequence: number): number | null {
      const before = reads.find(({ last }) => last < sequence);
      if (!before) return null;
      const { steady, wall } = before.askedAt;
      return Math.max(clock.monotonic() - steady, clock.wall() - wall);
    },
  };
}
