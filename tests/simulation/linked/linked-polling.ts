import { clinicLifetimes } from '../../../electron/link/assets.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const everyMs = 250;
/**
 * A poller stops by its own clock before its lease ends at the hub. Only where the hub has lost the lease (it is a new one, its clock was set, or the
 * lease was removed) may another desk have it by then: a poller that reaches the hub finds so with its next renewal, any other polls until its lease
 * would have ended.
 */
const longestMs = { asUsual: 1500, leaseLost: clinicLifetimes.leaseMs };

/** Which desks poll for all at the same time. */
export type PollingWatch = {
  /** Where two did for longer than the one before takes to find out. */
  readonly violations: string[];
  /** How often two desks did, and for how long at most, ms. */
  readonly two: { times: number; longest: number };
  /** The hub loses the lease at this moment. */
  leaseLost(): void;
  stop(): void;
};

/**
 * @param away desks that sleep: they poll nothing, whatever they believe
 * @param madeAs which making of the bucket of the lease the hub has: a keeper without answers may make it again long after the hub's clock has stepped
 */
export function watchPolling(
  desks: readonly WholeDesk[],
  away: ReadonlySet<number>,
  clock: Pick<WholeDesk['clock'], 'after' | 'monotonic'>,
  madeAs: () => string | null,
): PollingWatch {
  const violations: string[] = [];
  const two = { times: 0, longest: 0 };
  /** Since when two desks poll, ms of the clock; null: at most one does. */
  let since: number | null = null;
  let isReported = false;
  let lostAt = Number.NEGATIVE_INFINITY;
  let made = madeAs();
  let stop: () => void = () => undefined;

  function check(): void {
    stop = clock.after(everyMs, check);
    if (made !== madeAs()) lostAt = clock.monotonic();
    made = madeAs();
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
    const now = clock.monotonic();
    const isLost = now - lostAt <= longestMs.leaseLost + longestMs.asUsual;
    if (forMs <= (isLost ? longestMs.leaseLost : longestMs.asUsual) || isReported) return;
    isReported = true;
    violations.push(
      `desks ${polling.map((place) => place + 1).join(', ')} all poll since ${since.toFixed(0)}, for ${forMs.toFixed(0)} ms`,
    );
  }
  check();
  return {
    violations,
    two,
    leaseLost() {
      lostAt = clock.monotonic();
    },
    stop: () => stop(),
  };
}
