import { type Failure, failure } from '../../shared/failures.ts';
import { failed, type Result } from '../../shared/result.ts';
import { type Permit, type Priority, priorities } from './types.ts';
import { practiceWords } from './words.ts';

type Settle = (result: Result<Permit>) => void;

/** The calls that wait for a permit, first come first served within a priority. */
export type WaitingCalls = {
  /**
   * Joins the queue.
   * @param call `waitsOutMs`: the longest pause that it waits out, ms, absent: any; `onLeft`: the signal ended the wait, and its promise
   * is settled with `timed-out`
   */
  join(
    priority: Priority,
    call: {
      readonly waitsOutMs?: number | undefined;
      readonly signal?: AbortSignal | undefined;
      readonly onLeft: () => void;
    },
  ): Promise<Result<Permit>>;
  /** Takes the first of a queue out of it; null: none waits. */
  take(priority: Priority): Settle | null;
  counts(): Readonly<Record<Priority, number>>;
  failAll(why: Failure): void;
  /** Nothing starts for so long, ms: the calls that don't wait that out fail. */
  failImpatient(pauseMs: number): void;
};

type Waiting = { readonly settle: Settle; readonly waitsOutMs: number };

/** @param ms for so long the service wants no call */
const pausedFor = (ms: number): Failure =>
  failure('rate-limited', { retryAfterMs: Math.ceil(ms), words: practiceWords.pausedFor(ms) });

export const stoppedByCaller = () =>
  failed(failure('timed-out', { words: 'Foyer stopped waiting for its turn.' }));

export function createWaitingCalls(): WaitingCalls {
  const queues: Record<Priority, Waiting[]> = { write: [], interactive: [], arrivals: [], background: [] };
  return {
    join: (priority, { waitsOutMs = Number.POSITIVE_INFINITY, signal, onLeft }) =>
      new Promise((resolve) => {
        const queue = queues[priority];
        const onAbort = () => {
          const at = queue.indexOf(waiting);
          if (at === -1) return;
          queue.splice(at, 1);
          settle(stoppedByCaller());
          onLeft();
        };
        const settle: Settle = (result) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(result);
        };
        const waiting = { settle, waitsOutMs };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
      }),
    take: (priority) => queues[priority].shift()?.settle ?? null,
    counts: () => ({
      write: queues.write.length,
      interactive: queues.interactive.length,
      arrivals: queues.arrivals.length,
      background: queues.background.length,
    }),
    failAll(why) {
      for (const priority of priorities) {
        for (const { settle } of queues[priority].splice(0)) settle(failed(why));
      }
    },
    failImpatient(pauseMs) {
      for (const priority of priorities) {
        const queue = queues[priority];
        for (const one of queue.filter(({ waitsOutMs }) => waitsOutMs < pauseMs)) {
          queue.splice(queue.indexOf(one), 1);
          one.settle(failed(pausedFor(pauseMs)));
        }
      }
    },
  };
}
