import type { DayRow, InvoiceView, PatientBrief } from '../../../shared/bridge/views.ts';
import { flags, practitioners, services } from './clinic.ts';

/** Invented people, and a day of theirs laid around the present moment. */
type Person = Partial<PatientBrief> & { name: string };

function patient(id: number, person: Person): PatientBrief {
  const words = person.name.split(' ');
  const year = 1938 + ((id * 7) % 70);
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    id,
    lastName: words.at(-1) ?? person.name,
    preferredName: null,
    initials: words.map((w) => w[0]).join(''),
    birthdate: `${year}-${two(1 + (id % 12))}-${two(1 + ((id * 5) % 28))}`,
    address: `${3 + ((id * 11) % 90)} The Parade, Norwood 5067`,
    phone: `04${two(id % 100)} ${String(100 + ((id * 37) % 900))} ${String(100 + ((id * 53) % 900))}`,
    email: `${words[0]?.toLowerCase()}@example.com`,
    alert: null,
    ...person,
  };
}

type Slot = {
  person: Person;
  at: number;
  minutes: number;
  practitioner: number;
  service: number;
  more?: Partial<DayRow>;
  owes?: number;
  thirdParty?: number;
};

const minute = 60_000;
const quarter = 15 * minute;

/** Slots at minutes from the present quarter of an hour. */
const named: readonly Slot[] = [
  {
    person: { name: 'Margaret Oduya' },
    at: -30,
    minutes: 45,
    practitioner: 0,
    service: 0,
    owes: 9600,
    thirdParty: 12000,
    more: { status: 'arrived', flags: [flags.usedUp] },
  },
  {
    person: { name: 'Tom Whitfield', phone: null },
    at: -15,
    minutes: 60,
    practitioner: 1,
    service: 1,
    more: { status: 'arrived', flags: [flags.first, flags.mobile, flags.privacy] },
  },
  {
    person: { name: 'Beatrix Sorensen' },
    at: 0,
    minutes: 60,
    practitioner: 2,
    service: 2,
    owes: 12000,
    more: { status: 'arrived', group: { booked: 6, places: 8, arrived: 4 } },
  },
  {
    person: {
      name: 'Jia Chen',
      preferredName: 'Jack',
      birthdate: '1988-03-14',
      phone: '0412 345 678',
      email: null,
      address: '12 Osmond Terrace, Norwood 5067',
      alert: 'Hearing aid in left ear: speak to the right side.',
    },
    at: 0,
    minutes: 30,
    practitioner: 1,
    service: 3,
    owes: 4250,
    thirdParty: 18000,
    more: { flags: [flags.similar, flags.alert], note: 'Brings new orthotics.', recurring: true },
  },
  {
    person: { name: 'Ruth Abernethy' },
    at: 15,
    minutes: 30,
    practitioner: 0,
    service: 4,
    more: { flags: [flags.ndis] },
  },
  {
    person: { name: 'Jian Chen', birthdate: '1991-08-02' },
    at: 30,
    minutes: 30,
    practitioner: 2,
    service: 4,
    more: { flags: [flags.similarToo], invoice: 'unknown' },
  },
  {
    person: { name: 'Samuel Okafor' },
    at: 30,
    minutes: 60,
    practitioner: 3,
    service: 5,
    more: { flags: [flags.left], invoice: 'not-to-be-invoiced' },
  },
  {
    person: { name: 'Maximiliana Featherstonehaugh-Papadopoulos' },
    at: 45,
    minutes: 45,
    practitioner: 4,
    service: 1,
    owes: 123456,
    more: { flags: [flags.first, flags.privacy, flags.mobile, flags.birthday] },
  },
  {
    person: { name: 'Ada Quillan' },
    at: -75,
    minutes: 30,
    practitioner: 0,
    service: 4,
    more: { status: 'completed', invoice: 'paid' },
  },
  {
    person: { name: 'Hugo Lindqvist' },
    at: -60,
    minutes: 45,
    practitioner: 3,
    service: 0,
    owes: 8800,
    more: { status: 'completed', invoice: 'awaiting' },
  },
  {
    person: { name: 'Farah Noor' },
    at: -45,
    minutes: 30,
    practitioner: 2,
    service: 4,
    more: { status: 'cancelled', cancellation: 'Illness · rang at 8' },
  },
  {
    person: { name: 'Ian McAllister' },
    at: -60,
    minutes: 30,
    practitioner: 1,
    service: 3,
    more: { status: 'did-not-arrive' },
  },
];

const firstNames = [
  'Olive',
  'Noah',
  'Grace',
  'Amir',
  'Edith',
  'Wei',
  'Lucia',
  'Theo',
  'Anahera',
  'Pavel',
  'Imogen',
  'Kofi',
];
const lastNames = [
  'Barnes',
  'Castellano',
  'Dhillon',
  'Eriksson',
  'Farrugia',
  'Gallagher',
  'Hashimoto',
  'Iyer',
  'Jansen',
  'Kowalski',
  'Larkin',
];

function more(count: number): Slot[] {
  return Array.from({ length: count }, (_, i) => ({
    person: { name: `${firstNames[i % firstNames.length]} ${lastNames[(i * 5) % lastNames.length]}` },
    at: 60 + Math.floor(i / 3) * 15,
    minutes: i % 3 === 0 ? 60 : 30,
    practitioner: i % 5,
    service: i % 6,
    ...(i % 7 === 0 ? { owes: 4500 + i * 10 } : {}),
    ...(i % 4 === 0 ? { more: { flags: [i % 8 === 0 ? flags.left : flags.mobile] } } : {}),
  }));
}

/** To one of the services this desk gave a colour. */
const serviceOf = (at: number): DayRow['service'] => {
  const service = services[at];
  return service ? { ...service, ...(at === 2 ? { colour: '#8a5cf6' } : {}) } : null;
};

function rowOf(slot: Slot, i: number, now: number): DayRow {
  const start = Math.floor(now / quarter) * quarter + slot.at * minute;
  const who = patient(100 + i, slot.person);
  const settled = slot.more?.status === 'arrived' || slot.more?.status === 'completed';
  const { owes = 0, thirdParty = 0 } = slot;
  return {
    key: `${500 + i}:${who.id}`,
    appointmentId: 500 + i,
    start,
    end: start + slot.minutes * minute,
    locationId: i > 8 && i % 9 === 0 ? 2 : 1,
    practitioner: practitioners[slot.practitioner] ?? null,
    service: serviceOf(slot.service),
    patient: who,
    patientId: who.id,
    status: 'unset',
    statusWord: null,
    statusAt: settled ? Math.min(now - 2 * minute, start + (i % 3) * 6 * minute) : null,
    group: null,
    pending: null,
    owing: {
      patientCents: owes,
      thirdPartyCents: thirdParty,
      openInvoices: (owes > 0 ? 2 : 0) + (thirdParty > 0 ? 1 : 0),
    },
    invoice: owes > 0 ? 'awaiting' : 'none',
    flags: [],
    note: null,
    recurring: false,
    ...slot.more,
  };
}

/** @param count how many rows the day has, the twelve named ones included. */
export function clinicDay(now: number, count: number): DayRow[] {
  return [...named, ...more(Math.max(0, count - named.length))].map((slot, i) => rowOf(slot, i, now));
}

/** One appointment of five patients, all still to come. */
export function groupRows(now: number): DayRow[] {
  const names = ['Berit Aalto', 'Colin Drury', 'Dora Esposito', 'Evan Fitzroy', 'Greta Hallam'];
  return names.map((name, i) => {
    const row = rowOf({ person: { name }, at: 30, minutes: 45, practitioner: 2, service: 2 }, 4, now);
    const who = patient(700 + i, { name });
    return {
      ...row,
      key: `900:${who.id}`,
      appointmentId: 900,
      patient: who,
      patientId: who.id,
      group: { booked: names.length, places: 8, arrived: 0 },
      ...(i === 1 ? { flags: [flags.mobile] } : {}),
    };
  });
}

/** The open invoices behind what a row says is owing. */
export function invoicesOf(row: DayRow): InvoiceView[] {
  const { patientCents = 0, thirdPartyCents = 0 } = row.owing ?? {};
  const older = patientCents > 4000 ? Math.round(patientCents / 3) : 0;
  const one = (n: number, cents: number, more: Partial<InvoiceView>): InvoiceView => ({
    id: row.appointmentId * 10 + n,
    number: `INV-0${(row.appointmentId % 100) * 3 + n}`,
    issued: `2026-1${n === 1 ? 0 : 1}-0${n + 2}`,
    due: null,
    status: 'Awaiting Payment',
    totalCents: cents,
    paidCents: 0,
    owingCents: cents,
    pendingCents: 0,
    thirdParty: null,
    locationId: row.locationId,
    description: 'Physio follow-up',
    ...more,
  });
  return [
    ...(older
      ? [one(1, older, { totalCents: older + 2000, paidCents: 2000, description: 'Hand therapy' })]
      : []),
    ...(patientCents > older ? [one(2, patientCents - older, {})] : []),
    ...(thirdPartyCents ? [one(3, thirdPartyCents, { thirdParty: 'Plan Partners NDIS' })] : []),
  ];
}

/** Patients without an appointment on the day, who could take a free time. */
export const waitingPeople: readonly PatientBrief[] = [
  patient(801, { name: 'Rosa Marchetti' }),
  patient(802, { name: 'Noel Achterberg', preferredName: 'Noddy' }),
  patient(803, { name: 'Ines Valdivia', phone: null }),
];
