/** Right-to-left letters, and the marks that change the direction of a line. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufefe]/;

/** “First strong isolate”, and its end (Unicode, UAX #9). */
const [begin, end] = ['\u2068', '\u2069'];

/** The most characters that isolating adds to a text. */
export const isolateBidiLength = begin.length + end.length;

/**
 * Isolates a text of the practice for a line with other text: right-to-left script keeps its own direction and does not
 * reorder a time, number or name beside it. Other text is returned unchanged. For display only, never for what is sent
 * back.
 */
export function isolateBidi(text: string): string {
  if (!turning.test(text) || (text.startsWith(begin) && text.endsWith(end))) return text;
  // An end mark within the text would end the isolate early.
  return `${begin}${text.replaceAll(/[\u2066-\u2069]/g, '')}${end}`;
}
