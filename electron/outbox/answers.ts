import type { CallOutcome } from '../practice/types.ts';
import type { OutboxRow } from '../store/types.ts';
import type { Backoff } from './backoff.ts';
import type { OutboxStore } from './outbox-store.ts';
import { checksOfARefusal } from './read-backs.ts';
import { readBackDelay } from './retry-delays.ts';
import { stateAfterFailure } from './states.ts';
import { retryAfter, type StepResult, stepDone } from './step-result.ts';
import type { BoundWrite } from './write-definitions.ts';
import type { Notes } from './write-notes.ts';

/** What became of a call, and what is to be noted of it. */
type Answer = { readonly notes: Notes; readonly outcome: CallOutcome<unknown> };

/**
 * Stores what became of a call: `sending` -> `done`, `waiting`, `refused` or `unknown`.
 *
 * Guarantee: an answer that the disk does not accept is kept until it does, or Foyer ends.
 */
export type Answers = {
  /** @throws StoreError where the disk does not accept it: then it is kept */
  store(row: OutboxRow, answer: Answer, bound: BoundWrite): StepResult;
  /**
   * Stores the answer that is kept for a write; null: there is none.
   * @throws StoreError as `store`
   */
  storeKept(row: OutboxRow, bound: BoundWrite): StepResult | null;
  forget(id: string): void;
};

export function createAnswers(ports: {
  readonly outboxStore: OutboxStore;
  readonly backoff: Pick<Backoff, 'backOff'>;
  readonly finish: (row: OutboxRow | null, bound: BoundWrite) => StepResult;
}): Answers {
  const { outboxStore, finish } = ports;
  const kept = new Map<string, Answer>();

  function store(row: OutboxRow, answer: Answer, bound: BoundWrite): StepResult {
    kept.set(row.id, answer);
    const result = move(row, answer, bound);
    kept.delete(row.id);
    return result;
  }

  function move(row: OutboxRow, { notes: sent, outcome }: Answer, bound: BoundWrite): StepResult {
    if (outcome.ok) {
      return finish(
        outboxStore.move(row, ['sending'], 'done', { notes: sent, failure: null, outcome: outcome.value }),
        bound,
      );
    }
    const { failure } = outcome;
    const to = stateAfterFailure(outcome.delivery);
    if (to === 'waiting') {
      const back = outboxStore.move(row, ['sending'], 'waiting', {
        notes: sent,
        failure,
        attempts: row.attempts - 1,
      });
      return back ? ports.backoff.backOff(back, sent, outcome) : stepDone;
    }
    // Checks before it was sent that broke are none of what became of it.
    const notes: Notes = { ...sent, brokenLooks: 0 };
    const doubts = to === 'refused' && bound.mayBeASecond(failure.kind) ? checksOfARefusal : 0;
    const perhapsDone = to === 'unknown' ? true : notes.perhapsDone;
    outboxStore.move(row, ['sending'], to, { notes: { ...notes, doubts, perhapsDone }, failure });
    if (doubts > 0) return retryAfter(0);
    return to === 'unknown' ? retryAfter(readBackDelay(row.attempts - 1)) : stepDone;
  }

  return {
    store,
    storeKept(row, bound) {
      const answer = kept.get(row.id);
      return answer ? store(row, answer, bound) : null;
    },
    forget: (id) => void kept.delete(id),
  };
}
