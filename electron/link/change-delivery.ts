import { originOf } from './assets.ts';
import type { StreamMessage, StreamStatus } from './engine.ts';
import type { FollowEvent, Position } from './port.ts';

type Resumed = {
  /** The position that is delivered next. */
  readonly next: Position;
  /** Whether this incarnation of the stream is read for the first time. */
  readonly isNew: boolean;
  /** Why changes before `next` may have been lost; null: none were. */
  readonly missed: 'new-epoch' | 'too-old' | null;
};

/**
 * Decides where a follower resumes.
 * @param next the position that it would deliver next; null: it begins with what is published from now on
 * @param stream the stream as it was just read
 * @param epoch the incarnation of the stream
 */
export function resumeAt(next: Position | null, { first, last }: StreamStatus, epoch: string): Resumed {
  if (next === null) return { next: { epoch, sequence: last + 1 }, isNew: true, missed: null };
  const isNew = epoch !== next.epoch || next.sequence > last + 1;
  // Everything in a new stream was published since the old one was lost.
  if (isNew) return { next: { epoch, sequence: first }, isNew, missed: 'new-epoch' };
  if (next.sequence < first) return { next: { epoch, sequence: first }, isNew, missed: 'too-old' };
  return { next, isNew, missed: null };
}

/**
 * Notifies a follower's listener: each change at most once and in order, what was missed, and when it has caught up.
 * @param from the last position that was applied; null: from now on
 * @param ageAtMost the longest time since the change of a sequence was published, ms; null: not known
 */
export function createChangeDelivery(
  from: Position | null,
  ageAtMost: (sequence: number) => number | null,
  listener: (event: FollowEvent) => void,
) {
  let next: Position | null = from && { epoch: from.epoch, sequence: from.sequence + 1 };
  let isCurrent = false;

  const nextSequence = () => next?.sequence ?? 0;
  const position = (sequence: number): Position => ({ epoch: next?.epoch ?? '', sequence });

  function notifyMissed(why: 'new-epoch' | 'too-old', at: Position): void {
    isCurrent = false;
    listener({ kind: 'missed', why, next: at });
  }

  return {
    nextSequence,
    resume(stream: StreamStatus, epoch: string): Resumed {
      const resumed = resumeAt(next, stream, epoch);
      next = resumed.next;
      if (resumed.missed !== null) notifyMissed(resumed.missed, next);
      return resumed;
    },
    /** Goes on at a later sequence: those in between aged out. */
    skipTo(sequence: number): void {
      next = position(sequence);
      notifyMissed('too-old', next);
    },
    /** Delivers the message if it is the next one. */
    deliver({ subject, sequence, id, body }: StreamMessage): void {
      if (sequence !== next?.sequence) return;
      const at = next;
      next = position(sequence + 1);
      const origin = originOf(subject);
      if (!origin) return;
      const publishedWithinMs = ageAtMost(sequence);
      listener({ kind: 'change', change: { position: at, id, body, ...origin, publishedWithinMs } });
    },
    /** There are changes that are not delivered yet. */
    fallBehind(): void {
      isCurrent = false;
    },
    catchUp(): void {
      if (isCurrent) return;
      isCurrent = true;
      listener({ kind: 'current', next: position(nextSequence()) });
    },
  };
}
