import { dayMs } from '../../shared/durations.ts';
import type { PatientStatus } from '../../shared/practice/resources/index.ts';
import { type Calendar, type ClinicDay, instantOf, quarterMs } from './calendar.ts';
import type { Diary } from './diary.ts';
import type { Person } from './people.ts';
import { type PricedService, quartersOf } from './price-list.ts';
import type { Dice } from './random.ts';

/** One patient's place in a booking: what becomes an AppointmentPatient. Instants are UTC milliseconds. */
export type Place = {
  readonly person: Person;
  status: PatientStatus | null;
  statusAt: number | null;
  cancellation: { readonly reason: string; readonly rate: number; readonly note: string | null } | null;
  doNotInvoice: boolean;
  /** What is left owing on its invoice, cents, where the story sets it; null: decided by chance. */
  owingCents: number | null;
  caseId: number | null;
  invoiceId: number | null;
};

/** What becomes an Appointment. Its id is 0 until all bookings are numbered in the order in which they were made. */
export type Booking = {
  id: number;
  readonly day: ClinicDay;
  readonly quarter: number;
  readonly start: number;
  readonly end: number;
  readonly service: PricedService;
  readonly practitionerId: number;
  readonly locationId: number;
  readonly places: Place[];
  readonly createdAt: number;
  readonly series: { readonly repeatId: string; readonly rule: string } | null;
  note: string | null;
  archivedAt: number | null;
  supportItemIds: number[];
};

export type Wish = {
  readonly day: ClinicDay;
  readonly quarter: number;
  readonly practitionerId: number;
  readonly service: PricedService;
  readonly people: readonly Person[];
  readonly createdAt: number;
  readonly series?: Booking['series'];
};

/**
 * All bookings. Guarantees:
 * - No practitioner is booked twice at the same time: a booking is entered only where the diary gives its time away.
 */
export type Book = {
  readonly bookings: Booking[];
  /** Enters a booking; null when the practitioner is not free. */
  readonly enter: (wish: Wish) => Booking | null;
  readonly isBooked: (person: Person, day: ClinicDay) => boolean;
  readonly hasBeen: (person: Person) => boolean;
  /** Rows (patients of bookings) on a day, at one location or everywhere. */
  readonly rowsOn: (day: ClinicDay, locationId?: number) => number;
  /** Reserves a patient for the story: only the story books them. */
  readonly keepForStory: (person: Person) => void;
  /** Reserves a patient for today: today is their first visit. */
  readonly keepForToday: (person: Person) => void;
  readonly isKept: (person: Person, day: ClinicDay) => boolean;
  readonly isKeptForToday: (person: Person) => boolean;
};

export function openBook(calendar: Calendar, diary: Diary): Book {
  const bookings: Booking[] = [];
  const visits = new Set<number>();
  const known = new Set<number>();
  const kept = new Set<number>();
  const reserved = new Set<number>();
  const rows = new Map<number, number>();
  const span = calendar.days.length;
  const rowKey = (day: ClinicDay, locationId: number) => locationId * span + day.index;
  return {
    bookings,
    enter: (wish) => {
      const { day, quarter, practitionerId, service } = wish;
      const quarters = quartersOf(service);
      const locationId = diary.freeAt(day.index, practitionerId, quarter, quarters);
      if (locationId === null || !diary.claim(day.index, practitionerId, quarter, quarters)) return null;
      const start = instantOf(day, quarter);
      for (const person of wish.people) {
        visits.add(person.id * span + day.index);
        known.add(person.id);
      }
      const places = wish.people.map(freshPlace);
      const booking: Booking = {
        id: 0,
        day,
        quarter,
        start,
        end: start + quarters * quarterMs,
        service,
        practitionerId,
        locationId,
        places,
        createdAt: wish.createdAt,
        series: wish.series ?? null,
        note: null,
        archivedAt: null,
        supportItemIds: [],
      };
      for (const key of [rowKey(day, 0), rowKey(day, locationId)])
        rows.set(key, (rows.get(key) ?? 0) + places.length);
      bookings.push(booking);
      return booking;
    },
    isBooked: (person, day) => visits.has(person.id * span + day.index),
    hasBeen: (person) => known.has(person.id),
    rowsOn: (day, locationId = 0) => rows.get(rowKey(day, locationId)) ?? 0,
    keepForToday: (person) => kept.add(person.id),
    isKeptForToday: (person) => kept.has(person.id),
    isKept: (person, day) => reserved.has(person.id) || (day.index < calendar.today && kept.has(person.id)),
    keepForStory: (person) => reserved.add(person.id),
  };
}

function freshPlace(person: Person): Place {
  return {
    person,
    status: null,
    statusAt: null,
    cancellation: null,
    doNotInvoice: false,
    owingCents: null,
    caseId: null,
    invoiceId: null,
  };
}

/**
 * When a booking that starts at this instant was made: days or weeks before, during opening hours, never in the future,
 * and never before the patient was registered.
 */
export function bookedAt(start: number, person: Person, now: number, d: Dice): number {
  const days = d.weighted([
    [0.1, 3],
    [d.int(1, 3), 22],
    [d.int(4, 14), 45],
    [d.int(15, 40), 30],
  ] as const);
  const lead = Math.round(days * dayMs + (d.next() - 0.5) * 0.08 * dayMs);
  const latest = Math.min(start - quarterMs, now - 5 * 60_000);
  const wished = start - lead <= latest ? start - lead : latest - Math.floor(d.next() ** 2 * 21 * dayMs);
  return Math.min(latest, Math.max(wished, person.createdAt + 60_000 + d.int(0, 600_000)));
}

/** Whether this patient was registered in time to book for this instant. */
export function knownBefore(person: Person, start: number, now: number): boolean {
  return person.createdAt + quarterMs < Math.min(start - quarterMs, now - 5 * 60_000);
}
