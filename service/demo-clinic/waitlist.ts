import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { type WaitlistEntry, weekdays } from '../../shared/practice/resources/index.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';
import { locationIds } from './reference.ts';
import type { StaffMember } from './staff.ts';

export type WaitlistContext = {
  readonly people: readonly Person[];
  readonly staff: readonly StaffMember[];
  readonly now: number;
};

/** Added to the list at most so long ago. */
const longestWait = 90 * dayMs;

/**
 * Who waits for an earlier time: one patient in eighty, most of them for the practitioner they usually see; one in six
 * has found a time and is archived. Ids grow with the time of adding.
 */
export function waitlistFor({ people, staff, now }: WaitlistContext, d: Dice): WaitlistEntry[] {
  const count = Math.max(4, Math.min(60, Math.round(people.length / 80)));
  const known = people.filter(({ patient }) => patient.archived !== true);
  return d
    .shuffled(known)
    .slice(0, count)
    .map((person) => {
      const wait = Math.floor(d.next() ** 2 * longestWait);
      return { person, addedAt: Math.min(now - 60_000, Math.max(person.createdAt + 60_000, now - wait)) };
    })
    .sort((a, b) => a.addedAt - b.addedAt)
    .map(({ person, addedAt }, index) => entry(index + 1, person, addedAt, { people, staff, now }, d));
}

function entry(
  id: number,
  { patient, practitioner }: Person,
  addedAt: number,
  { staff, now }: WaitlistContext,
  d: Dice,
): WaitlistEntry {
  const member = staff.find((one) => one.id === practitioner);
  const isAnyone = member === undefined || d.chance(0.2);
  const hasFound = d.chance(1 / 6);
  const changedAt = hasFound ? addedAt + Math.floor((now - addedAt) * d.next()) : addedAt;
  return {
    id,
    practitionerId: isAnyone ? null : member.id,
    userGroupId: null,
    locationId: member && d.chance(0.7) ? locationIds[member.home] : null,
    patientId: patient.id,
    serviceIds: member ? [d.pick(member.usual)] : [],
    waitlistTags: [
      d.weighted([
        ['High', 2],
        ['Medium', 5],
        ['Low', 3],
      ] as const),
    ],
    preferredDays: daysFor(d),
    preferredTime: timesFor(ageOf(patient.birthdate, now), d),
    archived: hasFound,
    createdAt: wireFromInstant(addedAt),
    updatedAt: wireFromInstant(changedAt),
  };
}

/** No wish, or up to three days of the working week in their order. */
function daysFor(d: Dice): string[] {
  if (d.chance(0.35)) return [];
  const chosen = new Set(d.shuffled(weekdays.slice(0, 5)).slice(0, d.int(1, 3)));
  return weekdays.filter((day) => chosen.has(day));
}

/** Children come after school, the old in the morning. */
function timesFor(age: number, d: Dice): string[] {
  if (age < 16) return ['afternoon'];
  if (age >= 70) return d.chance(0.6) ? ['morning'] : [];
  return d.weighted([
    [[], 4],
    [['morning'], 3],
    [['afternoon'], 2],
    [['morning', 'afternoon'], 1],
    [['evening'], 2],
  ] as const) as string[];
}

const ageOf = (birthdate: string | null | undefined, now: number): number =>
  birthdate ? (now - Date.parse(birthdate)) / (365.25 * dayMs) : 40;
