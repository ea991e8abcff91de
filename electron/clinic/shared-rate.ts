import { budget, rateKey } from '../link/assets.ts';
import { encodeRate, type LearntRate, parseRate } from '../link/learnt-rate.ts';
import type { CallBudget } from '../practice/call-budget.ts';
import type { ClinicLink } from './clinic-link.ts';

/** A desk's rate grows by one a minute, or by one at once, at a time (practice/rate-learning.ts). */
const oneStep = 1;

/**
 * One rate for all desks of a key: what one of them learned from a refusal, or from a clean spell, all go by, and the hub
 * admits no more (link/learnt-rate.ts).
 *
 * Guarantees
 * - The smallest counts: a rate that is higher by more than one step of growth is put right by each desk that knows a lower one.
 * - At a connection a desk takes the rate that stands at the hub, unless it was refused itself in the meantime. Where none
 *   stands there, as at a new hub, it says its own.
 *
 * @returns ends it
 */
export function shareRate(
  { link }: Pick<ClinicLink, 'link'>,
  own: Pick<CallBudget, 'learnt' | 'setLearnt' | 'onChange'>,
): () => void {
  let isCaughtUp = false;
  /** What stands at the hub; null: nothing, or not known. */
  let stands: LearntRate | null = null;
  /** This desk's, as it was looked at last. */
  let last = own.learnt();
  let isUnsaid = false;
  let isBusy = false;

  /** Says this desk's rate where it is not said; a failure is repeated with the next change of the budget. */
  async function say(): Promise<void> {
    if (!isUnsaid || isBusy || !isCaughtUp || link.status().state !== 'linked') return;
    isBusy = true;
    isUnsaid = false;
    const put = await link.state.put('budget', rateKey, encodeRate(own.learnt()));
    isBusy = false;
    // A hub of an earlier Foyer knows no such key.
    isUnsaid ||= !put.ok && put.failure.kind !== 'denied';
    if (put.ok) await say();
  }

  function take(rate: LearntRate): void {
    last = rate;
    if (!isSame(rate, own.learnt())) own.setLearnt(rate);
  }

  function hear(theirs: LearntRate): void {
    const mine = own.learnt();
    const lower = (a: number, b: number) => (a <= b + oneStep ? a : b);
    const next = {
      perMinute: lower(theirs.perMinute, mine.perMinute),
      burst: lower(theirs.burst, mine.burst),
    };
    take(next);
    isUnsaid = !isSame(next, theirs);
    void say();
  }

  const stopWatch = link.state.watch('budget', (event) => {
    if (event.kind === 'restarted') {
      isCaughtUp = false;
      stands = null;
    }
    if (event.kind === 'current' && !isCaughtUp) {
      isCaughtUp = true;
      if (stands !== null && !isUnsaid) return take(stands);
      isUnsaid ||= !isSame(own.learnt(), { perMinute: budget.permits - budget.burst, burst: budget.burst });
      void say();
    }
    if (event.kind !== 'put' || event.entry.key !== rateKey) return;
    const theirs = parseRate(event.entry.body);
    if (theirs === null) return;
    stands = theirs;
    if (isCaughtUp) hear(theirs);
  });
  const stopOwn = own.onChange(() => {
    const now = own.learnt();
    if (!isSame(now, last)) {
      // What grew while this desk was alone is left: the others know the key better.
      isUnsaid ||= isCaughtUp || now.perMinute < last.perMinute || now.burst < last.burst;
      last = now;
    }
    void say();
  });

  return () => {
    stopWatch();
    stopOwn();
  };
}

const isSame = (a: LearntRate, b: LearntRate) => a.perMinute === b.perMinute && a.burst === b.burst;
