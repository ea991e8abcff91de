import { dateOnly } from '../../../shared/clinic-time.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import { type Found, foundIn, pairsIn, readText } from './names-in-text.ts';

/** A patient who may be meant, and why. */
export type Suggestion = {
  readonly patient: Patient;
  readonly found: Found;
  readonly here: boolean;
};

const mostSuggestions = 8;
const mostDates = 8;
const mostPairs = 40;

/**
 * Who a document may be about: first those whose name and birth date stand in its text, then name, then birth date;
 * among equals those who are here today. Without any text to go by: those who are here today, in the order given.
 *
 * A suggestion is never more than that: a person confirms it.
 *
 * @param search finds patients by name or birth date, archived ones left out
 */
export function suggest(
  text: string,
  here: readonly Patient[],
  search: (words: string) => readonly Patient[],
): Suggestion[] {
  const read = readText(text);
  const candidates = new Map(here.map((patient) => [patient.id, patient]));
  for (const date of [...read.dates].slice(0, mostDates))
    for (const patient of search(date)) candidates.set(patient.id, patient);
  for (const pair of pairsIn(text, mostPairs))
    for (const patient of search(pair)) candidates.set(patient.id, patient);
  const hereIds = new Set(here.map(({ id }) => id));
  const judged = [...candidates.values()].map((patient) => ({
    patient,
    found: foundIn(read, {
      id: patient.id,
      firstname: patient.firstname ?? null,
      preferredName: patient.preferredName ?? null,
      lastname: patient.lastname ?? null,
      birthdate: dateOnly(patient.birthdate),
    }),
    here: hereIds.has(patient.id),
  }));
  const named = judged.filter(({ found }) => weightOf(found) > 0);
  const best = named.length > 0 ? named : judged.filter((one) => one.here);
  return best
    .sort((a, b) => weightOf(b.found) - weightOf(a.found) || Number(b.here) - Number(a.here))
    .slice(0, mostSuggestions);
}

/** 0: nothing that speaks for this patient. A last name alone is seldom the patient's. */
function weightOf({ name, lastName, birthDate }: Found): number {
  if (name) return birthDate ? 4 : 2;
  if (!birthDate) return 0;
  return lastName ? 3 : 1;
}
