import { doubleMetaphone } from 'double-metaphone';
import { slipsAllowed, slipsBetween } from '../../../shared/edit-distance.ts';
import { lazy, memoize } from '../../../shared/memoize.ts';
import { otherNamesFor } from '../../../shared/short-names.ts';
import type { Database } from '../database.ts';
import { createSortedWords } from './sorted-words.ts';

/** A name that the typed text may mean: the lower the cost, the nearer. */
export type Near = { readonly cost: number; readonly how: 'short-name' | 'close' };

/** Words read from the index per step: a few milliseconds even where thousands of patients have each. */
const wordsPerStep = 50;
/** A name is asked about again with each letter that is typed after it. */
const recentlyTyped = 32;
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
  const words = createSortedWords();
  const bySound = new Map<string, string[]>();
  const reading = lazy(() => readWords(db));
  let nearOnce = memoize(recentlyTyped, nearTo);

  function add(word: string): void {
    if (!words.add(word)) return;
    for (const sound of soundsOf(word)) {
      const same = bySound.get(sound);
      if (same) same.push(word);
      else bySound.set(sound, [word]);
    }
    nearOnce = memoize(recentlyTyped, nearTo);
  }

  /** @returns whether more remain to be read */
  function step(): boolean {
    for (const word of reading().next(wordsPerStep)) add(word);
    return !reading().done();
  }

  function nearTo(typed: string): ReadonlyMap<string, Near> {
    const found = new Map<string, Near>();
    const put = (word: string, near: Near) => {
      const before = found.get(word);
      if (word !== typed && (!before || near.cost < before.cost)) found.set(word, near);
    };
    const sameSound = new Set([...soundsOf(typed)].flatMap((sound) => bySound.get(sound) ?? []));
    const most = slipsAllowed(typed);
    if (most > 0)
      words.near(typed, most, (word, whole, beginning) => {
        // With three letters nearly every name has a beginning within one slip.
        const begins = typed.length < 4 ? most + 1 : beginning;
        if (whole > most && begins > most) return;
        const slips = Math.min(whole, begins + costs.beginning);
        const otherLetter = word[0] === typed[0] ? 0 : costs.otherLetter;
        const sameSounding = sameSound.has(word) ? costs.sameSound : 0;
        put(word, { cost: slips + otherLetter + sameSounding, how: 'close' });
      });
    for (const word of sameSound) {
      const { whole } = slipsBetween(typed, word, mostSlips);
      put(word, { cost: costs.soundAlone + whole * 0.2, how: 'close' });
    }
    for (const word of otherNamesFor(typed))
      if (words.has(word)) put(word, { cost: costs.shortName, how: 'short-name' });
    return nearest(found);
  }

  return {
    step,
    /** Adds the names of a patient who was just stored. */
    addAll: (names: string) => names.split(' ').forEach(add),

    /** The words that a typed one may mean, without itself; nearest first. */
    near(typed: string): ReadonlyMap<string, Near> {
      while (step());
      return nearOnce(typed);
    },
  };
}

export type NameWords = ReturnType<typeof createNameWords>;

function nearest(found: ReadonlyMap<string, Near>): ReadonlyMap<string, Near> {
  const sorted = [...found].sort(([a, x], [b, y]) => x.cost - y.cost || (a < b ? -1 : 1));
  const best = sorted[0]?.[1].cost ?? 0;
  return new Map(sorted.filter(([, { cost }]) => cost <= best + muchFarther).slice(0, mostNear));
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
