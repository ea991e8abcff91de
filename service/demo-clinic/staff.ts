import type { Practitioner } from '../../shared/practice/resources/index.ts';
import { personName } from './names.ts';
import { serviceIds } from './price-list.ts';
import type { Dice } from './random.ts';

/** A practitioner. `home` is the index of the location where they work on most days: 0 Norwood, 1 Glenelg. */
export type StaffMember = {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly title: string;
  readonly profession: string;
  readonly home: 0 | 1;
  /** Index within the home location: determines shift and lunch. */
  readonly place: number;
  /** The services for private patients, the usual one first. */
  readonly usual: readonly number[];
  /** Occupational therapists see NDIS patients with their own services. */
  readonly occupational: boolean;
};

type Profession = { readonly name: string; readonly usual: readonly number[] };

const physio: Profession = { name: 'Physiotherapist', usual: [serviceIds.physioFollowUp] };
const podiatrist: Profession = { name: 'Podiatrist', usual: [serviceIds.podiatry] };
const handTherapist: Profession = {
  name: 'Hand therapist',
  usual: [serviceIds.handTherapy, serviceIds.physioFollowUp],
};
const occupational: Profession = { name: 'Occupational therapist', usual: [serviceIds.otHomeProgram] };
const exercise: Profession = { name: 'Exercise physiologist', usual: [serviceIds.exercisePhysiology] };

/** Four at Norwood, four at Glenelg. */
const founders: readonly (readonly [first: string, last: string, title: string, profession: Profession])[] = [
  ['Priya', 'Raman', 'Ms', handTherapist],
  ['Dan', 'Kessler', 'Mr', podiatrist],
  ['Lena', 'Fox', 'Ms', physio],
  ['Nina', 'Petrov', 'Mrs', occupational],
  ['Thuy', 'Nguyen', 'Ms', physio],
  ['Callum', 'Burke', 'Mr', exercise],
  ['Yasmin', 'Haddad', 'Mrs', occupational],
  ['Giulia', 'Romano', 'Dr', podiatrist],
];

/** The practitioners of the day's story, by their ids. */
export const staffIds = { priya: 1, dan: 2, lena: 3, nina: 4, thuy: 5, callum: 6 } as const;

/**
 * The first eight are always the same; a larger clinic has more of them, alternating between the locations in groups of
 * four.
 */
export function staffFor(count: number, d: Dice): StaffMember[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, last, title, profession] = founders[index] ?? newcomer(index, d);
    return {
      id: index + 1,
      first,
      last,
      title,
      profession: profession.name,
      home: Math.floor(index / 4) % 2 === 0 ? 0 : 1,
      place: (index % 4) + 4 * Math.floor(index / 8),
      usual: profession.usual,
      occupational: profession === occupational,
    };
  });
}

function newcomer(index: number, d: Dice): (typeof founders)[number] {
  const { first, last, female } = personName(d, 1985);
  return [first, last, female ? 'Ms' : 'Mr', founders[index % founders.length]?.[3] ?? physio];
}

/** The practitioners in their wire shape. */
export function practitionerRecords(
  staff: readonly StaffMember[],
  zone: string,
  createdAt: string,
): Practitioner[] {
  return staff.map((member) => ({
    id: member.id,
    firstname: member.first,
    lastname: member.last,
    title: member.title,
    profession: member.profession,
    isActive: true,
    timezone: zone,
    archived: false,
    createdAt,
    updatedAt: createdAt,
  }));
}
