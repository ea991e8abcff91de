import { dayMs } from '../../shared/durations.ts';
import { type Book, knownBefore } from './book.ts';
import { type Calendar, type ClinicDay, instantOf } from './calendar.ts';
import type { Person } from './people.ts';
import { type PricedService, serviceIds, serviceOf } from './price-list.ts';
import type { Dice } from './random.ts';
import type { StaffMember } from './staff.ts';

/** Chooses patients for free times, and what they come for. */
export type Chooser = {
  /** A patient for a practitioner on a day, not booked that day yet; null when none was found. */
  readonly patientFor: (member: StaffMember, day: ClinicDay, quarter: number) => Person | null;
  /** A patient without an earlier visit; null when there is none. */
  readonly newcomerFor: (day: ClinicDay) => Person | null;
};

/** A new patient's first visit is within this time of their first call. */
const newcomerMs = 21 * dayMs;
const tries = 8;

export function chooserFor(people: readonly Person[], book: Book, calendar: Calendar, d: Dice): Chooser {
  const panels = new Map<number, Person[]>();
  for (const person of people) {
    const panel = panels.get(person.practitioner);
    if (panel === undefined) panels.set(person.practitioner, [person]);
    else panel.push(person);
  }
  const suits = (person: Person, day: ClinicDay, start: number): boolean =>
    !book.isBooked(person, day) && !book.isKept(person, day) && knownBefore(person, start, calendar.now);
  return {
    patientFor: (member, day, quarter) => {
      const start = instantOf(day, quarter);
      const panel = panels.get(member.id) ?? people;
      for (let i = 0; i < tries; i++) {
        // Most stay with their practitioner; recent patients come more often.
        const from = i < tries - 2 && d.chance(0.92) ? panel : people;
        const reachable = countBefore(from, start);
        const person = from[Math.floor(reachable * (1 - d.next() ** 1.6))];
        if (person !== undefined && suits(person, day, start)) return person;
      }
      return null;
    },
    newcomerFor: (day) => {
      const from = countBefore(people, day.startMs - newcomerMs);
      const reachable = countBefore(people, day.startMs) - from;
      for (let i = 0; i < tries && reachable > 0; i++) {
        const person = people[from + Math.floor(reachable * d.next())];
        if (person !== undefined && !book.hasBeen(person) && suits(person, day, day.startMs)) return person;
      }
      return null;
    },
  };
}

/** How many patients were registered before an instant; the list is in that order. */
function countBefore(people: readonly Person[], instant: number): number {
  let low = 0;
  let high = people.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((people[middle]?.createdAt ?? Number.POSITIVE_INFINITY) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The service of a visit: depends on the payer, the practitioner's profession, and whether it is the first visit. */
export function serviceFor(person: Person, member: StaffMember, first: boolean, d: Dice): PricedService {
  if (member.occupational) {
    return serviceOf(first || d.chance(0.06) ? serviceIds.otAssessment : serviceIds.otHomeProgram);
  }
  if (first) return serviceOf(serviceIds.initialAssessment);
  switch (person.funding) {
    case 'ndis':
      return serviceOf(serviceIds.ndisTherapy);
    case 'medicare':
      return serviceOf(
        d.chance(0.8) ? serviceIds.carePlanVisit : (member.usual[0] ?? serviceIds.carePlanVisit),
      );
    case 'dva':
      return serviceOf(serviceIds.dvaTreatment);
    case 'private':
    case 'fund':
    case 'insurer':
      return serviceOf(d.chance(0.7) ? (member.usual[0] ?? serviceIds.physioFollowUp) : d.pick(member.usual));
  }
}
