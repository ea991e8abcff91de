import type { OperationName } from '../shared/practice/operations.ts';

/** One entry of the call log. `status` 0: the connection was broken instead of a response. */
export type CallRecord = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly at: number;
  readonly operation: OperationName | null;
  readonly keyId: string | null;
  /** The caller's id for the request (`x-request-id`). */
  readonly id: string | null;
  status: number;
  fault: string | null;
};
