import type { NoteHeard } from '../../shared/bridge/views.ts';
import { type DayEntries, type DayEntry, isNewerEntry, registerOf, wholeKey } from '../views/day-entries.ts';
import { othersNotes } from '../views/note-watch.ts';
import type { KeptDay } from './kept-day.ts';
import { notifiedRow } from './new-arrivals.ts';

/**
 * The notes of desks about visits of this PC's practitioner that were not known here, as they are notified: about whose visit, and not what they
 * say. Pure.
 *
 * @param heard what other PCs say of the days
 * @param known what is known here
 * @param here this PC on the link; `now`: UTC ms by the desks' clock
 */
export function newNotes(
  heard: readonly DayEntry[],
  known: DayEntries,
  { practitioners, practitionerId, list }: Pick<KeptDay, 'practitioners' | 'practitionerId' | 'list'>,
  here: { readonly desk: string | undefined; readonly now: number },
): readonly NoteHeard[] {
  const practitioner = practitioners.find(({ id }) => id === practitionerId);
  if (!practitioner) return [];
  const fresh = heard.filter((entry) => {
    const before = known.get(registerOf(entry));
    return !before || isNewerEntry(entry, before);
  });
  return othersNotes(fresh, here.desk, here.now).flatMap(({ day, key, at }) => {
    const rows = list?.days.find(({ date }) => date === day)?.rows ?? [];
    const row = rows.find((one) => one.key === key || wholeKey(one.key) === key);
    if (!row) return [];
    const about = notifiedRow(row, practitioner);
    // Of a group as a whole no patient is named; a click leads to the first one of it.
    return [{ at, row: row.key === key ? about : { ...about, patientId: null, patient: null } }];
  });
}
