import type { DayRow, WriteView } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import type { Notices } from './notices.ts';
import type { OutboxMirror } from './outbox.ts';
import { noticeWords } from './words.ts';

export type Arrivals = {
  /** Marks the patient of a row as arrived. A repeat within a second is ignored, for double clicks. */
  arrive(row: DayRow): Promise<void>;
  /** Marks each of them, one write per patient. */
  arriveAll(rows: readonly DayRow[]): Promise<void>;
  undo(writeId: string): Promise<void>;
  undoAll(writeIds: readonly string[]): Promise<void>;
  /** Toggles: this desk is done with the patient of a row of a day. */
  finish(row: DayRow, date: string): Promise<void>;
  /**
   * Toggles: the patients of these rows of a day have gone in to the practitioner. Taken back only where all of them
   * had.
   */
  goIn(rows: readonly DayRow[], date: string): Promise<void>;
};

/** The event that changes the row comes after the answer, and so does the second half of a double click. */
const sameActMs = 1000;

export function createArrivals(
  bridge: Bridge,
  outbox: OutboxMirror,
  notices: Notices,
  around: Surroundings,
): Arrivals {
  /** Keys of rows, each with its write once that is known. */
  const underWay = new Map<string, string | null>();
  const all = async <T>(each: readonly T[], act: (one: T) => Promise<void>) => {
    for (const one of each) await act(one);
  };
  const acts: Arrivals = {
    async arrive({ key, appointmentId, patientId }) {
      if (patientId === null || underWay.has(key)) return;
      underWay.set(key, null);
      try {
        const answer = await bridge.call('arrival.mark', { appointmentId, patientId });
        if (!answer.ok) return notices.fail(answer.failure);
        const { write } = answer.value;
        outbox.put(write);
        underWay.set(key, write.id);
        around.after(sameActMs, () => {
          if (underWay.get(key) === write.id) underWay.delete(key);
        });
      } finally {
        if (underWay.get(key) === null) underWay.delete(key);
      }
    },
    async undo(writeId) {
      const answer = await bridge.call('arrival.undo', { writeId });
      if (!answer.ok) notices.fail(answer.failure);
      else if (answer.value.undone) {
        for (const [key, id] of underWay) if (id === writeId) underWay.delete(key);
      } else notices.say(noticeWords.tooLate);
    },
    arriveAll: (rows) => all(rows, acts.arrive),
    undoAll: (writeIds) => all(writeIds, acts.undo),
    async finish({ key, doneHere, patient }, date) {
      const set = async (done: boolean) => {
        const answer = await bridge.call('day.doneHere', { date, key, done });
        if (!answer.ok) notices.fail(answer.failure);
        return answer.ok;
      };
      // The row moves to the end of the list: without a notice it would seem to be lost.
      if ((await set(!doneHere)) && !doneHere)
        notices.say(noticeWords.finished(patient?.name ?? null), () => void set(false));
    },
    goIn(rows, date) {
      const goneIn = rows.some((row) => !row.goneIn);
      return all(rows, async (row) => {
        if (goneIn === (row.goneIn !== undefined)) return;
        const answer = await bridge.call('day.goneIn', { date, key: row.key, goneIn });
        if (!answer.ok) notices.fail(answer.failure);
      });
    },
  };
  return acts;
}

/**
 * For how many seconds an act can still be undone, as it is shown: never more than it is held.
 * @param now UTC ms, of the page's clock: up to a second before a write that was made since its last tick
 */
export function secondsToUndo({ createdAt, holdUntil }: WriteView, now: number): number {
  const from = Math.max(now, createdAt);
  return Math.max(1, Math.ceil(((holdUntil ?? from) - from) / 1000));
}

/** Arrivals and cancellations that can still be undone at `now` (UTC ms), the latest first. */
export function heldArrivals(writes: readonly WriteView[], now: number): WriteView[] {
  return writes
    .filter(
      (w) =>
        (w.kind === 'arrival' || w.kind === 'cancellation') &&
        w.state === 'held' &&
        w.holdUntil !== null &&
        w.holdUntil > now,
    )
    .sort((a, b) => b.createdAt - a.createdAt);
}
