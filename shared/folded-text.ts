/** Letters that decomposition does not take apart. */
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
};

/**
 * Text as it is compared, everywhere the same: lower case, without diacritics (`Zoë` -> `zoe`, `Bjørn` -> `bjorn`).
 *
 * Guarantee: whoever is found by a spelling in one search is found by it in every other, and is known by it in a letter.
 */
export function fold(text: string): string {
  // Most names are plain; a page of patients folds a thousand texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıŋ]/g, (letter) => letters[letter] ?? letter);
}

/** Folded, and of it the letters and digits alone: without spaces and marks. */
export function bareText(text: string | null | undefined): string {
  const folded = fold(text ?? '');
  return /^[a-z0-9]*$/.test(folded) ? folded : folded.replace(/[^\p{L}\p{N}]/gu, '');
}
