import { isolateBidi, isolateBidiLength } from '../../shared/bidi-isolate.ts';
import type { PatientBrief, PractitionerView, ServiceView } from '../../shared/bridge/views.ts';
import { dateOnly } from '../../shared/clinic-time.ts';
import { withoutFormat } from '../../shared/folded-text.ts';
import { formatPhone, numberToCall } from '../../shared/phone.ts';
import type {
  Appointment,
  AppointmentPatient,
  Patient,
  PhoneNumber,
  Practitioner,
  Service,
} from '../../shared/practice/resources/index.ts';

import type { Labels } from './labels.ts';

/** Names of people and things on the screen. Pure; `labels` are the desk's names where the service returns none. */

/** Distinct, calm colours, legible on light and dark; chosen by id, so the same on every PC. */
const colours = [
  '#7c5cff',
  '#0b8f6a',
  '#c8741c',
  '#c2417a',
  '#2f7ed8',
  '#8a6d1f',
  '#5f8f2f',
  '#9c4fd1',
  '#c24d3f',
  '#1f8fa3',
];

export function practitionerView(id: number, known: Practitioner | null, labels: Labels): PractitionerView {
  const label = labels.practitioner[id];
  const name = practitionerName(known) ?? label?.name ?? `Practitioner ${id}`;
  return { id, name: clip(name, 400), colour: label?.colour ?? colours[id % colours.length] ?? '#5b6776' };
}

/** @param known the practice's record, where its service lists them */
export function serviceView(id: number, known: Service | null, labels: Labels): ServiceView {
  const label = labels.service[id];
  const colour = label?.colour ?? null;
  const name = clip(known?.name || label?.name || `Service ${id}`, 400);
  return { id, name, ...(colour === null ? {} : { colour }) };
}

/** The service's name; null where it returns none. */
export function practitionerName(known: Practitioner | null): string | null {
  return [known?.firstname, known?.lastname].filter(Boolean).join(' ') || null;
}

/** `Margaret Oduya`; `Patient 12` where both names are empty. */
export function patientName(patient: Pick<Patient, 'id' | 'firstname' | 'lastname'>): string {
  return [patient.firstname, patient.lastname].filter(Boolean).join(' ').trim() || `Patient ${patient.id}`;
}

/** Initials, for screens that others can see. */
export function initialsOf(patient: Pick<Patient, 'firstname' | 'lastname'>): string {
  const letters = [patient.firstname, patient.lastname].flatMap((name) =>
    [...withoutFormat(name ?? '').trim()].slice(0, 1),
  );
  return letters.join('').toUpperCase() || '?';
}

/** The number to call: a mobile first. Formatted with the country code only where it is not Australia's. */
export function phoneOf(numbers: readonly PhoneNumber[] | null | undefined): string | null {
  const best = numbers?.[numberToCall(numbers)];
  return best ? formatPhone(best) : null;
}

export function addressOf(patient: Patient): string | null {
  const street = [patient.addressL1, patient.addressL2, patient.addressL3].filter(Boolean).join(', ');
  const town = [patient.city, patient.postalCode].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || null;
}

export function briefOf(patient: Patient): PatientBrief {
  return {
    id: patient.id,
    name: clip(patientName(patient), 400),
    lastName: clip(patient.lastname ?? '', 400),
    preferredName: preferred(patient),
    initials: initialsOf(patient),
    birthdate: dateOnly(patient.birthdate),
    address: clipped(addressOf(patient), 400),
    phone: clipped(phoneOf(patient.phoneNumbers), 400),
    email: clipped(patient.email, 400),
    alert: clipped(patient.alert, 4000),
  };
}

/** The preferred name, where it differs from the first name. */
function preferred(patient: Patient): string | null {
  const name = patient.preferredName?.trim();
  return name && name.toLowerCase() !== (patient.firstname ?? '').trim().toLowerCase()
    ? clip(name, 400)
    : null;
}

/** A reference to a record; null: none. Some servers write 0 for none. */
export const idOrNone = (id: number | null | undefined): number | null => (id && id > 0 ? id : null);

/** Truncates text, otherwise unchanged: for text that is sent back, too. */
export const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
/** Truncates text and neutralises bidirectional marks: for display only. */
export const clip = (text: string, most: number) => {
  const shown = isolateBidi(text);
  return shown.length > most ? isolateBidi(cut(text, most - isolateBidiLength)) : shown;
};
export const clipped = (text: string | null | undefined, most: number) =>
  text?.trim() ? clip(text, most) : null;

/**
 * The notes of one patient's visit: of the attendance and of the appointment, where present. Guarantee: neither note
 * hides the other.
 */
export function visitNote(
  place: Pick<AppointmentPatient, 'note'> | null,
  appointment: Pick<Appointment, 'note'>,
): string | null {
  const notes = [place?.note, appointment.note].flatMap((note) => note?.trim() || []);
  return clipped([...new Set(notes)].join(' · '), 4000);
}

/**
 * Why a visit was cancelled: reason, note and rate as the practice wrote them; the documentation does not say what the
 * rate refers to.
 */
export function whyCancelled(place: AppointmentPatient | null | undefined): string | null {
  const rate = place?.cancellationRate ? `rate ${place.cancellationRate}` : null;
  const words = [place?.cancellationReason?.trim(), place?.cancellationNote?.trim(), rate];
  return clipped(words.filter(Boolean).join(' · '), 4000);
}
