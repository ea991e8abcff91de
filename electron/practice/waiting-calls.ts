import { type Failure, failure } from '../../shared/failures.ts';
import { failed, type Result } from '../../shared/result.ts';
import { type Permit, type Priority, priorities } from './types.ts';

type Settle = (result: Result<Permit>) => void;

/** The calls that wait for a permit, first come first served within a priority. */
export type WaitingCalls = {
  /** Joins the queue. @param onLeft the signal ended the wait: its promise is settled with `timed-out` */
  join(priority: Priority, signal: AbortSignal | undefined, onLeft: () => void): Promise<Result<Permit>>;
  /** Takes the first of a queue out of it; null: none waits. */
  take(priority: Priority): Settle | null;
  counts(): Readonly<Record<Priority, number>>;
  failAll(why: Failure): void;
};

export const stoppedByCaller = () =>
  failed(failure('timed-out', { words: 'Foyer stopped waiting for its turn.' }));

export function createWaitingCalls(): WaitingCalls {
  const queues: Record<Priority, Settle[]> = { write: [], interactive: [], arrivals: [], background: [] };
  return {
    join: (priority, signal, onLeft) =>
      new Promise((resolve) => {
        const queue = queues[priority];
        const onAbort = () => {
          const at = queue.indexOf(settle);
          if (at === -1) return;
          queue.splice(at, 1);
          settle(stoppedByCaller());
          onLeft();
        };
        const settle: Settle = (result) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(result);
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(settle);
      }),
    take: (priority) => queues[priority].shift() ?? null,
    counts: () => ({
      write: queues.write.length,
      interactive: queues.interactive.length,
      arrivals: queues.arrivals.length,
      background: queues.background.length,
    }),
    failAll(why) {
      for (const priority of priorities) {
        for (const settle of queues[priority].splice(0)) settle(failed(why));
      }
    },
  };
}
