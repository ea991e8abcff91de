import type { DayRow, FoundWhy, PatientHit } from '../../shared/bridge/views.ts';
import { formatPhone } from '../../shared/phone.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import type { FoundPatient } from '../store/types.ts';
import { briefOf, clip } from './people.ts';

/**
 * The patients found, each with their row of a day. Patients of that day come first, because they are most often meant;
 * fuzzy matches come last. Pure.
 *
 * Guarantee: of a patient's rows of the day the one they come for is shown: the earliest not yet over, else the last
 * that is done, and a cancelled or missed one only where there is no other.
 *
 * @param rows of the day, by start, at every location
 */
export function searchHits(found: readonly FoundPatient[], rows: readonly DayRow[]): PatientHit[] {
  const meant = new Map<number, DayRow>();
  for (const row of rows) {
    if (row.patientId === null) continue;
    const before = meant.get(row.patientId);
    if (!before || rank(row) < rank(before) || (rank(row) === 1 && rank(before) === 1)) {
      meant.set(row.patientId, row);
    }
  }
  const hits = found.map(({ patient, close, why }): PatientHit => {
    const row = meant.get(patient.id);
    const today = row ? visitOf(row) : null;
    return {
      patient: briefOf(patient),
      archived: patient.archived ?? false,
      close,
      why: why && whyOf(patient, why),
      today,
    };
  });
  const order = ({ close, today }: PatientHit) => (close ? 2 : 0) + (today ? 0 : 1);
  return hits.sort((a, b) => order(a) - order(b));
}

/** The part of a hit about a visit of the day. */
export const visitOf = ({ key, start, practitioner }: DayRow): NonNullable<PatientHit['today']> => ({
  key,
  start,
  practitioner: practitioner?.name ?? null,
});

/** The reason of a match, with numbers formatted as everywhere on the screen. */
function whyOf(patient: Patient, { by, text }: NonNullable<FoundPatient['why']>): FoundWhy {
  const number =
    by === 'phone' ? patient.phoneNumbers?.find(({ phoneNumber }) => phoneNumber === text) : undefined;
  const words = number ? formatPhone(number) : text;
  return { by, text: words === null ? null : clip(words, 400) };
}

/** The lower, the earlier in the list. */
function rank({ status }: DayRow): number {
  switch (status) {
    case 'unset':
    case 'arrived':
    case 'other':
      return 0;
    case 'completed':
      return 1;
    case 'cancelled':
    case 'did-not-arrive':
      return 2;
  }
}
