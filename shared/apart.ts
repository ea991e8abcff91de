/** Letters that are written from right to left, and the marks that turn a line. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufefe]/;

/** “First strong isolate”, and its end. */
const [begin, end] = ['\u2068', '\u2069'];

/** How much longer a text becomes at most. */
export const apartMore = begin.length + end.length;

/**
 * A text of the practice, to stand in a line with others: what is written from right to left has its own direction, and
 * turns no time, number or name beside it. Any other text is as it was. For what is shown, never for what is sent back.
 */
export function apart(text: string): string {
  if (!turning.test(text) || (text.startsWith(begin) && text.endsWith(end))) return text;
  // An end inside would end it early.
  return `${begin}${text.replaceAll(/[\u2066-\u2069]/g, '')}${end}`;
}
