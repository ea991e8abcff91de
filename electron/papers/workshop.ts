import type { Clock, Log, PaperWorker } from '../ports.ts';
import type { Fitted, Job, Looked } from './jobs.ts';

/**
 * Where documents are looked at and made to fit.
 *
 * Guarantees:
 * - One job runs at a time; the others wait in order.
 * - A job that takes too long, or that its thread does not survive, ends alone: it answers null, and the next begins anew.
 * - A thread without work ends, and its memory with it.
 */
export type Workshop = {
  look(bytes: Job['bytes']): Promise<Looked | null>;
  fit(bytes: Job['bytes']): Promise<Fitted | null>;
  close(): Promise<void>;
};

/** Milliseconds that a job may take, and that a thread without work stays. */
const mostTime = { look: 60_000, fit: 240_000 } as const;
const idle = 15_000;

type Waiting = { readonly job: Job; readonly answer: (done: unknown) => void };

export function createWorkshop(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly start: () => PaperWorker;
}): Workshop {
  const { clock, log } = ports;
  const waiting: Waiting[] = [];
  let worker: PaperWorker | null = null;
  let doing: Waiting | null = null;
  let cancel: () => void = () => undefined;
  let closed = false;

  function finish(done: unknown): void {
    cancel();
    const finished = doing;
    doing = null;
    finished?.answer(done);
    next();
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.end();
  }

  function hire(): PaperWorker {
    const hired = ports.start();
    hired.onAnswer(({ done, failed, gone }) => {
      // One that was let go has nothing more to say.
      if (worker !== hired) return;
      if (gone !== undefined) worker = null;
      if (gone !== undefined || failed !== undefined)
        log.warn('a document could not be looked at', { why: gone ?? failed ?? '' });
      finish(done ?? null);
    });
    return hired;
  }

  function next(): void {
    if (doing || closed) return;
    const first = waiting.shift();
    if (!first) {
      cancel = clock.after(idle, () => void end());
      return;
    }
    cancel();
    doing = first;
    worker ??= hire();
    cancel = clock.after(mostTime[first.job.kind], () => {
      log.warn('a document took too long', { job: first.job.kind });
      void end();
      finish(null);
    });
    worker.post(first.job);
  }

  const ask = (job: Job) =>
    new Promise<unknown>((answer) => {
      if (closed) return answer(null);
      waiting.push({ job, answer });
      next();
    });

  return {
    look: (bytes) => ask({ kind: 'look', bytes }) as Promise<Looked | null>,
    fit: (bytes) => ask({ kind: 'fit', bytes }) as Promise<Fitted | null>,
    async close() {
      closed = true;
      cancel();
      for (const { answer } of waiting.splice(0)) answer(null);
      doing?.answer(null);
      doing = null;
      await end();
    },
  };
}
