import type { Clock, Decoder, DecoderJob, Log } from '../../platform/ports.ts';
import { Fitted, JobAnswer, Looked } from './answers.ts';

/**
 * Where documents are looked at and made to fit.
 *
 * Guarantees:
 * - One job runs at a time; the others wait in order.
 * - A job that takes too long or too much memory, or that its decoder does not survive, ends alone: it answers null, and
 *   the next begins in a new decoder.
 * - A decoder that failed, or that has grown large, is not used for another document.
 * - An answer is taken only if it is one: a decoder that says anything else has failed.
 * - A decoder without work ends, and its memory with it.
 */
export type DecodingQueue = {
  look(bytes: DecoderJob['bytes']): Promise<Looked | null>;
  fit(bytes: DecoderJob['bytes']): Promise<Fitted | null>;
  /** Ends the decoder and all jobs, which answer null. Later ones begin in a new one. */
  drop(): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds that a job may take, and that a decoder without work stays. */
const mostTime = { look: 60_000, fit: 240_000 } as const;
const idle = 15_000;
/** Bytes by which the decoder's process may grow while it works, and how often (milliseconds) that is measured. */
export const mostGrowth = 1_200_000_000;
const measuredEvery = 250;
/** The memory of WebAssembly never shrinks: a decoder that has left more bytes than this behind is not used again. */
const mostKept = 300_000_000;

/** `finish` takes what the decoder gave, or null. @returns whether it was an answer to the job */
type Waiting = { readonly job: DecoderJob; readonly finish: (done: unknown) => boolean };

export function createDecodingQueue(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly start: () => Decoder;
}): DecodingQueue {
  const { clock, log } = ports;
  const waiting: Waiting[] = [];
  let decoder: Decoder | null = null;
  /** Of the process, when the decoder was started. */
  let sizeBefore = 0;
  let doing: Waiting | null = null;
  let cancel: () => void = () => undefined;
  let cancelMeasuring: () => void = () => undefined;
  let closed = false;

  /** @returns whether `done` was an answer to the job under way */
  function finish(done: unknown): boolean {
    cancel();
    cancelMeasuring();
    const finished = doing;
    doing = null;
    return finished?.finish(done) ?? true;
  }

  async function end(): Promise<void> {
    const ended = decoder;
    decoder = null;
    await ended?.end();
  }

  function open(): Decoder {
    const opened = ports.start();
    sizeBefore = opened.memory();
    opened.onAnswer((given) => {
      // One that was let go has nothing more to say.
      if (decoder !== opened) return;
      const answer = JobAnswer.safeParse(given).data ?? { failed: 'no answer' };
      const isUsable = 'done' in answer && !answer.spoilt && opened.memory() - sizeBefore <= mostKept;
      const isAnswered = finish('done' in answer ? answer.done : null);
      if ('failed' in answer) log.warn('a document could not be looked at', { why: answer.failed });
      if (!isAnswered) log.warn('a decoder gave no answer to what it was asked');
      if (!isUsable || !isAnswered) void end();
      next();
    });
    opened.onGone((why) => {
      if (decoder !== opened) return;
      log.warn('a document could not be looked at', { why });
      void end();
      finish(null);
      next();
    });
    return opened;
  }

  function giveUp(kind: DecoderJob['kind'], words: string): void {
    log.warn(words, { job: kind });
    void end();
    finish(null);
    next();
  }

  function measure(working: Decoder, kind: DecoderJob['kind']): void {
    cancelMeasuring = clock.after(measuredEvery, () => {
      if (working.memory() - sizeBefore > mostGrowth) giveUp(kind, 'a document took too much memory');
      else measure(working, kind);
    });
  }

  function next(): void {
    if (doing || closed) return;
    const first = waiting.shift();
    if (!first) {
      cancel();
      cancel = clock.after(idle, () => void end());
      return;
    }
    cancel();
    doing = first;
    const { kind } = first.job;
    try {
      decoder ??= open();
      cancel = clock.after(mostTime[kind], () => giveUp(kind, 'a document took too long'));
      measure(decoder, kind);
      decoder.post(first.job);
    } catch {
      // A PC without memory for one more process: without an answer, all later documents would wait for this one.
      giveUp(kind, 'a document could not be given to a decoder');
    }
  }

  function ask<T>(job: DecoderJob, shape: { safeParse(given: unknown): { readonly data?: T } }) {
    return new Promise<T | null>((answer) => {
      if (closed) return answer(null);
      waiting.push({
        job,
        finish(done) {
          const parsed = done === null ? null : (shape.safeParse(done).data ?? null);
          answer(parsed);
          return done === null || parsed !== null;
        },
      });
      next();
    });
  }

  async function drop(): Promise<void> {
    for (const one of waiting.splice(0)) one.finish(null);
    finish(null);
    await end();
  }

  return {
    look: (bytes) => ask({ kind: 'look', bytes }, Looked),
    fit: (bytes) => ask({ kind: 'fit', bytes }, Fitted),
    drop,
    async close() {
      closed = true;
      await drop();
    },
  };
}
