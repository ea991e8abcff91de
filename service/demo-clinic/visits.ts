import type { Booking, Place } from './book.ts';

/** One patient's place together with its booking. */
export type Visit = { readonly booking: Booking; readonly place: Place };

/** All visits in the order of time, by patient id; removed bookings are left out. */
export function visitsByPatient(bookings: readonly Booking[]): ReadonlyMap<number, readonly Visit[]> {
  const visits = new Map<number, Visit[]>();
  for (const booking of bookings) {
    if (booking.archivedAt !== null) continue;
    for (const place of booking.places) {
      const list = visits.get(place.person.id);
      if (list === undefined) visits.set(place.person.id, [{ booking, place }]);
      else list.push({ booking, place });
    }
  }
  for (const list of visits.values()) list.sort((a, b) => a.booking.start - b.booking.start);
  return visits;
}
