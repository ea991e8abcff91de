import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Case, Invoice } from '../../shared/practice/resources/index.ts';
import type { Booking } from './book.ts';
import { type Calendar, todayOf } from './calendar.ts';
import type { Contacts } from './contacts.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';
import type { Story } from './story.ts';

/** Changes of records over time: birthdays, archived records, updated records. */

/** Two of today's patients have their birthday today (`YYYY-MM-DD`). */
export function celebrateBirthdays(
  bookings: readonly Booking[],
  story: Story,
  calendar: Calendar,
  d: Dice,
): void {
  const today = todayOf(calendar);
  const cast = new Set(Object.values(story.people));
  const guests = bookings
    .filter((booking) => booking.day.index === calendar.today)
    .flatMap((booking) => booking.places.map((place) => place.person))
    .filter((person) => !cast.has(person));
  for (const person of d.shuffled(guests).slice(0, 2)) {
    const year = person.patient.birthdate?.slice(0, 4) ?? '1980';
    const isLeapDay = today.date.endsWith('-02-29') && new Date(`${year}-02-29`).getUTCMonth() !== 1;
    person.patient.birthdate = `${year}${isLeapDay ? '-02-28' : today.date.slice(4)}T00:00:00.000Z`;
  }
}

/** A few bookings were entered by mistake and removed: archived, never attended, not part of a series. */
export function takeBackSome(bookings: readonly Booking[], calendar: Calendar, d: Dice): void {
  for (const booking of bookings) {
    const isSettled = booking.places.some((place) => place.status !== null);
    if (booking.day.index === calendar.today || booking.series !== null || isSettled || !d.chance(0.007))
      continue;
    const latest = Math.min(calendar.now, booking.start);
    booking.archivedAt = booking.createdAt + Math.floor((latest - booking.createdAt) * d.next());
  }
}

/** Archives some patients who never came again and updates others. Never after `now`. */
export function agePatients(
  people: readonly Person[],
  bookings: readonly Booking[],
  now: number,
  d: Dice,
): void {
  const visiting = new Set(bookings.flatMap((booking) => booking.places.map((place) => place.person)));
  for (const person of people) {
    const { patient, createdAt, funding } = person;
    const touchedAt = wireFromInstant(createdAt + Math.floor((now - createdAt) * d.next()));
    const mayGo = !visiting.has(person) && (funding === 'private' || funding === 'fund');
    if (mayGo && createdAt < now - 120 * dayMs && d.chance(0.2)) {
      patient.archived = true;
      patient.deletedAt = touchedAt;
      patient.updatedAt = touchedAt;
    } else if (d.chance(0.35)) patient.updatedAt = touchedAt;
  }
}

/** The patients, invoices and cases of each contact. */
export function linkContacts(
  contacts: Contacts,
  people: readonly Person[],
  invoices: readonly Invoice[],
  cases: readonly Case[],
): void {
  const links = new Map(
    contacts.records.map((contact) => [
      contact.id,
      { patients: new Set<number>(), invoices: [] as number[], cases: [] as number[] },
    ]),
  );
  const of = (id: number | null | undefined) => links.get(id ?? 0);
  for (const { patient } of people) of(patient.invoiceRecipientId)?.patients.add(patient.id);
  for (const invoice of invoices) of(invoice.contactId)?.invoices.push(invoice.id);
  for (const plan of cases) {
    of(plan.contactId)?.cases.push(plan.id);
    if (plan.patientId) of(plan.contactId)?.patients.add(plan.patientId);
  }
  for (const contact of contacts.records) {
    const link = links.get(contact.id);
    contact.associatedPatientIds = [...(link?.patients ?? [])].sort((a, b) => a - b);
    contact.associatedInvoiceIds = link?.invoices ?? [];
    contact.associatedCaseIds = link?.cases ?? [];
  }
}
