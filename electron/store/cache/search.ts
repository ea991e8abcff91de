import { onceNeeded } from '../../../shared/remembered.ts';
import type { Database } from '../database.ts';
import { questions } from './questions.ts';
import { expressionOf, type Nearness, type Term, termsOf } from './search-terms.ts';

/** A patient that may be meant. */
type Candidate = {
  readonly id: number;
  readonly last: string;
  readonly first: string;
  readonly preferred: string;
};

/** Most candidates that are looked at in one step; keeps a search bounded however short its text. */
const mostCandidates = 300;

const anyName = 'last first other';

/**
 * Steps of a search for one name alone, for one beside a number or a date, and for several names: nearest first, so that
 * the best are never cut off by the bound.
 */
const oneName: readonly Nearness[] = [
  { columns: 'last', whole: true },
  { columns: 'first', whole: true },
  { columns: 'last', whole: false },
  { columns: 'first', whole: false },
  { columns: `${anyName} email`, whole: false },
];
const oneNameAndMore: readonly Nearness[] = [
  { columns: anyName, whole: true },
  { columns: `${anyName} email`, whole: false },
];
const severalNames: readonly ((place: number, names: number) => Nearness)[] = [
  () => ({ columns: anyName, whole: true }),
  (place, names) => ({ columns: anyName, whole: place < names - 1 }),
  () => ({ columns: `${anyName} email`, whole: false }),
];

/**
 * Finds patients.
 *
 * Guarantees:
 * - no text that a person can type is an error;
 * - whole words come before beginnings of words, last names before first names, then by name;
 * - a search looks at a bounded number of patients, however short its text.
 */
export function patientSearch(db: Database) {
  const step = onceNeeded(() => db.prepare<[string, number, number], Candidate>(questions.search));

  /** @returns ids, best first. */
  return function search(text: string, { limit, archived }: { limit: number; archived: boolean }): number[] {
    const terms = termsOf(text);
    if (terms.length === 0 || limit < 1) return [];
    const found = new Map<number, Candidate>();
    for (const expression of stepsOf(terms)) {
      for (const candidate of step().all(expression, archived ? 1 : 0, mostCandidates)) {
        found.set(candidate.id, candidate);
      }
      if (found.size >= limit) break;
    }
    return ranked([...found.values()], terms).slice(0, limit);
  };
}

function stepsOf(terms: readonly Term[]): string[] {
  const names = terms.filter((term) => term.kind === 'name').length;
  if (names === 0) return [expressionOf(terms, () => ({ columns: anyName, whole: false }))];
  if (names === 1) {
    const steps = terms.length === 1 ? oneName : oneNameAndMore;
    return steps.map((near) => expressionOf(terms, () => near));
  }
  return severalNames.map((near) => expressionOf(terms, near));
}

function ranked(candidates: readonly Candidate[], terms: readonly Term[]): number[] {
  const words = terms.flatMap((term) => (term.kind === 'name' ? [term.whole] : []));
  return candidates
    .map((c) => ({ c, rank: words.reduce((sum, word) => sum + distance(c, word), 0) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || order(a.c.last, b.c.last) || order(a.c.first, b.c.first) || a.c.id - b.c.id,
    )
    .map(({ c }) => c.id);
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How far a typed word is from a patient's names; 0 is the last name itself. */
function distance({ last, first, preferred }: Candidate, word: string): number {
  if (last === word) return 0;
  if (first === word || preferred === word) return 1;
  if (last.startsWith(word)) return 2;
  if (first.startsWith(word) || preferred.startsWith(word)) return 3;
  return 4;
}
