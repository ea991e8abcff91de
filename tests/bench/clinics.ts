import type { ClinicData } from '../../service/clinic-data.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import type { Appointment, Patient } from '../../shared/practice/resources/index.ts';

/** The believable core of every measured practice; larger ones are grown from it. */
const core = 1000;
const dayMs = 86_400_000;
/** Around today nothing is added: the day that is measured is the same in every practice. */
const sameDays = 15;
/** Of so many bookings of a patient who was added, one is kept. */
const keptBooking = 10;

/**
 * A practice with so many patients, quickly made: the demo clinic of 1,000, and for each further thousand its patients
 * once more (other ids, birth dates, numbers), with their cases, their open invoices, and a tenth of their bookings on
 * other days than these. Today is the same in every size, so that what grows with the practice is seen by itself.
 */
export function clinicOf(patients: number, now: number, zone?: string): ClinicData {
  const first = demoClinic({
    seed: 7,
    patients: Math.min(patients, core),
    now,
    ...(zone === undefined ? {} : { zone }),
  });
  const copies = Math.ceil(patients / core) - 1;
  if (copies < 1) return first;
  const step = stepOf(first);
  const grown = Array.from({ length: copies }, (_, n) => copyOf(first, (n + 1) * step, n + 1, now));
  const all = <K extends 'patients' | 'cases' | 'invoices' | 'appointments'>(kind: K): ClinicData[K] =>
    [first, ...grown].flatMap((part) => part[kind] as readonly object[]) as unknown as ClinicData[K];
  return {
    ...first,
    patients: all('patients').slice(0, patients),
    cases: all('cases'),
    invoices: all('invoices'),
    appointments: all('appointments'),
  };
}

/** More than any id of the core. */
function stepOf({ patients, cases, invoices, appointments }: ClinicData): number {
  const most = [patients, cases, invoices, appointments].map((list) =>
    list.reduce((highest, { id }) => Math.max(highest, id), 0),
  );
  return 10 ** Math.ceil(Math.log10(Math.max(...most) + 1));
}

type Copy = Pick<ClinicData, 'patients' | 'cases' | 'invoices' | 'appointments'>;

function copyOf(
  { patients, cases, invoices, appointments }: ClinicData,
  by: number,
  n: number,
  now: number,
): Copy {
  return {
    patients: patients.map((one) => anotherPatient(one, by, n)),
    cases: cases.map((one) => ({
      ...one,
      id: one.id + by,
      ...(one.patientId ? { patientId: one.patientId + by } : {}),
      items: [],
    })),
    invoices: invoices
      .filter(({ status }) => status === 'Awaiting Payment' || status === 'Draft')
      .map((one) => ({
        ...one,
        id: one.id + by,
        ...(one.patientId ? { patientId: one.patientId + by } : {}),
        paymentIds: [],
      })),
    appointments: appointments
      .filter((one, i) => i % keptBooking === 0 && isOtherDay(one, now))
      .map((one) => anotherBooking(one, by)),
  };
}

const isOtherDay = ({ start }: Appointment, now: number) =>
  Math.abs(Date.parse(start ?? '') - now) > sameDays * dayMs;

function anotherPatient(one: Patient, by: number, n: number): Patient {
  const turn = (digits: string) =>
    digits.replace(/\d{4}$/, (last) => String((Number(last) + n * 97) % 10_000).padStart(4, '0'));
  const year = (birthdate: string) =>
    birthdate.replace(/^\d{4}/, (born) => String(1930 + ((Number(born) + n * 7) % 90)));
  return {
    ...one,
    id: one.id + by,
    ...(one.birthdate ? { birthdate: year(one.birthdate) } : {}),
    ...(one.phoneNumbers
      ? {
          phoneNumbers: one.phoneNumbers.map((phone) => ({
            ...phone,
            ...(phone.phoneNumber ? { phoneNumber: turn(phone.phoneNumber) } : {}),
          })),
        }
      : {}),
  };
}

function anotherBooking(one: Appointment, by: number): Appointment {
  return {
    ...one,
    id: one.id + by,
    appointmentPatients: (one.appointmentPatients ?? []).map((place) => ({
      ...place,
      patientId: place.patientId + by,
      invoiceId: null,
      caseId: null,
    })),
  };
}
