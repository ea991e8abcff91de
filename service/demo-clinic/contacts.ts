import { wireFromInstant } from '../../shared/clinic-time.ts';
import type { Contact } from '../../shared/practice/resources/index.ts';
import { personName } from './names.ts';
import { address, landlineNumber } from './places.ts';
import type { Dice } from './random.ts';

/** Referrers and payers: the contacts, and their ids by role. */
export type Contacts = {
  readonly records: readonly Contact[];
  readonly doctors: readonly number[];
  readonly planManagers: readonly number[];
  readonly insurers: readonly number[];
  readonly veterans: number;
};

const planManagers = [
  'Southern Plan Managers',
  'Clearpath Plan Management',
  'My Plan Partners',
  'Torrens Plan Management',
];
const insurers = ['ReturnToWorkSA Claims', 'Harbour Motor Insurance', 'Statewide CTP Claims'];
const veterans = 'Department of Veterans’ Affairs';
const practices = [
  'Norwood Family Practice',
  'Bay Medical Centre',
  'Parade Medical',
  'Hills Health Clinic',
  'Jetty Road GPs',
];
const specialties = [
  'Orthopaedic surgeon',
  'Rheumatologist',
  'Neurologist',
  'Paediatrician',
  'Sports physician',
];

type Draft = Pick<Contact, 'type' | 'name' | 'email'> & Partial<Contact>;

/** A handful of payers, and a doctor for about every forty patients (at least eight). */
export function contactsFor(patients: number, openedAt: number, now: number, d: Dice): Contacts {
  const payers: Draft[] = [
    ...planManagers.map((name) => company('Plan manager', name)),
    ...insurers.map((name) => company('Insurer', name)),
    company('Government', veterans),
  ];
  const doctors = Array.from({ length: Math.max(8, Math.ceil(patients / 40)) }, () => doctor(d));
  const records = [...payers, ...doctors].map((draft, index) => {
    // The payers exist from the start; doctors were added over time.
    const share = Math.max(0, index - payers.length) / doctors.length;
    const createdAt = wireFromInstant(Math.round(openedAt + (now - openedAt) * share * 0.98));
    return finished(draft, index + 1, createdAt, d);
  });
  const ids = (type: string) => records.filter((c) => c.type === type).map((c) => c.id);
  return {
    records,
    doctors: ids('Doctor'),
    planManagers: ids('Plan manager'),
    insurers: ids('Insurer'),
    veterans: ids('Government')[0] ?? 0,
  };
}

function company(type: string, name: string): Draft {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return { type, name, companyName: name, email: `accounts@${mailbox}.example.com` };
}

function doctor(d: Dice): Draft {
  const { first, last } = personName(d, d.int(1955, 1990));
  const specialist = d.chance(0.25);
  return {
    type: 'Doctor',
    name: `Dr ${first} ${last}`,
    title: 'Dr',
    firstName: first,
    lastName: last,
    occupation: specialist ? d.pick(specialties) : 'General practitioner',
    companyName: specialist ? null : d.pick(practices),
    doctorType: specialist ? 'Specialist' : 'GP',
    providerNumber: `${d.digits(6)}${d.int(1, 9)}${d.pick(['A', 'B', 'F', 'H', 'J', 'K', 'L', 'T', 'W', 'X', 'Y'])}`,
    email: `rooms.${d.digits(4)}@example.com`,
  };
}

function finished(draft: Draft, id: number, createdAt: string, d: Dice): Contact {
  const place = address(d, d.int(0, 1));
  return {
    title: null,
    firstName: null,
    lastName: null,
    preferredName: null,
    occupation: null,
    companyName: null,
    providerNumber: null,
    doctorType: null,
    ...draft,
    id,
    associatedPatientIds: [],
    associatedInvoiceIds: [],
    associatedCaseIds: [],
    addressL1: place.line1,
    addressL2: place.line2,
    addressL3: null,
    suburb: place.suburb,
    state: 'SA',
    postalCode: place.postalCode,
    country: 'Australia',
    phoneNumbers: [
      { phoneNumber: landlineNumber(d), type: 'Work', code: '+61' },
      ...(d.chance(0.4) ? [{ phoneNumber: landlineNumber(d), type: 'Fax', code: '+61' }] : []),
    ],
    archived: false,
    createdAt,
    updatedAt: createdAt,
  };
}
