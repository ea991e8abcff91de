import type { Failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { OperationName } from '../../shared/practice/operations.ts';
import type { Clock } from '../platform/ports.ts';
import type { CallOutcome, Delivery, Priority } from './types.ts';

/** The outcome of a call that was made; for the state of the connection. */
export type CallReport = {
  readonly operation: OperationName;
  readonly priority: Priority;
  /** UTC ms by this PC's clock. */
  readonly at: number;
} & ({ readonly ok: true } | { readonly ok: false; readonly failure: Failure; readonly delivery: Delivery });

/** A failure for the diagnostics: without the server's own words, which may hold patient data. */
export type PastFailure = { readonly at: number; readonly operation: string; readonly failure: Failure };

export type CallReports = {
  /** Keeps a failure, and notifies the listeners. */
  report(operation: OperationName, priority: Priority, outcome: CallOutcome<unknown>): void;
  /** The last failures, newest last; at most 50. */
  lastFailures(): readonly PastFailure[];
  onOutcome(listener: (report: CallReport) => void): () => void;
};

const mostFailures = 50;

export function createCallReports(clock: Pick<Clock, 'wall'>): CallReports {
  const listeners = createListeners<[CallReport]>();
  const failures: PastFailure[] = [];
  return {
    report(operation, priority, outcome) {
      const at = clock.wall();
      if (!outcome.ok) {
        failures.push({ at, operation, failure: withoutWordsOfServer(outcome.failure) });
        if (failures.length > mostFailures) failures.shift();
      }
      const about = { operation, priority, at };
      listeners.notify(
        outcome.ok
          ? { ...about, ok: true }
          : { ...about, ok: false, failure: outcome.failure, delivery: outcome.delivery },
      );
    },
    lastFailures: () => [...failures],
    onOutcome: listeners.add,
  };
}

/** Words of ours are kept: network codes, and what did not parse. */
function withoutWordsOfServer(what: Failure): Failure {
  if (what.status === undefined || what.kind === 'protocol') return what;
  const { words: _words, ...rest } = what;
  return rest;
}
