import { minuteMs } from '../../shared/durations.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { DayEntry } from '../views/day-entries.ts';
import { arrivedRowOf } from '../views/rows.ts';
import type { CompanionEvent } from './changes.ts';
import type { Session } from './session.ts';

/** An older note is not reported when it is heard: this desk was off, or without the hub. */
const newsMs = 10 * minuteMs;

/**
 * Notifies that another desk, or a practitioner, wrote a note about a visit, until the files of the session are closed.
 *
 * Guarantee: the event says about whose visit, and not what the note says.
 *
 * @param now UTC ms by the practice's clock
 * @returns unsubscribes
 */
export function notifyNotes(ports: {
  readonly session: Session;
  readonly now: () => number;
  readonly emit: (event: CompanionEvent) => void;
}): () => void {
  const { session, now, emit } = ports;
  const { cache } = session;

  function report({ key, at }: DayEntry): void {
    const [appointmentId = 0, patientId = 0] = key.split(':').map(Number);
    const appointment = cache.get('appointments', appointmentId);
    if (!appointment) return;
    const { practitionerId } = appointment;
    const row = arrivedRowOf(appointment, patientId || null, {
      patient: patientId ? cache.get('patients', patientId) : null,
      practitioner: practitionerId ? cache.get('practitioners', practitionerId) : null,
      labels: session.labels(),
    });
    emit({ name: 'note.heard', payload: { at, row } });
  }

  const isNews = ({ what, value, at, desk }: DayEntry) =>
    what === 'note' && value !== null && at > now() - newsMs && desk !== session.link()?.desk;
  return session.dayBook.onHeard((_days, entries) => {
    for (const entry of entries.filter(isNews))
      catchStoreError(
        () => report(entry),
        () => undefined,
      );
  });
}
