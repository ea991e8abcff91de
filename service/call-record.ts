import type { OperationName } from '../shared/practice/operations.ts';

/** One call as the log keeps it. `status` 0: the connection was broken instead of an answer. */
export type CallRecord = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly at: number;
  readonly operation: OperationName | null;
  readonly keyId: string | null;
  /** What the caller called it (`x-request-id`). */
  readonly id: string | null;
  status: number;
  fault: string | null;
};
