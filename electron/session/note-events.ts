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
 * - A note that is heard before its visit is here, as while the cache is being read again, is notified once the visit is, while it is news.
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
  const { cache, dayBook } = session;
  /** Visits about which a note was heard, and that could not be read. */
  const missing = new Set<number>();
  const othersAmong = (entries: readonly DayEntry[]) => othersNotes(entries, session.link()?.desk, now());

  function report(note: NoteMark): void {
    const [appointmentId = 0, patientId = 0] = note.key.split(':').map(Number);
    missing.add(appointmentId);
    const appointment = cache.get('appointments', appointmentId);
    if (!appointment) return;
    const { practitionerId } = appointment;
    const row = arrivedRowOf(appointment, patientId || null, {
      patient: patientId ? cache.get('patients', patientId) : null,
      practitioner: practitionerId ? cache.get('practitioners', practitionerId) : null,
      labels: session.labels(),
    });
    missing.delete(appointmentId);
    if (notes.isNew(note)) emit({ name: 'note.heard', payload: { at: note.at, row } });
  }

  function reportAll(entries: readonly DayEntry[]): void {
    for (const note of othersAmong(entries))
      catchStoreError(
        () => report(note),
        () => undefined,
      );
  }

  // What the file holds from an earlier run is no news, also where it is heard again behind the lock.
  for (const note of othersAmong(dayBook.sayable() ?? [])) notes.isNew(note);

  const stops = [
    dayBook.onHeard((_days, entries) => reportAll(entries)),
    cache.onChange(({ kind, ids }) => {
      if (kind !== 'appointments' || !ids.some((id) => missing.has(id))) return;
      // As they stand now: one may have been taken back, or be too old by now.
      reportAll(dayBook.sayable() ?? []);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
