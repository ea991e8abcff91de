import type { Failure } from '../../shared/failures.ts';
import type { CallOutcome } from '../practice/types.ts';

/** A call or a check that failed. */
export type FailedOutcome = Extract<CallOutcome<unknown>, { ok: false }>;

/** How one step of a write ended. */
export type StepResult = {
  /** Milliseconds until the next step; null: none is due, or the write is done. */
  readonly wait: number | null;
  /** Why it could not be sent. While this is set, the outbox tries one write at a time. */
  readonly blockedBy: Failure | null;
  /** Nothing left this PC: retry as soon as the connection is back. Otherwise this write alone may be failing. */
  readonly offline: boolean;
};

/** No further step is scheduled. */
export const stepDone: StepResult = { wait: null, blockedBy: null, offline: false };
/** @param wait ms until the next step */
export const retryAfter = (wait: number): StepResult => ({ ...stepDone, wait });
