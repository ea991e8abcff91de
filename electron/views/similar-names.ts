import { lettersAndDigits } from '../../shared/folded-text.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';

type Named = Pick<Patient, 'firstname' | 'lastname' | 'preferredName'>;

/** The letters of a name: a number behind it distinguishes two records, but not two patients at the desk. */
const normalText = (text: string | null | undefined): string => lettersAndDigits(text).replace(/\p{N}/gu, '');

export const normalName = (patient: Named) =>
  `${normalText(patient.firstname)} ${normalText(patient.lastname)}`;

/**
 * Names that can be mistaken for each other: equal ones; the same last name with first names (or preferred names) that
 * begin alike or differ by a letter; first and last name swapped; last names that differ by one letter with the same
 * first name.
 */
export function similarNames(a: Named, b: Named): boolean {
  const one = foldedNames(a);
  const other = foldedNames(b);
  // Some people have one name, and what is written in the place of the other is a sign or nothing.
  if (one.first === other.first && one.last === other.last) return one.first !== '' || one.last !== '';
  if (one.first === other.last && one.last === other.first) return true;
  if (!one.last || !other.last) return false;
  if (one.last === other.last) return one.calls.some((x) => other.calls.some((y) => alike(x, y)));
  return (
    one.last.length > 3 && oneApart(one.last, other.last) && one.calls.some((x) => other.calls.includes(x))
  );
}

/**
 * Indexes the patients of a day, so that each name is compared only with those that share a first or last name: a day
 * of 400 rows is rebuilt at each change.
 *
 * @returns a function that finds the first other patient whose name can be mistaken for this one's
 */
export function mistakable<P extends { readonly id: number; readonly patient: Named | null }>(
  people: readonly P[],
): (patient: Named & { readonly id: number }) => P | null {
  const byPart = new Map<string, number[]>();
  const add = (part: string, place: number) => {
    const places = byPart.get(part);
    if (places) places.push(place);
    else byPart.set(part, [place]);
  };
  people.forEach(({ patient }, place) => {
    if (patient) for (const part of partsOf(patient)) add(part, place);
  });
  return (patient) => {
    let first: number | null = null;
    for (const part of partsOf(patient)) {
      for (const place of byPart.get(part) ?? []) {
        // In order: a later one cannot come before the first found.
        if (first !== null && place >= first) break;
        const other = people[place];
        if (other?.patient && other.id !== patient.id && similarNames(patient, other.patient)) first = place;
      }
    }
    return first === null ? null : (people[first] ?? null);
  };
}

/** Names can be mistaken for each other only if they share one of these. */
function partsOf(patient: Named): Set<string> {
  const { first, last, calls } = foldedNames(patient);
  return new Set([first, last, ...calls].filter(Boolean));
}

type Folded = { readonly first: string; readonly last: string; readonly calls: readonly string[] };

/** Each record's names are folded once, because all patients of a day are compared. */
const foldedOnce = new WeakMap<Named, Folded>();

function foldedNames(patient: Named): Folded {
  const known = foldedOnce.get(patient);
  if (known) return known;
  const first = normalText(patient.firstname);
  const calls = [first, normalText(patient.preferredName)].filter(Boolean);
  const folded = { first, last: normalText(patient.lastname), calls };
  foldedOnce.set(patient, folded);
  return folded;
}

function alike(x: string, y: string): boolean {
  return x === y || (x.length > 2 && y.length > 2 && (x.startsWith(y) || y.startsWith(x) || oneApart(x, y)));
}

/** Differs by one letter added, removed or replaced, or by two neighbours swapped. */
export function oneApart(x: string, y: string): boolean {
  if (x === y || Math.abs(x.length - y.length) > 1) return x === y;
  let at = 0;
  while (at < Math.min(x.length, y.length) && x[at] === y[at]) at += 1;
  const restX = x.slice(at);
  const restY = y.slice(at);
  if (restX.slice(1) === restY.slice(1) || restX.slice(1) === restY || restX === restY.slice(1)) return true;
  return restX[0] === restY[1] && restX[1] === restY[0] && restX.slice(2) === restY.slice(2);
}
