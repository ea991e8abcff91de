import { fold } from '../../../shared/folded-text.ts';
import { memoizeByObject } from '../../../shared/memoize.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import type { FoundBy } from '../types.ts';
import type { Near } from './name-words.ts';
import type { ColumnMatch, SearchTerm } from './search-terms.ts';
import { type PatientWords, patientWords } from './searchable.ts';
import { squashed, wordsIn } from './words.ts';

/** The names that a typed one may mean, nearest first. */
export type NearNames = (typed: string) => ReadonlyMap<string, Near>;

/** How well a patient matches the typed text: the lower the cost, the better. */
export type Match = { readonly cost: number; readonly close: boolean; readonly why: FoundBy | null };

export type PatientNames = { readonly last: string; readonly first: string; readonly preferred: string };

/** One step of the ranking of exact matches; a similar name costs more than all of them. */
const stepCost = 0.05;

/** Distance of a typed word from a patient's names, each part as one word; 0: the last name itself. */
export function distance({ last, first, preferred }: PatientNames, word: string): number {
  if (last === word) return 0;
  if (first === word || preferred === word) return 1;
  if (last.startsWith(word)) return 2;
  if (first.startsWith(word) || preferred.startsWith(word)) return 3;
  return 4;
}

/** Total cost of the typed names for a patient of whom only the names are known. */
export function costOfNames(names: PatientNames, terms: readonly SearchTerm[], near: NearNames): number {
  const own = [names.last, names.first, names.preferred].flatMap((name) => name.split(' '));
  return terms.reduce((sum, term) => {
    if (term.kind === 'other') return sum;
    const far = distance(names, term.whole);
    if (far < 4 || own.some((word) => word.startsWith(term.whole))) return sum + far * stepCost;
    return sum + (nearestOf(own, near(term.whole))?.cost ?? 5 * stepCost);
  }, 0);
}

/** Reasons, from the most to the least informative about a surprising match. */
const reasonOrder: readonly FoundBy['by'][] = [
  'close',
  'short-name',
  'middle-name',
  'preferred-name',
  'phone',
  'email',
];

/**
 * Matches a patient against every term, as the search index does; null: no match.
 *
 * @param near null: similar names do not count
 */
export function matchOf(
  patient: Patient,
  terms: readonly SearchTerm[],
  near: NearNames | null,
): Match | null {
  const known = knownOf(patient);
  const whys: FoundBy[] = [];
  let cost = 0;
  let close = false;
  for (const term of terms) {
    const met = term.kind === 'name' ? nameMet(term, known, near) : otherMet(term.ways, known);
    if (!met) return null;
    cost += met.cost;
    close ||= met.why?.by === 'close' || met.why?.by === 'short-name';
    if (met.why) whys.push(met.why);
  }
  const why = whys.sort((a, b) => reasonOrder.indexOf(a.by) - reasonOrder.indexOf(b.by))[0] ?? null;
  return { cost, close, why };
}

/** Memoized by record: the patients of the day are matched at each letter typed. */
const knownOf = memoizeByObject((patient: Patient) => {
  const plain = (name: string | null | undefined) => squashed(fold(name ?? '')).join(' ');
  const named = {
    last: plain(patient.lastname),
    first: plain(patient.firstname),
    preferred: plain(patient.preferredName),
  };
  const words = patientWords(patient);
  const names = [...words.last, ...words.first, ...words.preferred];
  return { patient, words, named, names, all: [...names, ...words.middle, ...words.mailbox] };
});
type Known = ReturnType<typeof knownOf>;

type Met = { readonly cost: number; readonly why: FoundBy | null };
type NameTerm = Extract<SearchTerm, { kind: 'name' }>;

function nameMet(term: NameTerm, known: Known, near: NearNames | null): Met | null {
  const { patient, words, named, names, all } = known;
  const begins = (own: readonly string[]) => meets(own, term);
  const met = (why: FoundBy | null): Met => ({ cost: distance(named, term.whole) * stepCost, why });
  const mailed = words.email.startsWith(term.whole);
  if (mailed || begins(all)) {
    if (begins(words.last) || begins(words.first)) return met(null);
    if (begins(words.preferred)) return met({ by: 'preferred-name', text: patient.preferredName ?? null });
    // Parts of a name with signs may match several names together.
    if (begins(names)) return met(null);
    if (begins(words.middle)) return met({ by: 'middle-name', text: patient.middleName ?? null });
    if (mailed || begins(words.mailbox)) return met({ by: 'email', text: patient.email ?? null });
    return met(null);
  }
  const nearest = near && nearestOf(names, near(term.whole));
  if (!nearest) return null;
  const shortName = nearest.how === 'short-name';
  return {
    cost: nearest.cost,
    why: shortName ? { by: 'short-name', text: term.whole } : { by: 'close', text: null },
  };
}

const meets = (own: readonly string[], { whole, words }: NameTerm): boolean =>
  own.some((word) => word.startsWith(whole)) ||
  (words.length > 1 && words.every((part) => own.some((word) => word.startsWith(part))));

function nearestOf(own: readonly string[], near: ReadonlyMap<string, Near>): Near | null {
  let best: Near | null = null;
  for (const word of own) {
    const one = near.get(word);
    if (one && (!best || one.cost < best.cost)) best = one;
  }
  return best;
}

function otherMet(ways: readonly (readonly ColumnMatch[])[], { patient, words }: Known): Met | null {
  for (const way of ways) {
    if (!way.every((part) => partMet(part, words))) continue;
    const column = way[0]?.columns;
    if (column === 'email') return { cost: 0, why: { by: 'email', text: patient.email ?? null } };
    if (column !== 'phone') return { cost: 0, why: null };
    const at = words.phones.findIndex((forms) => forms.some((form) => form.startsWith(way[0]?.word ?? '')));
    return { cost: 0, why: { by: 'phone', text: patient.phoneNumbers?.[at]?.phoneNumber ?? null } };
  }
  return null;
}

function partMet({ columns, word, whole }: ColumnMatch, words: PatientWords): boolean {
  return columns
    .split(' ')
    .flatMap((column) => columnOf(column, words))
    .some((own) => (whole ? own === word : own.startsWith(word)));
}

function columnOf(column: string, words: PatientWords): readonly string[] {
  switch (column) {
    case 'last':
      return words.last;
    case 'first':
      return [...words.first, ...words.preferred];
    case 'other':
      return [...words.middle, ...words.mailbox];
    case 'phone':
      return words.phones.flat();
    case 'birth':
      return words.birth;
    default:
      return [words.email];
  }
}

/** Particles of last names, which people write separately or joined as they hear them. */
const particles = 'van von der den ter de del della di da dos du la le el al bin abu mac mc st o'.split(' ');

/**
 * Spelling variants of the terms: names joined that were typed separately (`mc donald`), or separated that were typed
 * joined (`vanderberg`), one change each.
 */
export function spellingVariants(terms: readonly SearchTerm[]): SearchTerm[][] {
  const found: SearchTerm[][] = [];
  terms.forEach((term, i) => {
    const next = terms[i + 1];
    if (term.kind !== 'name') return;
    if (next?.kind === 'name') {
      const whole = term.whole + next.whole;
      found.push([...terms.slice(0, i), { kind: 'name', whole, words: [whole] }, ...terms.slice(i + 2)]);
    }
    const words = apart(term.whole);
    if (words.length > 1 && term.words.length === 1) {
      const each = words.map((word): SearchTerm => ({ kind: 'name', whole: word, words: [word] }));
      found.push([...terms.slice(0, i), ...each, ...terms.slice(i + 1)]);
    }
  });
  return found;
}

function apart(word: string): string[] {
  const particle = particles.find((one) => word.startsWith(one) && word.length >= one.length + 3);
  return particle === undefined ? wordsIn(word) : [particle, ...apart(word.slice(particle.length))];
}
