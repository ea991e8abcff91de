import type { Database } from '../database.ts';
import { expressionOf, type Term, termsOf } from './search-terms.ts';

/** A patient that may be meant. */
type Candidate = {
  readonly id: number;
  readonly last: string;
  readonly first: string;
  readonly preferred: string;
};

/** Most candidates that are looked at to find the best; keeps a search bounded however short its text. */
const mostCandidates = 400;

/**
 * Finds patients.
 *
 * Guarantees:
 * - no text that a person can type is an error;
 * - whole words come before beginnings of words, last names before first names, then by name;
 * - a search looks at a bounded number of patients, however short its text.
 */
export function patientSearch(db: Database) {
  const columns = 'n.id, n.last, n.first, n.preferred';
  const named = (column: 'last' | 'first' | 'preferred') =>
    db.prepare<[string, string, number, number], Candidate>(
      `SELECT ${columns} FROM patient_names n
       WHERE n.${column} >= ? AND n.${column} < ?${column === 'preferred' ? " AND n.preferred <> ''" : ''}
         AND n.archived <= ?
       ORDER BY n.${column} LIMIT ?`,
    );
  const byName = [named('last'), named('first'), named('preferred')];
  const byWords = db.prepare<[string, number, number], Candidate>(
    `SELECT ${columns} FROM patient_search s CROSS JOIN patient_names n ON n.id = s.rowid
     WHERE patient_search MATCH ? AND n.archived <= ? LIMIT ?`,
  );

  /** @returns ids, best first. */
  return function search(text: string, { limit, archived }: { limit: number; archived: boolean }): number[] {
    const terms = termsOf(text);
    if (terms.length === 0 || limit < 1) return [];
    const upTo = archived ? 1 : 0;
    const found = new Map<number, Candidate>();
    const add = (candidates: readonly Candidate[]) => {
      for (const candidate of candidates) found.set(candidate.id, candidate);
    };
    const [only] = terms;
    if (terms.length === 1 && only?.word) {
      // One name: the indexes hold the names in order, whole words first. Words inside a name follow by full text.
      for (const query of byName) add(query.all(only.word, `${only.word}\u{10FFFF}`, upTo, limit));
    } else {
      add(byWords.all(expressionOf(terms, 'exact'), upTo, mostCandidates));
    }
    if (found.size < limit) add(byWords.all(expressionOf(terms, 'match'), upTo, mostCandidates));
    return ranked([...found.values()], terms).slice(0, limit);
  };
}

function ranked(candidates: readonly Candidate[], terms: readonly Term[]): number[] {
  const words = terms.map((term) => term.word).filter((word) => word !== null);
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
