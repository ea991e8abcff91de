import type { DayRow, FoundWhy, PatientHit } from '../../shared/bridge/views.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import type { FoundPatient } from '../store/types.ts';
import { briefOf, clip, sayPhone } from './people.ts';

/**
 * Who was found, each with their row of a day: whoever is on that day's list is most often meant, and stands first; close
 * matches stand after all others. Pure.
 *
 * Guarantee: of a patient's rows of the day the one that a person comes for is meant: the earliest not yet over, else
 * the last that is done, and one that was cancelled or missed only where there is no other.
 *
 * @param rows of the day, by start, at every location
 */
export function hitsOf(found: readonly FoundPatient[], rows: readonly DayRow[]): PatientHit[] {
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

/** What a hit says of a visit of the day. */
export const visitOf = ({ key, start, practitioner }: DayRow): NonNullable<PatientHit['today']> => ({
  key,
  start,
  practitioner: practitioner?.name ?? null,
});

/** A number as it is written on the screen everywhere else. */
function whyOf(patient: Patient, { by, text }: NonNullable<FoundPatient['why']>): FoundWhy {
  const number =
    by === 'phone' ? patient.phoneNumbers?.find(({ phoneNumber }) => phoneNumber === text) : undefined;
  const words = number ? sayPhone(number) : text;
  return { by, text: words === null ? null : clip(words, 400) };
}

/** The lower, the sooner it is meant. */
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
