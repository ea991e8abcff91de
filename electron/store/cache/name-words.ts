import { doubleMetaphone } from 'double-metaphone';
import { onceNeeded } from '../../../shared/remembered.ts';
import { otherNamesFor } from '../../../shared/short-names.ts';
import { lettersOf, missingLetters, slipsAllowed, slipsBetween } from '../../../shared/spelling.ts';
import type { Database } from '../database.ts';

/** A name that the typed text may mean: the lower the cost, the nearer. */
export type Near = { readonly cost: number; readonly how: 'short-name' | 'close' };

/** Words read from the index per step: a few milliseconds even where thousands of patients have each. */
const wordsPerStep = 50;
/** Limit of words that one typed word may mean. */
const mostNear = 16;
/** How much farther than the nearest one another word may be, in cost. */
const muchFarther = 1;
/** Names that only sound alike are ranked by their letters, up to so many slips. */
const mostSlips = 4;

const costs = {
  shortName: 0.5,
  beginning: 0.75,
  otherLetter: 0.5,
  sameSound: -0.25,
  soundAlone: 1.5,
} as const;

/**
 * Every distinct word of the patients' first and last names, in memory, for fuzzy matching. On disk they exist only in
 * the encrypted search index, from which they are read.
 *
 * Guarantees:
 * - a patient's name is among them from the commit that stored it on; a name that no patient has any more matches no
 *   patient;
 * - they can be read in steps of a few milliseconds; a search before the last step reads the rest first.
 */
export function createNameWords(db: Database) {
  const words: string[] = [];
  const letters: number[] = [];
  const known = new Set<string>();
  const bySound = new Map<string, number[]>();
  const reading = onceNeeded(() => readWords(db));

  function add(word: string): void {
    if (word === '' || known.has(word)) return;
    known.add(word);
    const index = words.push(word) - 1;
    letters.push(lettersOf(word));
    for (const sound of soundsOf(word)) {
      const same = bySound.get(sound);
      if (same) same.push(index);
      else bySound.set(sound, [index]);
    }
  }

  /** @returns whether more remain to be read */
  function step(): boolean {
    for (const word of reading().next(wordsPerStep)) add(word);
    return !reading().done();
  }

  return {
    step,
    /** Adds the names of a patient who was just stored. */
    addAll: (names: string) => names.split(' ').forEach(add),

    /** The words that a typed one may mean, without itself; nearest first. */
    near(typed: string): ReadonlyMap<string, Near> {
      while (step());
      const found = new Map<string, Near>();
      const put = (word: string, near: Near) => {
        const before = found.get(word);
        if (word !== typed && (!before || near.cost < before.cost)) found.set(word, near);
      };
      const sounds = soundsOf(typed);
      const sameSound = new Set([...sounds].flatMap((sound) => bySound.get(sound) ?? []));
      byLetters(typed, words, letters, (index, cost) => {
        const more = sameSound.has(index) ? costs.sameSound : 0;
        put(words[index] as string, { cost: cost + more, how: 'close' });
      });
      for (const index of sameSound) {
        const word = words[index] as string;
        const { whole } = slipsBetween(typed, word, mostSlips);
        put(word, { cost: costs.soundAlone + whole * 0.2, how: 'close' });
      }
      for (const word of otherNamesFor(typed))
        if (known.has(word)) put(word, { cost: costs.shortName, how: 'short-name' });
      return nearest(found);
    },
  };
}

export type NameWords = ReturnType<typeof createNameWords>;

function nearest(found: ReadonlyMap<string, Near>): ReadonlyMap<string, Near> {
  const sorted = [...found].sort(([a, x], [b, y]) => x.cost - y.cost || (a < b ? -1 : 1));
  const best = sorted[0]?.[1].cost ?? 0;
  return new Map(sorted.filter(([, { cost }]) => cost <= best + muchFarther).slice(0, mostNear));
}

/** Reports every word within the allowed slips, as a whole or by its beginning. */
function byLetters(
  typed: string,
  words: readonly string[],
  letters: readonly number[],
  found: (index: number, cost: number) => void,
): void {
  const most = slipsAllowed(typed);
  if (most === 0) return;
  const typedLetters = lettersOf(typed);
  for (let i = 0; i < words.length; i += 1) {
    const own = letters[i] as number;
    // A cheap filter for nearly all words: more letters are missing than slips are allowed.
    if (missingLetters(typedLetters, own) > most) continue;
    const word = words[i] as string;
    if (typed.length - word.length > most) continue;
    if (typed.length < 4 && word.length - typed.length > most) continue;
    const { whole, beginning } = slipsBetween(typed, word, most);
    // With three letters nearly every name has a beginning within one slip.
    const begins = typed.length < 4 ? most + 1 : beginning;
    if (whole > most && begins > most) continue;
    const slips = Math.min(whole, begins + costs.beginning);
    found(i, slips + (word[0] === typed[0] ? 0 : costs.otherLetter));
  }
}

/** Phonetic codes of a word, one or two; codes that are too short are dropped. */
function soundsOf(word: string): ReadonlySet<string> {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return new Set();
  return new Set(doubleMetaphone(word).filter((sound) => sound.length > 1));
}

/**
 * Reads the words of the index in order, skipping its numbers and dates, which have prefixes of their own
 * (`searchable.ts`).
 */
function readWords(db: Database) {
  db.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.patient_words USING fts5vocab(main, patient_search, 'col')",
  );
  const words = db
    .prepare<{ from: string; to: string; most: number }, string>(
      `SELECT term FROM temp.patient_words
       WHERE term > :from AND term < :to AND col IN ('last', 'first') LIMIT :most`,
    )
    .pluck();
  const spans = [
    { from: ':', to: 'd0' },
    { from: 'd:', to: 'm0' },
    { from: 'm:', to: 'r0' },
    { from: 'r:', to: 'y0' },
    { from: 'y:', to: '\u{10ffff}' },
  ];
  let span = spans.shift();
  return {
    done: () => span === undefined,
    next(most: number): string[] {
      if (!span) return [];
      const found = words.all({ ...span, most });
      const end = found.at(-1);
      span = end !== undefined && found.length === most ? { from: end, to: span.to } : spans.shift();
      return found;
    },
  };
}
