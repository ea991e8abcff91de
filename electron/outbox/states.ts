import type { WriteState } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Delivery } from '../practice/types.ts';
import type { NotDone, Verdict } from './write-definition.ts';

/**
 * The life of a write: pure functions of (state, event). docs/decisions/0001 says why.
 *
 *   held ──hold passes──► waiting ──committed──► sending ──answer 2xx──► done
 *    │                      ▲  ▲                   │ │ └──other 4xx────► refused
 *   undo                    │  └──surely not sent──┘ └──no answer──► unknown ──seen──► done
 *    ▼                      └──not recorded, harmless to send again──────┤
 *   (gone)                                                               ├──two clean looks──► not-recorded
 *                                                                        └──cannot tell──► asks
 *
 * What is read before or after a call may be older than what this PC has: it is read again, at most three times within a
 * minute; then the write is in `asks`, and goes on by itself when it is no longer so (`isHeldBack` in record.ts).
 *
 * Those of every write stand in outbox.ts. Guarantee: a payment is never sent twice without a person's word.
 */

/** Writes that may still change the practice by themselves; later ones of their subject wait for them. */
export const blockingStates = ['held', 'waiting', 'sending', 'unknown'] as const satisfies WriteState[];
/** Writes that may have reached the practice: no person can take them back. */
export const unansweredStates = ['sending', 'unknown'] as const satisfies WriteState[];
/** Writes that need a person. */
export const askingStates = ['refused', 'not-recorded', 'asks'] as const satisfies WriteState[];
/** Everything that is not done. */
export const openStates = [...blockingStates, ...askingStates] as const;

/** Where a call that failed leaves its write. */
export function stateAfterFailure(delivery: Delivery): 'waiting' | 'refused' | 'unknown' {
  switch (delivery) {
    case 'not-sent':
      return 'waiting';
    case 'refused':
      return 'refused';
    case 'unknown':
      return 'unknown';
  }
}

/** How long an unknown payment must be missing, and how far apart two clean looks must be. */
export const patience = { untilNotRecorded: 150_000, betweenLooks: 60_000 } as const;

/** What reading back has found so far; kept with the write. */
export type Looks = {
  /** When it was sent; by an earlier run: when this one first looked. Ms of this run's clock, as are the looks. */
  readonly sentAt: number;
  /** UTC ms of clean looks that did not find it. */
  readonly missing: readonly number[];
};

/** Where a verdict leaves an unknown write. */
export function stateAfterLook(
  verdict: Verdict,
  notDone: NotDone,
  looks: Looks,
  now: number,
): { state: WriteState; missing: readonly number[] } {
  switch (verdict.kind) {
    case 'done':
      return { state: 'done', missing: looks.missing };
    case 'ask':
      return { state: 'asks', missing: looks.missing };
    case 'no-look':
      return { state: 'unknown', missing: looks.missing };
    case 'not-done': {
      if (notDone === 'send-again') return { state: 'waiting', missing: looks.missing };
      const last = looks.missing.at(-1);
      const counts = last === undefined || now - last >= patience.betweenLooks || now < last;
      const missing = counts ? [...looks.missing, now] : looks.missing;
      const first = missing[0] ?? now;
      const over =
        missing.length >= 2 &&
        now - looks.sentAt >= patience.untilNotRecorded &&
        now - first >= patience.betweenLooks;
      return { state: over ? 'not-recorded' : 'unknown', missing };
    }
  }
}

/** Milliseconds until an unknown write is looked at again: soon at first, then once a minute. */
export function nextLook(looksSoFar: number): number {
  const steps = [1500, 5000, 15_000, 40_000];
  return steps[looksSoFar] ?? patience.betweenLooks + 1000;
}

/** After an answer that is older than what this PC has, it is read again so often within a minute, then held. */
const readsAgain = [1500, 10_000, 45_000];

/** What becomes of a write after so many answers in a row that are too old; ms until it is read again. */
export function afterOlderRead(readsSoFar: number): { readonly held: boolean; readonly wait: number } {
  const soon = readsAgain[readsSoFar];
  return soon === undefined ? { held: true, wait: 60_000 } : { held: false, wait: soon };
}

/** Milliseconds until a write that could not be sent is tried again. */
export function nextTry(attemptsNotSent: number, failure: Failure): number {
  if (failure.retryAfterMs !== undefined) return Math.max(1000, failure.retryAfterMs);
  return Math.min(30_000, 1000 * 2 ** Math.min(attemptsNotSent, 5));
}

/** What a person reads about a write in this state. */
export function sayState(state: WriteState, more: string): string {
  switch (state) {
    case 'held':
      return 'About to be sent';
    case 'waiting':
      return more ? `Not sent yet: ${more}` : 'Not sent yet';
    case 'sending':
      return 'Being sent';
    case 'done':
      return 'Recorded by the practice';
    case 'refused':
      return `The practice says no: ${more || 'no reason given'}`;
    case 'unknown':
      return 'Sent, no answer: checking whether it was recorded';
    case 'not-recorded':
      return 'Not recorded by the practice: send again?';
    case 'asks':
      return more ? `Please decide: ${more}` : 'Please decide what to do';
  }
}
