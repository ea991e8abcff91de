/** The words of a folded text: runs of letters and digits. Apostrophes and hyphens part words, as spaces do. */
export function wordsIn(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name as one word of each of its parts between spaces: `o'brien-smith` -> `obriensmith`. */
export function squashed(folded: string): string[] {
  return folded
    .split(/\s+/)
    .map((part) => wordsIn(part).join(''))
    .filter((part) => part !== '');
}

export function digitsOf(text: string): string {
  return text.replace(/\D+/g, '');
}
