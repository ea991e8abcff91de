import { catchStoreError } from '../store/store-error.ts';
import type { DayEntry } from '../views/day-entries.ts';
import { type NoteMark, type NoteWatch, othersNotes } from '../views/note-watch.ts';
import { arrivedRowOf } from '../views/rows.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/**
 * Notifies that another desk, or a practitioner, wrote a note about a visit, until the files of the session are closed.
 *
 * Guarantees
 * - The event says about whose visit, and not what the note says.
 * - A note is notified once, whether it is heard here or behind the lock; `notes` is shared by every session and by the watcher between them.
 *
 * @param now UTC ms by the practice's clock
 * @returns unsubscribes
 */
export function notifyNotes(ports: {
  readonly session: Session;
  readonly notes: NoteWatch;
  readonly now: () => number;
  readonly emit: (event: CompanionEvent) => void;
}): () => void {
  const { session, notes, now, emit } = ports;
  const { cache } = session;
  const othersAmong = (entries: readonly DayEntry[]) => othersNotes(entries, session.link()?.desk, now());

  function report(note: NoteMark): void {
    const [appointmentId = 0, patientId = 0] = note.key.split(':').map(Number);
    const appointment = cache.get('appointments', appointmentId);
    if (!appointment || !notes.isNew(note)) return;
    const { practitionerId } = appointment;
    const row = arrivedRowOf(appointment, patientId || null, {
      patient: patientId ? cache.get('patients', patientId) : null,
      practitioner: practitionerId ? cache.get('practitioners', practitionerId) : null,
      labels: session.labels(),
    });
    emit({ name: 'note.heard', payload: { at: note.at, row } });
  }

  // What the file holds from an earlier run is no news, also where it is heard again behind the lock.
  for (const note of othersAmong(session.dayBook.sayable() ?? [])) notes.isNew(note);

  return session.dayBook.onHeard((_days, entries) => {
    for (const note of othersAmong(entries))
      catchStoreError(
        () => report(note),
        () => undefined,
      );
  });
}
