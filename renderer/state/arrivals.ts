import type { DayRow, WriteView } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import { type Notices, nameless, sensitive } from './notices.ts';
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
   * The next step of the patients of these rows of a day: gone in to the practitioner; where all of them had, come out
   * again; where all of them were out, they are in after all. A notice undoes it. A repeat within a second is ignored.
   * @returns false where it could not be kept
   */
  step(rows: readonly DayRow[], date: string): Promise<boolean>;
  /** Takes back the last step: that they came out, else that they went in. */
  takeBack(rows: readonly DayRow[], date: string): Promise<void>;
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
  /** Keys of rows that made a step within the last second. */
  const stepped = new Set<string>();
  const all = async <T>(each: readonly T[], act: (one: T) => Promise<void>) => {
    for (const one of each) await act(one);
  };
  /** @returns whether all of it was kept */
  async function mark(
    rows: readonly DayRow[],
    date: string,
    what: 'goneIn' | 'finished',
    value: boolean,
  ): Promise<boolean> {
    for (const { key } of rows) {
      const answer =
        what === 'goneIn'
          ? await bridge.call('day.goneIn', { date, key, goneIn: value })
          : await bridge.call('day.finished', { date, key, finished: value });
      if (answer.ok) continue;
      notices.fail(answer.failure);
      return false;
    }
    return rows.length > 0;
  }
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
      } else notices.say(nameless(noticeWords.tooLate));
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
        notices.say(sensitive(noticeWords.doneHere(patient?.name ?? null)), () => void set(false));
    },
    async step(rows, date) {
      // A second press of the key is no second step.
      if (rows.some(({ key }) => stepped.has(key))) return true;
      for (const { key } of rows) {
        stepped.add(key);
        around.after(sameActMs, () => stepped.delete(key));
      }
      const step = stepOf(rows);
      const changed = rows.filter((row) => step.changes(row));
      const done = await mark(changed, date, step.what, step.value);
      if (!done || !step.value) return done;
      // The same key that goes on undoes nothing: the notice does.
      const one = changed.length === 1 ? (changed[0]?.patient ?? null) : null;
      const words = noticeWords[step.what];
      notices.say(
        sensitive(words(one?.name ?? null), words(one?.initials ?? null)),
        () => void mark(changed, date, step.what, false),
      );
      return true;
    },
    async takeBack(rows, date) {
      const what = rows.some((row) => row.finished) ? 'finished' : 'goneIn';
      await mark(
        rows.filter((row) => row[what]),
        date,
        what,
        false,
      );
    },
  };
  return acts;
}

/** What the key for gone in does next to rows, and to which of them. */
function stepOf(rows: readonly DayRow[]) {
  if (rows.some((row) => !row.goneIn && !row.finished))
    return { what: 'goneIn', value: true, changes: (row: DayRow) => !row.goneIn && !row.finished } as const;
  const value = rows.some((row) => !row.finished);
  return {
    what: 'finished',
    value,
    changes: (row: DayRow) => value !== (row.finished !== undefined),
  } as const;
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
