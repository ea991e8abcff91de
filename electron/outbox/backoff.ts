import type { WriteState } from '../../shared/bridge/views.ts';
import { detailsOf, type Failure, sayFailure } from '../../shared/failures.ts';
import type { OutboxRow } from '../store/types.ts';
import type { OutboxStore } from './outbox-store.ts';
import { afterOlderRead, retryDelay } from './retry-delays.ts';
import { type FailedOutcome, retryAfter, type StepResult, stepDone } from './step-result.ts';
import { changeWords } from './words.ts';
import { type Notes, withSeen } from './write-notes.ts';

/** What happens to a write that could not be sent or checked for now. */
export type Backoff = {
  /** It could not be sent: retry with backoff, or ask the user where a retry would not help. */
  backOff(row: OutboxRow, notes: Notes, why: FailedOutcome): StepResult;
  /**
   * The response is older than what this PC has: read again shortly, and after three times ask the user until it is
   * current.
   */
  readAgain(row: OutboxRow, notes: Notes, why: Failure): StepResult;
  /** The service breaks each time it is asked what became of it: the user may decide, and it is read back until they do. */
  askWhileBroken(row: OutboxRow, notes: Notes, why: Failure): StepResult;
  /** The service refuses the check itself: a retry would get the same response, so the user is asked. */
  askAbout(row: OutboxRow, notes: Notes, why: Failure): StepResult;
};

export function createBackoff(outboxStore: OutboxStore): Backoff {
  function backOff(row: OutboxRow, notes: Notes, why: FailedOutcome): StepResult {
    const { failure, delivery } = why;
    if (delivery === 'refused') return askAbout(row, notes, failure);
    if (failure.kind === 'older-copy') return readAgain(row, notes, failure);
    const brokenLooks = notes.brokenLooks + (delivery === 'unknown' ? 1 : 0);
    outboxStore.note(row, { notes: { ...notes, notSent: notes.notSent + 1, brokenLooks }, failure });
    return { wait: retryDelay(notes.notSent, failure), blockedBy: failure, offline: delivery === 'not-sent' };
  }

  function readAgain(row: OutboxRow, notes: Notes, why: Failure): StepResult {
    const { held } = afterOlderRead(notes.olderReads);
    return hold(row, notes, why, held ? (detailsOf(why) ?? sayFailure(why)) : null);
  }

  function askWhileBroken(row: OutboxRow, notes: Notes, why: Failure): StepResult {
    return hold(row, notes, why, changeWords.view.notChecked(sayFailure(why)));
  }

  /** @param seen what the user is asked, who may decide from now on; null: nothing yet */
  function hold(row: OutboxRow, notes: Notes, why: Failure, seen: string | null): StepResult {
    const { wait } = afterOlderRead(notes.olderReads);
    const heldBeforeSending = row.state === 'asks' ? notes.heldBeforeSending : row.state !== 'unknown';
    const reads: Notes = { ...notes, olderReads: notes.olderReads + 1, heldBeforeSending };
    const withFinding = seen === null ? reads : withSeen(reads, seen);
    if (seen !== null && row.state !== 'asks') {
      outboxStore.move(row, [row.state as WriteState], 'asks', { notes: withFinding, failure: why });
    } else outboxStore.note(row, { notes: withFinding, failure: why });
    return retryAfter(wait);
  }

  function askAbout(row: OutboxRow, notes: Notes, why: Failure): StepResult {
    const seen =
      why.kind === 'not-found' ? changeWords.view.noRecord : changeWords.view.notChecked(sayFailure(why));
    const withFinding = withSeen({ ...notes, olderReads: 0 }, seen);
    outboxStore.move(row, [row.state as WriteState], 'asks', { notes: withFinding, failure: why });
    return stepDone;
  }

  return { backOff, readAgain, askWhileBroken, askAbout };
}
