/** What is typed longer than this finds nothing. */
const longest = 64;
/** More slips than these are never forgiven. */
const mostSlips = 4;
const tooMany = 99;

/**
 * Gives a word that is near a typed one.
 * @param whole slips between the two, or one more than is forgiven
 * @param beginning slips between the typed word and the nearest beginning of the other one, or one more than is forgiven
 */
export type FoundWord = (word: string, whole: number, beginning: number) => void;

/**
 * Distinct words in their order, so that what is worked out for the beginning of one counts for all that share it: of
 * 20,000 names, some hundred beginnings are compared with what was typed.
 *
 * Guarantee: the same words and slips as by comparing each word by itself (`slipsBetween` in `shared/edit-distance.ts`).
 */
export function createSortedWords() {
  const words: string[] = [];
  /** How many letters each word begins with in common with the one before it. */
  const shared: number[] = [];
  const known = new Set<string>();
  /** A row for each letter of a word, a column for each typed letter: slips between their beginnings. */
  const rows = Array.from({ length: longest + mostSlips + 2 }, () => new Uint8Array(longest + 2));
  /** For each letter of a word: slips of the nearest beginning up to it. */
  const nearest = new Uint8Array(longest + mostSlips + 2);

  /** @returns whether it is new */
  function add(word: string): boolean {
    if (word === '' || known.has(word)) return false;
    known.add(word);
    const at = placeOf(word, words);
    words.splice(at, 0, word);
    shared.splice(at, 0, lettersShared(words[at - 1], word));
    if (at + 1 < words.length) shared[at + 1] = lettersShared(word, words[at + 1]);
    return true;
  }

  /** @returns whether a longer beginning, or the word itself, can be near */
  function fillRow(typed: string, word: string, letters: number, most: number): boolean {
    const row = rows[letters] as Uint8Array;
    const last = rows[letters - 1] as Uint8Array;
    const beforeLast = letters > 1 ? (rows[letters - 2] as Uint8Array) : last;
    const letter = word.charCodeAt(letters - 1);
    const letterBefore = letters > 1 ? word.charCodeAt(letters - 2) : -1;
    // Farther from the diagonal than this, there are more slips than wanted.
    const from = Math.max(1, letters - most);
    const to = Math.min(typed.length, letters + most);
    row[from - 1] = from === 1 && letters <= most ? letters : tooMany;
    let least = row[from - 1] as number;
    for (let i = from; i <= to; i += 1) {
      const own = typed.charCodeAt(i - 1);
      let slips = (last[i - 1] as number) + (own === letter ? 0 : 1);
      slips = Math.min(slips, (last[i] as number) + 1, (row[i - 1] as number) + 1);
      if (i > 1 && own === letterBefore && typed.charCodeAt(i - 2) === letter)
        slips = Math.min(slips, (beforeLast[i - 2] as number) + 1);
      row[i] = slips;
      if (slips < least) least = slips;
    }
    row[to + 1] = tooMany;
    const toItsEnd = to === typed.length && from <= to ? (row[typed.length] as number) : tooMany;
    nearest[letters] = Math.min(nearest[letters - 1] as number, toItsEnd);
    return least <= most;
  }

  return {
    add,
    has: (word: string): boolean => known.has(word),

    /** Reports every word within so many slips of a typed one, whole or by its beginning. @param most 4 at most */
    near(typed: string, most: number, found: FoundWord): void {
      if (typed.length > longest || most > mostSlips) return;
      const first = rows[0] as Uint8Array;
      for (let i = 0; i <= typed.length + 1; i += 1) first[i] = i <= most ? i : tooMany;
      nearest[0] = typed.length <= most ? typed.length : tooMany;
      /** Number of rows that are valid for the current word. */
      let filled = 0;
      /** Length of a beginning from which no longer word can be near; 0: unknown. */
      let end = 0;
      for (let index = 0; index < words.length; index += 1) {
        const common = shared[index] as number;
        if (common < filled) filled = common;
        if (end > 0 && common >= end) {
          const beginning = nearest[end] as number;
          if (beginning <= most) found(words[index] as string, most + 1, beginning);
          continue;
        }
        const word = words[index] as string;
        end = 0;
        while (filled < word.length && end === 0) {
          filled += 1;
          if (!fillRow(typed, word, filled, most)) end = filled;
        }
        const beginning = nearest[filled] as number;
        if (beginning > most) continue;
        // A row has no cell for what is farther from its diagonal.
        const inReach = end === 0 && typed.length - word.length <= most;
        const whole = inReach ? (rows[word.length]?.[typed.length] ?? tooMany) : tooMany;
        found(word, Math.min(whole, most + 1), beginning);
      }
    },
  };
}

/** Where a word stands, or is to stand, among others that are in order. */
function placeOf(word: string, words: readonly string[]): number {
  const last = words.at(-1);
  if (last === undefined || word > last) return words.length;
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

function lettersShared(a = '', b = ''): number {
  const most = Math.min(a.length, b.length);
  let letters = 0;
  while (letters < most && a.charCodeAt(letters) === b.charCodeAt(letters)) letters += 1;
  return letters;
}
