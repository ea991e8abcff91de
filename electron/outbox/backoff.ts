import type { WriteState } from '../../shared/bridge/views.ts';
import { type Failure, sayFailure } from '../../shared/failures.ts';
import type { OutboxRow } from '../store/types.ts';
import { after, type Failed, rests, type StepEnd } from './step-result.ts';
import type { OutboxStore } from './outbox-store.ts';
import { type Notes, withSeen } from './write-notes.ts';
import { afterOlderRead, nextTry } from './states.ts';

/** What becomes of a write that could not be sent, or not be looked up, at this time. */
export type PutOff = {
  /** It could not be sent: it waits for its next try; a person decides where trying again would not help. */
  putOff(row: OutboxRow, notes: Notes, why: Failed): StepEnd;
  /** What was read is older than what this PC has: soon again, and then with a card, until it no longer is. */
  readAgain(row: OutboxRow, notes: Notes, why: Failure): StepEnd;
  /** The practice does not answer the look that would tell: asking again would be answered the same. */
  askAbout(row: OutboxRow, notes: Notes, why: Failure): StepEnd;
};

export function createPutOff(outboxStore: OutboxStore): PutOff {
  function putOff(row: OutboxRow, notes: Notes, why: Failed): StepEnd {
    const { failure, delivery } = why;
    if (delivery === 'refused') return askAbout(row, notes, failure);
    if (failure.kind === 'older-copy') return readAgain(row, notes, failure);
    const brokenLooks = notes.brokenLooks + (delivery === 'unknown' ? 1 : 0);
    outboxStore.note(row, { notes: { ...notes, notSent: notes.notSent + 1, brokenLooks }, failure });
    return { wait: nextTry(notes.notSent, failure), held: failure, withTheLine: delivery === 'not-sent' };
  }

  function readAgain(row: OutboxRow, notes: Notes, why: Failure): StepEnd {
    const { held, wait } = afterOlderRead(notes.olderReads);
    const reads: Notes = { ...notes, olderReads: notes.olderReads + 1 };
    const told = held ? withSeen(reads, why.words ?? sayFailure(why)) : reads;
    if (held && row.state !== 'asks') {
      outboxStore.move(row, [row.state as WriteState], 'asks', { notes: told, failure: why });
    } else outboxStore.note(row, { notes: told, failure: why });
    return after(wait);
  }

  function askAbout(row: OutboxRow, notes: Notes, why: Failure): StepEnd {
    const seen =
      why.kind === 'not-found'
        ? 'The practice no longer has the record that this is about'
        : `It cannot be looked up: ${sayFailure(why)}`;
    const told = withSeen({ ...notes, olderReads: 0 }, seen);
    outboxStore.move(row, [row.state as WriteState], 'asks', { notes: told, failure: why });
    return rests;
  }

  return { putOff, readAgain, askAbout };
}
