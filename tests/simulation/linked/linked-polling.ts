import { clinicLifetimes } from '../../../electron/link/assets.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const everyMs = 250;
/**
 * A poller that reaches the hub finds with its next renewal that another desk has the lease. One that does not polls until the lease that it had
 * ends by its own clock; a new hub, or one that has lost the lease, may have given it to another desk by then.
 */
const longestMs = clinicLifetimes.leaseMs;

/** Which desks poll for all at the same time. */
export type PollingWatch = {
  /** Where two did for longer than the one before takes to find out. */
  readonly violations: string[];
  /** How often two desks did, and for how long at most, ms. */
  readonly two: { times: number; longest: number };
  stop(): void;
};

/** @param away desks that sleep: they poll nothing, whatever they believe */
export function watchPolling(
  desks: readonly WholeDesk[],
  away: ReadonlySet<number>,
  clock: Pick<WholeDesk['clock'], 'after' | 'monotonic'>,
): PollingWatch {
  const violations: string[] = [];
  const two = { times: 0, longest: 0 };
  /** Since when two desks poll, ms of the clock; null: at most one does. */
  let since: number | null = null;
  let isReported = false;
  let stop: () => void = () => undefined;

  function check(): void {
    stop = clock.after(everyMs, check);
    const polling = [...desks.keys()].filter(
      (place) => !away.has(place) && desks[place]?.companion().session()?.link()?.polls,
    );
    if (polling.length < 2) {
      since = null;
      isReported = false;
      return;
    }
    if (since === null) two.times += 1;
    since ??= clock.monotonic();
    const forMs = clock.monotonic() - since;
    two.longest = Math.max(two.longest, forMs);
    if (forMs <= longestMs || isReported) return;
    isReported = true;
    violations.push(
      `desks ${polling.map((place) => place + 1).join(', ')} all poll since ${since.toFixed(0)}, for ${forMs.toFixed(0)} ms`,
    );
  }
  check();
  return { violations, two, stop: () => stop() };
}
