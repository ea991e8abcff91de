import type { WriteState } from '../../shared/bridge/views.ts';
import type { DeskStore, OutboxRow } from '../store/types.ts';
import type { createBackoff } from './backoff.ts';
import type { OutboxStore } from './outbox-store.ts';
import { readBackDelay } from './retry-delays.ts';
import { stateAfterReadBack } from './states.ts';
import { retryAfter, type StepResult, stepDone } from './step-result.ts';
import type { WriteContext } from './write-definition.ts';
import type { BoundWrite } from './write-definitions.ts';
import { type Notes, notesOf, withSeen } from './write-notes.ts';

/** How many checks are made at the most whether a refused write was recorded anyway. */
export const checksOfARefusal = 5;

/** How many checks in a row may break, in about a quarter of an hour, before the user may decide without one. */
const mostBroken = 15;

/** Finds out what became of calls without an answer, and of calls that were refused. */
export type ReadBacks = {
  /** The call of a write is about to leave this PC. */
  sent(id: string): void;
  readBack(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult>;
  /** Checks whether a refused write was recorded anyway. */
  recheckRefusal(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult>;
  /** The write is done, or gone. */
  forget(id: string): void;
};

export function createReadBacks(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: Pick<DeskStore, 'write'>;
  readonly backoff: Pick<ReturnType<typeof createBackoff>, 'askAbout' | 'askWhileBroken' | 'readAgain'>;
  /** UTC ms that advance steadily, also when the PC's clock is set during this run. */
  readonly steady: () => number;
  readonly contextFor: (row: OutboxRow, notes: Notes, signal: AbortSignal) => WriteContext;
  readonly finish: (row: OutboxRow | null, bound: BoundWrite) => StepResult;
}): ReadBacks {
  const { outboxStore, steady } = ports;
  const { askAbout, askWhileBroken, readAgain } = ports.backoff;
  /** Since when a write without an outcome counts as missing, by this run's clock. */
  const missingFrom = new Map<string, number>();

  async function readBack(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult> {
    const notes = notesOf(row);
    const verdict = await bound.readBack(ports.contextFor(row, notes, signal));
    if (signal.aborted) return stepDone;
    if (verdict.kind === 'check-failed' && verdict.outcome.delivery === 'refused') {
      return askAbout(row, notes, verdict.outcome.failure);
    }
    if (verdict.kind === 'check-failed' && verdict.outcome.failure.kind === 'older-copy') {
      return readAgain(row, notes, verdict.outcome.failure);
    }
    // One that did not reach the service says nothing of it, and ends no row.
    const brokenLooks =
      verdict.kind === 'check-failed'
        ? notes.brokenLooks + Number(verdict.outcome.delivery === 'unknown')
        : 0;
    if (verdict.kind === 'check-failed' && brokenLooks >= mostBroken) {
      return askWhileBroken(row, { ...notes, brokenLooks }, verdict.outcome.failure);
    }
    const now = steady();
    // Between two runs the PC's clock may have been set: what an earlier run sent is counted from now.
    const from = missingFrom.get(row.id) ?? now;
    missingFrom.set(row.id, from);
    const looks = { sentAt: from, missing: notes.missing.filter((at) => from <= at && at <= now) };
    const { state, missing } = stateAfterReadBack(verdict, bound.ifNotRecorded, looks, now);
    const seen = verdict.kind === 'check-failed' ? notes : withSeen(notes, verdict.seen);
    const looked: Notes = {
      ...seen,
      missing: [...missing],
      looks: notes.looks + 1,
      olderReads: 0,
      brokenLooks,
    };
    const moved = outboxStore.move(row, [row.state as WriteState], state, {
      notes: looked,
      ...(verdict.kind === 'done' ? { failure: null, outcome: verdict.outcome } : {}),
    });
    if (state !== 'unknown') missingFrom.delete(row.id);
    if (state === 'done') return ports.finish(moved, bound);
    if (state === 'waiting') return retryAfter(0);
    const offline = verdict.kind === 'check-failed' && verdict.outcome.delivery === 'not-sent';
    // Backoff: the more attempts without success, the longer until the next check.
    return { ...retryAfter(readBackDelay(Math.max(looked.looks, row.attempts - 1))), offline };
  }

  /** A proxy may have delivered it twice and passed on the response to the second. */
  async function recheckRefusal(
    refused: OutboxRow,
    bound: BoundWrite,
    signal: AbortSignal,
  ): Promise<StepResult> {
    const verdict = await bound.readBack(ports.contextFor(refused, notesOf(refused), signal));
    const row = ports.desk.write(refused.id);
    if (signal.aborted || row?.state !== 'refused') return stepDone;
    const notes = notesOf(row);
    const mayBeDone = verdict.kind === 'done' || (verdict.kind === 'ask' && verdict.mayBeDone === true);
    const isComplete = verdict.kind === 'not-done' || verdict.kind === 'ask';
    // One complete check may have read a copy that lags: two later ones follow, which no other write waits for.
    const missing = isComplete && !mayBeDone ? [...notes.missing, steady()] : notes.missing;
    const most = missing.length > 0 ? checksOfARefusal - 2 : checksOfARefusal;
    const isAgain = !mayBeDone && (isComplete || verdict.outcome.delivery !== 'refused');
    const doubts = isAgain ? Math.min(most, notes.doubts) - 1 : 0;
    outboxStore.note(row, {
      notes: { ...notes, missing, doubts, perhaps: mayBeDone ? verdict.seen : null },
    });
    return doubts > 0 ? retryAfter(readBackDelay(checksOfARefusal - doubts - 1)) : stepDone;
  }

  return {
    sent: (id) => void missingFrom.set(id, steady()),
    readBack,
    recheckRefusal,
    forget: (id) => void missingFrom.delete(id),
  };
}
