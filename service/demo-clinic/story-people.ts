import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { type Funding, type FundingFields, ndisInfo } from './funding.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';
import { staffIds } from './staff.ts';

/** The people of the day's story: part of every demo clinic, whatever its size and seed. */
export const storyNames = ['margaret', 'tom', 'jia', 'jian', 'ruth', 'samuel', 'anh', 'otherAnh'] as const;
export type StoryName = (typeof storyNames)[number];
export type StoryPeople = Readonly<Record<StoryName, Person>>;

type Role = {
  /** Their relative position in the order of patients, 0 to 1. */
  readonly at: number;
  readonly funding: Funding;
  readonly practitioner: number;
  readonly is: Partial<Patient>;
};

const mobile = (phoneNumber: string) => [{ phoneNumber, type: 'Mobile', code: '+61' }];
const born = (date: string) => `${date}T00:00:00.000Z`;
const address = (addressL1: string, city: string, postalCode: string, addressL2: string | null = null) => ({
  addressL1,
  addressL2,
  city,
  postalCode,
});
const privacy = { privacyPolicy: 'Accepted' } as const;
const unfunded: FundingFields = {
  ndisNumber: null,
  ndisInfo: null,
  medicareNum: null,
  irn: null,
  veteransFileNumber: null,
  healthFund: null,
  invoiceRecipientId: null,
  extraBillingInfo: null,
};

/** Those whom the day of the demo does not change. */
const lasting: Readonly<Record<Exclude<StoryName, 'ruth' | 'samuel'>, Role>> = {
  margaret: {
    at: 0.2,
    funding: 'medicare',
    practitioner: staffIds.priya,
    is: {
      firstname: 'Margaret',
      lastname: 'Oduya',
      preferredName: null,
      middleName: 'Adaeze',
      title: 'Mrs',
      sex: 'Female',
      birthdate: born('1951-06-02'),
      email: 'margaret.oduya@example.com',
      phoneNumbers: mobile('0412555014'),
      ...privacy,
      ...address('Unit 3', 'Norwood', '5067', '41 William Street'),
      medicareNum: '5951264771',
      irn: '1',
    },
  },
  tom: {
    at: 1,
    funding: 'private',
    practitioner: staffIds.nina,
    is: {
      firstname: 'Tom',
      lastname: 'Whitfield',
      preferredName: null,
      middleName: null,
      title: 'Mr',
      sex: 'Male',
      birthdate: born('1990-11-27'),
      email: 'tom.whitfield@example.org',
      privacyPolicy: 'No response',
      phoneNumbers: [{ phoneNumber: '0883315520', type: 'Home', code: '+61' }],
      ...address('8 Beulah Road', 'Norwood', '5067'),
    },
  },
  jia: {
    at: 0.45,
    funding: 'fund',
    practitioner: staffIds.dan,
    is: {
      firstname: 'Jia',
      lastname: 'Chen',
      preferredName: 'Jack',
      middleName: null,
      title: 'Mr',
      sex: 'Male',
      birthdate: born('1988-03-14'),
      email: null,
      phoneNumbers: mobile('0412345678'),
      ...privacy,
      alert: 'Hearing aid in left ear: speak to the right side.',
      ...address('12 Osmond Terrace', 'Norwood', '5067'),
      healthFund: {
        name: 'Medibank',
        membershipNumber: '30517264',
        patientNumber: '01',
        cardIssueNumber: '02',
      },
    },
  },
  jian: {
    at: 0.7,
    funding: 'private',
    practitioner: staffIds.lena,
    is: {
      firstname: 'Jian',
      lastname: 'Chen',
      preferredName: null,
      middleName: null,
      title: 'Mr',
      sex: 'Male',
      birthdate: born('1979-08-30'),
      email: 'jian.chen@example.net',
      phoneNumbers: mobile('0413778210'),
      ...privacy,
      ...address('77 Sydenham Road', 'Norwood', '5067'),
    },
  },
  anh: {
    at: 0.3,
    funding: 'private',
    practitioner: staffIds.thuy,
    is: {
      firstname: 'Anh',
      lastname: 'Nguyen',
      preferredName: null,
      middleName: 'Thi',
      title: 'Mrs',
      sex: 'Female',
      birthdate: born('1972-09-05'),
      email: 'anh.nguyen@example.com',
      phoneNumbers: mobile('0425311906'),
      ...privacy,
      ...address('30 Moseley Street', 'Glenelg', '5045'),
    },
  },
  otherAnh: {
    at: 0.8,
    funding: 'fund',
    practitioner: staffIds.callum,
    is: {
      firstname: 'Anh',
      lastname: 'Nguyen',
      preferredName: null,
      middleName: 'Van',
      title: 'Mr',
      sex: 'Male',
      birthdate: born('1996-12-21'),
      email: 'anh.nguyen96@example.com',
      phoneNumbers: mobile('0448207531'),
      ...privacy,
      ...address('4 Partridge Street', 'Glenelg', '5045'),
      healthFund: { name: 'Bupa', membershipNumber: '81940337', patientNumber: '01', cardIssueNumber: null },
    },
  },
};

/** Those whose NDIS plan ends some days after the demo began: one soon, one later. */
const onPlans = (now: number, d: Dice): Readonly<Record<'ruth' | 'samuel', Role>> => ({
  ruth: {
    at: 0.55,
    funding: 'ndis',
    practitioner: staffIds.priya,
    is: {
      firstname: 'Ruth',
      lastname: 'Abernethy',
      preferredName: null,
      middleName: null,
      title: 'Ms',
      sex: 'Female',
      birthdate: born('1967-01-19'),
      email: 'ruth.abernethy@example.com',
      phoneNumbers: mobile('0421650883'),
      ...privacy,
      ...address('5 Charles Street', 'Kensington', '5068'),
      ndisNumber: '430618257',
      ndisInfo: {
        ...ndisInfo('Self Managed', (Math.floor(now / dayMs) + 3) * dayMs, d),
        diagnosis: 'Multiple sclerosis',
      },
      patientTags: ['NDIS'],
    },
  },
  samuel: {
    at: 0.62,
    funding: 'ndis',
    practitioner: staffIds.nina,
    is: {
      firstname: 'Samuel',
      lastname: 'Okafor',
      preferredName: 'Sam',
      middleName: null,
      title: 'Mr',
      sex: 'Male',
      birthdate: born('2001-04-09'),
      email: 'sam.okafor@example.com',
      phoneNumbers: mobile('0434902117'),
      ...privacy,
      ...address('19 Payneham Road', 'St Peters', '5069'),
      ndisNumber: '430927461',
      ndisInfo: ndisInfo('Self Managed', (Math.floor(now / dayMs) + 200) * dayMs, d),
      patientTags: ['NDIS'],
    },
  },
});

function rolesOf(now: number, d: Dice): Readonly<Record<StoryName, Role>> {
  const { margaret, tom, jia, jian, anh, otherAnh } = lasting;
  const { ruth, samuel } = onPlans(now, d);
  return { margaret, tom, jia, jian, ruth, samuel, anh, otherAnh };
}

/** Replaces generated patients with the people of the story, so that their ids and dates fit in. */
export function castStory(people: Person[], now: number, d: Dice): StoryPeople {
  const cast = new Map<StoryName, Person>();
  const taken = new Set<number>();
  for (const [name, role] of Object.entries(rolesOf(now, d)) as [StoryName, Role][]) {
    let index = Math.min(people.length - 1, Math.floor(role.at * people.length));
    while (taken.has(index)) index--;
    taken.add(index);
    const before = people[index];
    if (before === undefined) throw new RangeError('too few patients for the story');
    // Tom is the newest patient of all: he called a few days ago.
    const createdAt = role.at === 1 ? Math.max(before.createdAt, now - 3 * dayMs) : before.createdAt;
    const stamp = wireFromInstant(createdAt);
    const base = {
      alert: null,
      extraInfo: null,
      patientTags: [],
      genderIdentity: null,
      pronouns: null,
      ...unfunded,
    };
    const patient: Patient = { ...before.patient, ...base, ...role.is, createdAt: stamp, updatedAt: stamp };
    const person: Person = {
      ...before,
      patient,
      createdAt,
      funding: role.funding,
      practitioner: role.practitioner,
    };
    people[index] = person;
    cast.set(name, person);
  }
  return Object.fromEntries(cast) as StoryPeople;
}
