import { maxLag } from '../practice/replica.ts';
import { createdId } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import type { OwnArrival, OwnVisit } from './write-definition.ts';
import { bind } from './write-definitions.ts';
import { notesOf } from './write-notes.ts';

/**
 * The visits that this desk has booked or moved so lately that a replica of the service may not show it yet, each where it
 * was put last.
 * @param done writes of this desk that are done, oldest first
 * @param now UTC ms by this PC's clock
 */
export function ownVisits(done: readonly OutboxRow[], now: number): OwnVisit[] {
  const visits = new Map<number, OwnVisit>();
  for (const row of done) {
    if (Math.abs(now - row.stateAt) > maxLag) continue;
    const place = bind(row, notesOf(row).before)?.visit;
    if (!place) continue;
    const appointmentId = place.appointmentId ?? createdId(row);
    if (appointmentId === null) continue;
    visits.set(appointmentId, { appointmentId, patientId: row.patientId, place });
  }
  return [...visits.values()];
}

/** Arrivals that this desk has sent so lately, or is sending. @param rows its writes that are done lately or on their way */
export function ownArrivals(rows: readonly OutboxRow[], now: number): OwnArrival[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'arrival' || Math.abs(now - row.stateAt) > maxLag) return [];
    const appointmentId = bind(row, null)?.about.appointmentId ?? null;
    return appointmentId === null ? [] : [{ writeId: row.id, state: row.state, appointmentId }];
  });
}
