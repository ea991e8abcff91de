import { dayMs } from '../../shared/durations.ts';
import type { PatientStatus } from '../../shared/practice/resources/index.ts';
import type { Booking, Place } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Dice } from './random.ts';

/** The outcome of every booking before and after today. */
export function settleOtherDays(bookings: readonly Booking[], calendar: Calendar, d: Dice): void {
  for (const booking of bookings) {
    if (booking.day.index === calendar.today) continue;
    for (const place of booking.places) {
      // The story has set its own.
      if (place.status === null) settle(place, booking, calendar, d);
    }
    if (d.chance(0.05)) booking.note = d.pick(notes);
  }
}

function settle(place: Place, booking: Booking, calendar: Calendar, d: Dice): void {
  if (booking.day.index > calendar.today) {
    if (d.chance(0.03)) cancel(place, booking, calendar.now, d);
    return;
  }
  const daysAgo = calendar.today - booking.day.index;
  // A visit was left open by mistake; it is found and closed within days.
  if (daysAgo <= 6 && d.chance(0.025)) return;
  const outcome = d.weighted<PatientStatus>([
    ['Completed', 88],
    ['Did not arrive', 4],
    ['Cancelled', 8],
  ]);
  if (outcome === 'Completed') complete(place, booking.end + d.int(0, 20) * 60_000 + d.int(0, 59_999), d);
  else if (outcome === 'Did not arrive') markMissing(place, booking.start + d.int(16, 45) * 60_000);
  else cancel(place, booking, calendar.now, d);
}

export function complete(place: Place, at: number, d: Dice): void {
  place.status = 'Completed';
  place.statusAt = at;
  place.doNotInvoice = d.chance(0.015);
}

export function markMissing(place: Place, at: number): void {
  place.status = 'Did not arrive';
  place.statusAt = at;
}

export function arrive(place: Place, at: number): void {
  place.status = 'Arrived';
  place.statusAt = at;
}

/** Cancelled between the booking and its start, usually a day before; a fee when it was late. */
export function cancel(place: Place, booking: Booking, now: number, d: Dice): void {
  const latest = Math.min(now - 60_000, booking.start - 10 * 60_000);
  const wished = latest - Math.floor(d.next() ** 2 * 3 * dayMs);
  place.status = 'Cancelled';
  place.statusAt = Math.max(booking.createdAt, Math.min(latest, wished));
  const late = booking.start - place.statusAt < dayMs;
  const reason = d.pick(reasons);
  const note = d.chance(0.2) ? d.pick(['Rang in the morning', 'By SMS', 'Carer rang', 'Will rebook']) : null;
  place.cancellation = { reason, rate: late && d.chance(0.4) ? d.pick([50, 100]) : 0, note };
}

const reasons = [
  'Unwell',
  'Unwell',
  'Work commitments',
  'Transport',
  'Family',
  'In hospital',
  'No longer needed',
  'Practitioner away',
  'Bad weather',
] as const;

const notes = [
  'Bring the referral letter.',
  'Review exercises.',
  'Splint check.',
  'Carer attends.',
  'New orthotics to collect.',
  'Discuss the plan review.',
  'Patient asks for a morning time next.',
] as const;
