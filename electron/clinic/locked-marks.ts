import type { DayEntry } from '../views/day-entries.ts';
import type { ClinicLink } from './clinic-link.ts';
import { deskAndDayOf, openMarks } from './day-messages.ts';

/**
 * What other desks and practitioners' PCs mark, as a desk hears it behind its lock: its files are closed, so it can keep none of it.
 *
 * Guarantee: nothing of what was marked is held here; it is read again from the hub when the files are open.
 *
 * @param onEntries all that another PC says of a day, each time that it says it
 * @returns stops
 */
export function followMarksWhileLocked(
  { link, sealing }: Pick<ClinicLink, 'link' | 'sealing'>,
  practice: string,
  onEntries: (entries: readonly DayEntry[]) => void,
): () => void {
  return link.state.watch('day', (event) => {
    if (event.kind !== 'put') return;
    const { key, body } = event.entry;
    const about = deskAndDayOf(key);
    if (about === null || about.desk === link.desk) return;
    const message = openMarks(sealing, key, body);
    if (message?.practice === practice) onEntries(message.entries);
  });
}
