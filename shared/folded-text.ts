/** Letters that Unicode decomposition does not split, and one with two lower-case forms. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
  // At the end of a Greek word.
  ς: 'σ',
};

/**
 * Normalizes text for comparison: lower case, without diacritics (`Zoë` -> `zoe`, `Bjørn` -> `bjorn`).
 *
 * Guarantee: A spelling that finds a patient in one search finds them in every other, and identifies them in a letter.
 */
export function fold(text: string): string {
  // Most names are ASCII, and a page of patients folds a thousand texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıŋς]/g, (letter) => letters[letter] ?? letter);
}

/** Folded, letters and digits only. */
export function lettersAndDigits(text: string | null | undefined): string {
  const folded = fold(text ?? '');
  return /^[a-z0-9]*$/.test(folded) ? folded : folded.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Without the signs that only say how text runs (marks of direction, zero widths): what is pasted from another program may have them. */
export const withoutFormat = (text: string): string => text.replace(/\p{Cf}+/gu, '');
