import type { Failure } from '../../shared/failures.ts';
import type { Outcome } from '../practice/types.ts';

/** A call or a look that came to nothing. */
export type Failed = Extract<Outcome<unknown>, { ok: false }>;

/** How a step ended. */
export type StepEnd = {
  /** Milliseconds until the write should be carried on; null: it rests, or is done. */
  readonly wait: number | null;
  /** Why it could not be sent: the others are tried one at a time before it is over. */
  readonly held: Failure | null;
  /** Nothing left this PC: the wait is over when the line is back. Else it may be this write alone that fails. */
  readonly withTheLine: boolean;
};

/** It waits for nothing that time brings. */
export const rests: StepEnd = { wait: null, held: null, withTheLine: false };
/** @param wait ms until it is carried on */
export const after = (wait: number): StepEnd => ({ ...rests, wait });
