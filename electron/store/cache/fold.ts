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

/** Text as it is compared: lower case, without diacritics (`Zoë` -> `zoe`, `Bjørn` -> `bjorn`). */
export function fold(text: string): string {
  // Most names are plain; a page of patients folds a thousand texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıŋ]/g, (letter) => letters[letter] ?? letter);
}

/** The words of a folded text: runs of letters and digits. Apostrophes and hyphens part words, as spaces do. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name as one word of each of its parts between spaces: `o'brien-smith` -> `obriensmith`. */
export function squashed(folded: string): string[] {
  return folded
    .split(/\s+/)
    .map((part) => wordsOf(part).join(''))
    .filter((part) => part !== '');
}

export function digitsOf(text: string): string {
  return text.replace(/\D+/g, '');
}
