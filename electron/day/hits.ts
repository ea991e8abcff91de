import type { DayRow, PatientHit } from '../../shared/bridge/views.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { briefOf } from './people.ts';

/**
 * Who was found, each with their row of a day: whoever is on that day's list is most often meant, and stands first.
 * Pure.
 *
 * Guarantee: of a patient's rows of the day the one that a person comes for is meant: the earliest not yet over, else
 * the last that is done, and one that was cancelled or missed only where there is no other.
 *
 * @param rows of the day, by start, at every location
 */
export function hitsOf(found: readonly Patient[], rows: readonly DayRow[]): PatientHit[] {
  const meant = new Map<number, DayRow>();
  for (const row of rows) {
    if (row.patientId === null) continue;
    const before = meant.get(row.patientId);
    if (!before || rank(row) < rank(before) || (rank(row) === 1 && rank(before) === 1)) {
      meant.set(row.patientId, row);
    }
  }
  const hits = found.map((patient): PatientHit => {
    const row = meant.get(patient.id);
    const today = row ? { key: row.key, start: row.start } : null;
    return { patient: briefOf(patient), archived: patient.archived ?? false, today };
  });
  return [...hits.filter((hit) => hit.today), ...hits.filter((hit) => !hit.today)];
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
