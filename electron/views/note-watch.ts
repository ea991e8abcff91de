import { minuteMs } from '../../shared/durations.ts';
import type { DayEntry } from './day-entries.ts';

/** A note about a visit, without what it says. `at`: when it was written, UTC ms by the practice's clock. */
export type NoteMark = Pick<DayEntry, 'day' | 'key' | 'at'>;

/** An older note is not reported when it is heard: this PC was off, or without the hub. */
const newsMs = 10 * minuteMs;

/**
 * The notes among entries that were written at another PC, or by a practitioner, in the last minutes, and not taken back. Pure.
 *
 * @param desk the name of this PC on the link; undefined: it is not linked
 * @param now UTC ms by the practice's clock
 */
export const othersNotes = (
  entries: readonly DayEntry[],
  desk: string | undefined,
  now: number,
): readonly NoteMark[] =>
  entries
    .filter(
      (entry) =>
        entry.what === 'note' && entry.value !== null && entry.desk !== desk && entry.at > now - newsMs,
    )
    .map(({ day, key, at }) => ({ day, key, at }));

/**
 * Which notes were reported. One for the whole run: it knows from session to session and behind the lock.
 *
 * Guarantee: a note is reported once, even when it is heard of many times.
 */
export type NoteWatch = {
  /** Whether a note was not reported yet; it counts as reported from then on. */
  isNew(note: NoteMark): boolean;
};

export function createNoteWatch(): NoteWatch {
  /** When the last note that was reported was written, by its visit: a note goes with it to another day, and is no other one there. */
  const reported = new Map<string, number>();
  return {
    isNew({ key, at }) {
      if ((reported.get(key) ?? 0) >= at) return false;
      reported.set(key, at);
      return true;
    },
  };
}
