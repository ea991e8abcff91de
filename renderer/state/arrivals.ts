import type { DayRow, WriteView } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Notices } from './notices.ts';
import type { Outbox } from './outbox.ts';

export type Arrivals = {
  /** Marks the patient of a row as arrived. A second click while the first is being written does nothing. */
  arrive(row: DayRow): Promise<void>;
  /** Marks each of them, one write a patient. */
  arriveAll(rows: readonly DayRow[]): Promise<void>;
  undo(writeId: string): Promise<void>;
  undoAll(writeIds: readonly string[]): Promise<void>;
  /** This desk is done with the patient of a row of a day; or is not after all, where it was. */
  finish(row: DayRow, date: string): Promise<void>;
};

export function createArrivals(bridge: Bridge, outbox: Outbox, notices: Notices): Arrivals {
  const underWay = new Set<string>();
  const all = async <T>(each: readonly T[], act: (one: T) => Promise<void>) => {
    for (const one of each) await act(one);
  };
  const acts: Arrivals = {
    async arrive({ key, appointmentId, patientId }) {
      if (patientId === null || underWay.has(key)) return;
      underWay.add(key);
      try {
        const answer = await bridge.call('arrival.mark', { appointmentId, patientId });
        if (answer.ok) outbox.put(answer.value.write);
        else notices.fail(answer.failure);
      } finally {
        underWay.delete(key);
      }
    },
    async undo(writeId) {
      const answer = await bridge.call('arrival.undo', { writeId });
      if (!answer.ok) notices.fail(answer.failure);
      else if (!answer.value.undone) notices.say('Too late to undo: the arrival was already sent.');
    },
    arriveAll: (rows) => all(rows, acts.arrive),
    undoAll: (writeIds) => all(writeIds, acts.undo),
    async finish({ key, doneHere }, date) {
      const answer = await bridge.call('day.doneHere', { date, key, done: !doneHere });
      if (!answer.ok) notices.fail(answer.failure);
    },
  };
  return acts;
}

/** Arrivals that wait for a possible undo at `now` (UTC ms), the latest first. */
export function heldArrivals(writes: readonly WriteView[], now: number): WriteView[] {
  return writes
    .filter((w) => w.kind === 'arrival' && w.state === 'held' && w.holdUntil !== null && w.holdUntil > now)
    .sort((a, b) => b.createdAt - a.createdAt);
}
