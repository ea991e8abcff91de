import type { CompanionEvent } from '../session/changes.ts';
import { maskedArrival } from '../views/masked.ts';

/**
 * The events that still pass while the desk is locked.
 *
 * Guarantee: no event holds more of a patient than initials.
 *
 * @returns the event as it may pass; null: it is dropped
 */
export function eventWhileLocked(event: CompanionEvent): CompanionEvent | null {
  switch (event.name) {
    case 'app.changed':
    case 'status.changed':
    case 'settings.changed':
      return event;
    case 'arrival.seen':
      return { name: event.name, payload: { ...event.payload, row: maskedArrival(event.payload.row) } };
    case 'note.heard':
      return { name: event.name, payload: { ...event.payload, row: maskedArrival(event.payload.row) } };
    default:
      return null;
  }
}
