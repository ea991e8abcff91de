import { hourMs, minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { isDeskOf, type PresentDesk, practiceAheadMs } from './presence.ts';

/** How often this desk's time is compared with that of the desk that polls, ms. */
const everyMs = 10_000;
/** Each of two desks takes its own clock as right while it is off by less than a minute. */
const mostApartMs = 3 * minuteMs;
/** The practice's clock is learnt from two answers in a row that agree. */
const answers = 2;
/** How soon the practice is asked again where that did not help, ms: it may give no time at all. */
const againAfterMs = hourMs;

/**
 * A desk for which another one polls makes few calls: it would notice only after many minutes that its PC's clock was set, and date
 * payments by it until then. Where the desk that polls has another time of the practice, this one asks the practice.
 *
 * @param others the desks that are here; null: not known yet
 * @param ask makes a call to the practice; absent behind the lock, where nothing is written
 * @param practiceNow UTC ms at the practice, as this desk knows it
 * @returns ends it
 */
export function checkClock(ports: {
  readonly clock: Clock;
  readonly practice: string;
  readonly key: string;
  readonly others: () => readonly PresentDesk[] | null;
  readonly ask: ((feed: 'statuses') => Promise<unknown>) | undefined;
  readonly practiceNow: () => number;
}): () => void {
  const { clock, ask } = ports;
  if (!ask) return () => undefined;
  let closed = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  function isApart(): boolean {
    const poller = ports.others()?.find((one) => one.polls && isDeskOf(one, ports));
    const ahead = poller ? practiceAheadMs(poller) : null;
    return ahead !== null && Math.abs(ahead - (clock.wall() - ports.practiceNow())) >= mostApartMs;
  }

  async function look(read: NonNullable<typeof ask>): Promise<void> {
    if (!isApart()) askedAt = Number.NEGATIVE_INFINITY;
    else if (clock.monotonic() - askedAt >= againAfterMs) {
      askedAt = clock.monotonic();
      for (let asked = 0; asked < answers && !closed; asked += 1) await read('statuses');
    }
    if (!closed) cancel = clock.after(everyMs, () => void look(read));
  }
  let cancel = clock.after(everyMs, () => void look(ask));

  return () => {
    closed = true;
    cancel();
  };
}
