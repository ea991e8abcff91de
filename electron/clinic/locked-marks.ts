import type { BucketEntry } from '../link/port.ts';
import type { DayEntry } from '../views/day-entries.ts';
import type { ClinicLink } from './clinic-link.ts';
import { deskAndDayOf, openMarks } from './day-messages.ts';
import { createUnreadValues } from './unread-values.ts';

/**
 * What other desks and practitioners' PCs mark, as a desk hears it behind its lock: its files are closed, so it can keep none of it.
 *
 * Guarantee: nothing of what was marked is held here in clear; it is read again from the hub when the files are open. What was sealed with new
 * keys before this desk had them is heard once it has them.
 *
 * @param onEntries all that another PC says of a day, each time that it says it
 * @returns stops
 */
export function followMarksWhileLocked(
  { link, sealing, onNewKeys }: Pick<ClinicLink, 'link' | 'sealing' | 'onNewKeys'>,
  practice: string,
  onEntries: (entries: readonly DayEntry[]) => void,
): () => void {
  const unread = createUnreadValues();

  function hear(entry: BucketEntry): void {
    const { key, body } = entry;
    const about = deskAndDayOf(key);
    if (about === null || about.desk === link.desk) return;
    const message = openMarks(sealing, key, body);
    unread.came(entry, message !== null);
    if (message?.practice === practice) onEntries(message.entries);
  }

  const stopWatch = link.state.watch('day', (event) => {
    if (event.kind === 'restarted') unread.clear();
    if (event.kind === 'gone') unread.gone(event.key);
    if (event.kind === 'put') hear(event.entry);
  });
  const stopKeys = onNewKeys?.(() => {
    for (const entry of unread.take()) hear(entry);
  });
  return () => {
    stopWatch();
    stopKeys?.();
  };
}
