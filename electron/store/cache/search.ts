import { lazy } from '../../../shared/memoize.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import type { Database } from '../database.ts';
import type { FoundPatient } from '../types.ts';
import { costOfNames, distance, type Match, matchOf, type NearNames, spellingVariants } from './matching.ts';
import type { NameWords, Near } from './name-words.ts';
import { anyOf, expressionOf, type Nearness, type SearchTerm, termsOf } from './search-terms.ts';
import { statements } from './statements.ts';

/** A patient who may match. */
type Candidate = {
  readonly id: number;
  readonly last: string;
  readonly first: string;
  readonly preferred: string;
};

export type SearchOptions = {
  readonly limit: number;
  readonly archived: boolean;
  readonly first?: readonly number[];
};

/** Limit of candidates per step; bounds a search however short its text. */
const mostCandidates = 300;
/** Similar names are searched where fewer matches than this are found. */
const enough = 3;
const mostClose = 10;
/** How much farther than the nearest match another one may be, in the costs of similar names. */
const muchFarther = 1;

const anyName = 'last first other';
const loosely: Nearness = { columns: `${anyName} email`, whole: false };

/**
 * Steps of a search for one name alone, for one with a number or a date, and for several names: nearest first, so that
 * the limit never cuts off the best.
 */
const oneName: readonly Nearness[] = [
  { columns: 'last', whole: true },
  { columns: 'first', whole: true },
  { columns: 'last', whole: false },
  { columns: 'first', whole: false },
  loosely,
];
const oneNameAndMore: readonly Nearness[] = [{ columns: anyName, whole: true }, loosely];
const severalNames: readonly ((place: number, names: number) => Nearness)[] = [
  () => ({ columns: anyName, whole: true }),
  (place, names) => ({ columns: anyName, whole: place < names - 1 }),
  () => loosely,
];

/**
 * Finds patients.
 *
 * Guarantees:
 * - no text that a person can type is an error;
 * - whole words come before beginnings of words, last names before first names, then by name;
 * - a search looks at a bounded number of patients, however short its text;
 * - of equal matches the patients of the day come first, however many others have the same name;
 * - similar names count only where fewer than three patients match the typed text, and come after these.
 */
export function patientSearch(
  db: Database,
  nameWords: Pick<NameWords, 'near'>,
  patientsOf: (ids: readonly number[]) => Patient[],
) {
  const step = lazy(() => db.prepare<[string, number, number], Candidate>(statements.search));
  const candidatesOf = (expressions: Iterable<string>, limit: number, archived: boolean): Candidate[] => {
    const found = new Map<number, Candidate>();
    for (const expression of expressions) {
      for (const candidate of step().all(expression, archived ? 1 : 0, mostCandidates)) {
        found.set(candidate.id, candidate);
      }
      if (found.size >= limit) break;
    }
    return [...found.values()];
  };
  const exactly = (terms: readonly SearchTerm[], { limit, archived }: SearchOptions): number[] =>
    ranked(candidatesOf(stepsOf(terms), limit, archived), terms).slice(0, limit);
  const ofDay = patientsOfDay(db, patientsOf);

  /** Patients who match the typed text, those of the day before all others. */
  function exactMatches(terms: readonly SearchTerm[], options: SearchOptions): FoundPatient[] {
    const here = matching(ofDay(options), terms, null);
    const others = exactly(terms, options).filter((id) => !here.some(({ patient }) => patient.id === id));
    const found = [...here.map(({ patient }) => patient), ...patientsOf(others)].slice(0, options.limit);
    return found.map((patient) => ({
      patient,
      close: false,
      why: matchOf(patient, terms, null)?.why ?? null,
    }));
  }

  /**
   * Of one name: who is called by the nearest words first, until there are enough. Of words at the same cost any patient is
   * as near as another, so none further need be read.
   */
  function nearestOf(
    term: Extract<SearchTerm, { kind: 'name' }>,
    near: ReadonlyMap<string, Near>,
    wanted: number,
    archived: boolean,
  ): Candidate[] {
    const found = new Map<number, Candidate>();
    const put = (expression: string) => {
      for (const one of step().all(expression, archived ? 1 : 0, wanted)) found.set(one.id, one);
    };
    put(expressionOf([term], () => loosely));
    const costs = [...new Set([...near.values()].map(({ cost }) => cost))].sort((a, b) => a - b);
    for (const cost of costs) {
      if (found.size >= wanted) break;
      put(anyOf([...near].filter(([, one]) => one.cost === cost).map(([word]) => word)));
    }
    return [...found.values()];
  }

  function nearOfSeveral(terms: readonly SearchTerm[], near: NearNames, archived: boolean): Candidate[] {
    const all = candidatesOf([closely(terms, near, muchFarther)], 1, archived);
    // So many that the nearest may be cut off: these are searched separately.
    const crowded = all.length >= mostCandidates;
    return crowded ? candidatesOf([closely(terms, near, 0.25)], 1, archived) : all;
  }

  function closeMatches(terms: readonly SearchTerm[], options: SearchOptions, near: NearNames): Close[] {
    const here = matching(ofDay(options), terms, near);
    const { archived } = options;
    const [only, more] = terms;
    const candidates =
      only?.kind === 'name' && more === undefined
        ? nearestOf(only, near(only.whole), mostClose + enough + here.length, archived)
        : nearOfSeveral(terms, near, archived);
    const best = candidates
      .map((one) => ({ id: one.id, cost: costOfNames(one, terms, near) }))
      .sort((a, b) => a.cost - b.cost)
      .filter(({ id }) => !here.some(({ patient }) => patient.id === id))
      .slice(0, mostClose);
    const others = matching(patientsOf(best.map(({ id }) => id)), terms, near);
    return [
      ...here.map((one) => ({ ...one, here: true })),
      ...others.map((one) => ({ ...one, here: false })),
    ];
  }

  return {
    /** @returns ids, best first, of exact matches alone. */
    search(text: string, options: SearchOptions): number[] {
      const terms = termsOf(text);
      return terms.length === 0 || options.limit < 1 ? [] : exactly(terms, options);
    },

    /** @returns exact matches, then similar ones. */
    find(text: string, options: SearchOptions): FoundPatient[] {
      const terms = termsOf(text);
      if (terms.length === 0 || options.limit < 1) return [];
      const exact = exactMatches(terms, options);
      if (exact.length >= Math.min(enough, options.limit) || !terms.some(({ kind }) => kind === 'name'))
        return exact;
      const { near } = nameWords;
      const known = new Set(exact.map(({ patient }) => patient.id));
      const close: Close[] = [];
      for (const writing of [terms, ...spellingVariants(terms)]) {
        if (known.size + close.length >= enough) break;
        close.push(...closeMatches(writing, options, near).filter(({ patient }) => !known.has(patient.id)));
      }
      const more = bestOf(close).slice(0, mostClose);
      return [
        ...exact,
        ...more.map(({ patient, why }) => ({
          patient,
          close: true,
          why: why ?? { by: 'close' as const, text: null },
        })),
      ].slice(0, options.limit);
    },
  };
}

type Close = Match & { readonly patient: Patient; readonly here: boolean };

/** The patients of the day, memoized until the next change of the file. */
function patientsOfDay(db: Database, patientsOf: (ids: readonly number[]) => Patient[]) {
  const changes = lazy(() => db.prepare<[], number>('SELECT total_changes()').pluck());
  let known: { readonly of: string; readonly patients: readonly Patient[] } = { of: '', patients: [] };
  return ({ first = [], archived }: SearchOptions): readonly Patient[] => {
    if (first.length === 0) return [];
    const of = `${changes().get()} ${first.join(' ')}`;
    if (known.of !== of) known = { of, patients: patientsOf(first) };
    return known.patients.filter((patient) => archived || !patient.archived);
  };
}

/** The matching ones of some patients, best first. */
function matching(
  patients: readonly Patient[],
  terms: readonly SearchTerm[],
  near: NearNames | null,
): (Match & { readonly patient: Patient })[] {
  return patients
    .flatMap((patient) => {
      const match = matchOf(patient, terms, near);
      return match ? [{ ...match, patient }] : [];
    })
    .sort((a, b) => a.cost - b.cost);
}

/** Each patient once, without those much farther than the nearest; patients of the day first, then the nearest. */
function bestOf(found: readonly Close[]): Close[] {
  const sorted = [...found].sort((a, b) => Number(b.here) - Number(a.here) || a.cost - b.cost);
  const least = Math.min(...sorted.map(({ cost }) => cost));
  const once = new Map<number, Close>();
  for (const one of sorted) {
    if (one.cost <= least + muchFarther && !once.has(one.patient.id)) once.set(one.patient.id, one);
  }
  return [...once.values()];
}

/** An expression in which each name may be replaced by similar ones, up to `more` farther than the nearest. */
function closely(terms: readonly SearchTerm[], near: NearNames, more: number): string {
  return expressionOf(
    terms,
    () => loosely,
    (typed) => {
      const words = [...near(typed)];
      const least = words[0]?.[1].cost ?? 0;
      return words.filter(([, { cost }]) => cost <= least + more).map(([word]) => word);
    },
  );
}

function stepsOf(terms: readonly SearchTerm[]): string[] {
  const names = terms.filter((term) => term.kind === 'name').length;
  if (names === 0) return [expressionOf(terms, () => ({ columns: anyName, whole: false }))];
  if (names === 1) {
    const steps = terms.length === 1 ? oneName : oneNameAndMore;
    return steps.map((near) => expressionOf(terms, () => near));
  }
  return severalNames.map((near) => expressionOf(terms, near));
}

function ranked(candidates: readonly Candidate[], terms: readonly SearchTerm[]): number[] {
  const words = terms.flatMap((term) => (term.kind === 'name' ? [term.whole] : []));
  return candidates
    .map((c) => ({ c, rank: words.reduce((sum, word) => sum + distance(c, word), 0) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || order(a.c.last, b.c.last) || order(a.c.first, b.c.first) || a.c.id - b.c.id,
    )
    .map(({ c }) => c.id);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
