import type { Clock, DocumentWorker, Log } from '../../platform/ports.ts';
import type { Fitted, Job, Looked } from './jobs.ts';

/**
 * Where documents are looked at and made to fit.
 *
 * Guarantees:
 * - One job runs at a time; the others wait in order.
 * - A job that takes too long or too much memory, or that its thread does not survive, ends alone: it answers null, and the
 *   next begins in a new thread.
 * - A thread in which a decoder failed, or that has grown large, is not used for another document.
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
/** Bytes by which the process may grow while a thread works, and how often (milliseconds) that is measured. */
export const mostGrowth = 1_200_000_000;
const measuredEvery = 250;
/** The memory of a decoder never shrinks: a thread that has left more bytes than this behind is not used again. */
const mostKept = 300_000_000;

type Waiting = { readonly job: Job; readonly answer: (done: unknown) => void };

export function createWorkshop(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly start: () => DocumentWorker;
}): Workshop {
  const { clock, log } = ports;
  const waiting: Waiting[] = [];
  let worker: DocumentWorker | null = null;
  /** Of the process, when the thread was started. */
  let sizeBefore = 0;
  let doing: Waiting | null = null;
  let cancel: () => void = () => undefined;
  let cancelMeasuring: () => void = () => undefined;
  let closed = false;

  function finish(done: unknown): void {
    cancel();
    cancelMeasuring();
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

  function hire(): DocumentWorker {
    const hired = ports.start();
    sizeBefore = hired.memory();
    hired.onAnswer(({ done, spoilt, failed, gone }) => {
      // One that was let go has nothing more to say.
      if (worker !== hired) return;
      if (gone !== undefined) worker = null;
      if (gone !== undefined || failed !== undefined)
        log.warn('a document could not be looked at', { why: gone ?? failed ?? '' });
      if (spoilt || failed !== undefined || hired.memory() - sizeBefore > mostKept) void end();
      finish(done ?? null);
    });
    return hired;
  }

  function giveUp(kind: Job['kind'], words: string): void {
    log.warn(words, { job: kind });
    void end();
    finish(null);
  }

  function measure(working: DocumentWorker, kind: Job['kind']): void {
    cancelMeasuring = clock.after(measuredEvery, () => {
      if (working.memory() - sizeBefore > mostGrowth) giveUp(kind, 'a document took too much memory');
      else measure(working, kind);
    });
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
    const { kind } = first.job;
    cancel = clock.after(mostTime[kind], () => giveUp(kind, 'a document took too long'));
    measure(worker, kind);
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
      cancelMeasuring();
      for (const { answer } of waiting.splice(0)) answer(null);
      doing?.answer(null);
      doing = null;
      await end();
    },
  };
}
