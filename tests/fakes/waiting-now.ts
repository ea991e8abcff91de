import { instantFromWire } from '../../shared/clinic-time.ts';
import { bucketOf } from '../../shared/day-buckets.ts';
import { hourMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { type HereRow, presencesOf } from '../../shared/presence.ts';

/** Appointments of this day are at most so far away. */
const dayHasHours = 14;

/**
 * How many people wait at an instant, by the practice's own records. Those who are with a practitioner by the clock change
 * from minute to minute, so that the number changes between two reads.
 * @param now UTC ms
 */
export function waitingNow(appointments: readonly Appointment[], now: number): number {
  const rows = appointments.flatMap((one) => hereOf(one, now));
  return [...presencesOf(rows, now).values()].filter(({ kind }) => kind === 'waiting').length;
}

function hereOf(one: Appointment, now: number): HereRow[] {
  const start = instantFromWire(one.start);
  const end = instantFromWire(one.end);
  if (one.archived || start === null || end === null) return [];
  if (Math.abs(start - now) > dayHasHours * hourMs) return [];
  const places = one.appointmentPatients ?? [];
  return places.flatMap((place) => {
    const statusAt = instantFromWire(place.statusUpdatedAt);
    const row = {
      key: `${one.id}:${place.patientId}`,
      start,
      end,
      statusAt,
      practitioner: one.practitionerId ? { id: one.practitionerId } : null,
      group: Math.max(one.maxPatients ?? 1, places.length) > 1 ? {} : null,
    };
    const isHere = place.status === 'Arrived' && bucketOf({ ...row, status: 'arrived' }, now) === 'in-clinic';
    return isHere ? [row] : [];
  });
}
