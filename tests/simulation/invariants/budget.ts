import type { CallRecord } from '../../../service/call-record.ts';

const minute = 60_000;
/** What the companion allows itself in any rolling minute (DESIGN section 4). */
export const mostPerMinute = 58;
/** Locations, and what settles which practice, and what time, it is. */
const callsToConnect = 2;

/**
 * No rolling minute has more calls than the budget, as the service counted them by key, but for the two calls of each
 * connecting, which a person asks for.
 * @param connects UTC ms of each connecting
 * @param putBack UTC ms at each of which an older desk file was put back: it knows nothing of the calls made since
 */
export function neverMoreThanTheBudget(
  calls: readonly CallRecord[],
  connects: readonly number[],
  putBack: readonly number[],
): string[] {
  const found: string[] = [];
  for (const keyId of new Set(calls.map((call) => call.keyId))) {
    const times = calls.filter((call) => call.keyId === keyId).map((call) => call.at);
    let from = 0;
    for (const [index, at] of times.entries()) {
      while ((times[from] ?? at) <= at - minute) from += 1;
      const inMinute = index - from + 1;
      if (putBack.some((when) => when > at - minute && when <= at)) continue;
      const connecting = connects.filter((when) => when > at - 2 * minute && when <= at).length;
      const allowed = mostPerMinute + callsToConnect * connecting;
      if (inMinute > allowed) {
        found.push(`${inMinute} calls in the minute before ${new Date(at).toISOString()}`);
        break;
      }
    }
  }
  return found;
}

/** A person who connects again within so long spends twice what connecting costs beside the budget. */
const connectedAgain = 10_000;

/**
 * The service never had to say 429 by its own limiter, except where a person has just connected twice in a few seconds: the calls of
 * each connecting come beside the budget, and a limiter of few calls at once counts them all.
 */
export function neverRefusedForRate(calls: readonly CallRecord[], connects: readonly number[]): string[] {
  const twice = (at: number) =>
    connects.filter((when) => when > at - connectedAgain && when <= at).length > 1;
  const refused = calls.find((call) => call.status === 429 && call.fault === null && !twice(call.at));
  return refused ? [`429 to ${refused.method} ${refused.path} at ${new Date(refused.at).toISOString()}`] : [];
}
