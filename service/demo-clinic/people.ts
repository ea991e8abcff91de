import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Patient, PhoneNumber } from '../../shared/practice/resources/index.ts';
import type { Contacts } from './contacts.ts';
import { type Funding, fundingAt, fundingFields } from './funding.ts';
import { personName } from './names.ts';
import { address, emailAddress, landlineNumber, mobileNumber } from './places.ts';
import type { Dice } from './random.ts';
import { customFieldNames } from './reference.ts';
import type { StaffMember } from './staff.ts';

/** A patient, and the generator's knowledge about them beyond the record. */
export type Person = {
  readonly id: number;
  readonly patient: Patient;
  readonly createdAt: number;
  funding: Funding;
  /** The practitioner they usually see. */
  practitioner: number;
};

/** The inputs for generating a patient. */
export type PeopleContext = {
  readonly now: number;
  readonly zone: string;
  readonly openedAt: number;
  readonly contacts: Contacts;
  readonly staff: readonly StaffMember[];
};

const recentMs = 60 * dayMs;

/** Patients in the order of registration; one in twelve registered within the last two months. */
export function peopleFor(count: number, context: PeopleContext, d: Dice): Person[] {
  const { now, openedAt } = context;
  const recent = Math.max(1, Math.round(count / 12));
  return Array.from({ length: count }, (_, index) => {
    const older = count - recent;
    const [from, to, share] =
      index < older
        ? [openedAt, now - recentMs, (index + d.next()) / older]
        : [now - recentMs, now - dayMs, (index - older + d.next()) / recent];
    return newPerson(index + 1, Math.round(from + (to - from) * share), context, d);
  });
}

function newPerson(id: number, createdAt: number, context: PeopleContext, d: Dice): Person {
  const age = d.weighted([
    [d.int(2, 15), 13],
    [d.int(16, 40), 25],
    [d.int(41, 65), 32],
    [d.int(66, 96), 30],
  ] as const);
  const bornMs = Math.floor(context.now / dayMs - age * 365.25 - d.int(0, 364)) * dayMs;
  const funding = fundingAt(age, d);
  const member = d.pick(context.staff);
  const name = personName(d, new Date(bornMs).getUTCFullYear());
  const place = address(d, member.home);
  const stamp = wireFromInstant(createdAt);
  const usualSex = name.female ? 'Female' : 'Male';
  const patient: Patient = {
    id,
    firstname: name.first,
    lastname: name.last,
    middleName: name.middle,
    preferredName: name.preferred,
    title: titleOf(name.female, age, d),
    email: d.chance(0.86) ? emailAddress(d, name.first, name.last) : null,
    sex: d.chance(0.97) ? usualSex : null,
    ...gender(name.female, d),
    alert: d.chance(0.07) ? d.pick(alerts) : null,
    birthdate: wireFromInstant(bornMs),
    timezone: context.zone,
    extraInfo: d.chance(0.08) ? d.pick(extraInfos) : null,
    addressL1: place.line1,
    addressL2: place.line2,
    addressL3: null,
    city: place.suburb,
    state: 'SA',
    postalCode: place.postalCode,
    country: 'Australia',
    phoneNumbers: phones(age, d),
    privacyPolicy: d.weighted([
      ['Accepted', 78],
      ['No response', 17],
      ['Rejected', 2],
      ['', 3],
    ] as const),
    ...fundingFields(funding, context.now, context.contacts, d),
    ...emergencyContact(name.last, age, d),
    communicationPreference: d.weighted([
      [null, 40],
      ['SMS', 30],
      ['SMS_EMAIL', 18],
      ['EMAIL', 8],
      ['NONE', 4],
    ] as const),
    archived: false,
    deletedAt: null,
    patientTags: tags(funding, age, d),
    customFields: customFields(age, createdAt, d),
    createdAt: stamp,
    updatedAt: stamp,
  };
  return { id, patient, createdAt, funding, practitioner: member.id };
}

function titleOf(female: boolean, age: number, d: Dice): string | null {
  if (d.chance(0.15)) return null;
  if (age < 16) return female ? 'Miss' : 'Master';
  if (d.chance(0.03)) return 'Dr';
  return female ? d.pick(age > 50 ? ['Mrs', 'Mrs', 'Ms'] : ['Ms', 'Ms', 'Miss']) : 'Mr';
}

function gender(female: boolean, d: Dice): Pick<Patient, 'genderIdentity' | 'pronouns'> {
  if (d.chance(0.015)) return { genderIdentity: 'Non-binary', pronouns: 'They/them' };
  if (d.chance(0.75)) return { genderIdentity: null, pronouns: null };
  return { genderIdentity: female ? 'Woman' : 'Man', pronouns: female ? 'She/her' : 'He/him' };
}

function phones(age: number, d: Dice): PhoneNumber[] {
  const list: PhoneNumber[] = [];
  if (d.chance(age > 75 ? 0.8 : 0.95))
    list.push({ phoneNumber: mobileNumber(d), type: 'Mobile', code: '+61' });
  if (d.chance(age > 65 ? 0.45 : 0.1))
    list.push({ phoneNumber: landlineNumber(d), type: 'Home', code: '+61' });
  return list;
}

function emergencyContact(
  last: string,
  age: number,
  d: Dice,
): Pick<Patient, 'emergencyContactName' | 'emergencyContactNumber' | 'emergencyContactRelationship'> {
  if (age >= 18 && d.chance(0.25)) {
    return { emergencyContactName: null, emergencyContactNumber: null, emergencyContactRelationship: null };
  }
  const { first } = personName(d, 1975);
  return {
    emergencyContactName: `${first} ${last}`,
    emergencyContactNumber: mobileNumber(d),
    emergencyContactRelationship: age < 18 ? d.pick(['Mother', 'Father', 'Guardian']) : d.pick(relationships),
  };
}

function tags(funding: Funding, age: number, d: Dice): string[] {
  const list: string[] = [];
  if (funding === 'ndis') list.push('NDIS');
  if (funding === 'dva') list.push('DVA');
  if (funding === 'insurer') list.push('WorkCover');
  if (age >= 70 && d.chance(0.3)) list.push('Falls risk');
  if (d.chance(0.03)) list.push('Wheelchair');
  if (d.chance(0.02)) list.push('Interpreter');
  return list;
}

function customFields(age: number, createdAt: number, d: Dice): { name: string; value: string }[] {
  const list: { name: string; value: string }[] = [];
  if (d.chance(0.06)) list.push({ name: customFieldNames.language, value: d.pick(languages) });
  if (d.chance(0.03)) list.push({ name: customFieldNames.interpreter, value: 'true' });
  if (age > 12 && d.chance(0.1))
    list.push({ name: customFieldNames.shoeSize, value: d.int(5, 12).toString() });
  if (d.chance(0.5))
    list.push({ name: customFieldNames.consent, value: wireFromInstant(createdAt).slice(0, 10) });
  if (d.chance(0.35))
    list.push({ name: customFieldNames.heardOfUs, value: d.pick(['GP', 'Friend or family', 'Online']) });
  return list;
}

const relationships = ['Spouse', 'Partner', 'Daughter', 'Son', 'Friend', 'Sister', 'Neighbour'] as const;
const languages = [
  'Italian',
  'Greek',
  'Vietnamese',
  'Mandarin',
  'Arabic',
  'Dari',
  'Auslan',
  'Punjabi',
] as const;
const extraInfos = [
  'Prefers mornings',
  'Comes by access taxi',
  'Carer attends',
  'Needs the ground-floor room',
] as const;
const alerts = [
  'Latex allergy: no latex gloves or bands.',
  'Falls risk: walk with them to the room.',
  'Allergic to adhesive tape.',
  'Pacemaker: no electrotherapy.',
  'Do not leave messages on the home phone.',
  'Interpreter must be booked for every visit.',
  'Carries an EpiPen for bee stings.',
  'Low vision: read forms aloud.',
  'Takes blood thinners.',
  'Assistance dog comes along.',
] as const;
