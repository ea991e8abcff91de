import { fold } from '../../../shared/folded-text.ts';

/** A patient as a letter would name them. */
export type NamedPatient = {
  readonly id: number;
  readonly firstname: string | null;
  readonly preferredName: string | null;
  readonly lastname: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthdate: string | null;
};

/** What of a patient stands in a text. */
export type Found = { readonly name: boolean; readonly lastName: boolean; readonly birthDate: boolean };

/** A text ready to be looked through: its words in a row, and the dates in it. */
export type ReadText = { readonly words: readonly string[]; readonly dates: ReadonlySet<string> };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Words without accents and case, so that `José` is found as `JOSE`. Apostrophes and hyphens part words. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Reads a text once, for many patients. */
export function readText(text: string): ReadText {
  return { words: wordsOf(text), dates: new Set(datesIn(text)) };
}

/**
 * The dates of a text, as `YYYY-MM-DD`: 14/3/1988, 14-03-88, 14.3.1988, 1988-03-14, 14 March 1988, March 14, 1988.
 * Numbers alone are read day first, as here; a month that cannot be is none.
 */
export const datesIn = (text: string): string[] => [...new Set(datesAt(text).map(({ date }) => date))];

/** A date of a text (`YYYY-MM-DD`), and where it begins. */
export type PlacedDate = { readonly date: string; readonly at: number };

/** The dates of a text, as `datesIn` reads them, in the order in which they stand. */
export function datesAt(text: string): PlacedDate[] {
  const found: { readonly date: string | null; readonly at: number }[] = [];
  for (const { 1: y, 2: m, 3: d, index: at } of text.matchAll(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g))
    found.push({ date: dateOf(y, m, d), at });
  for (const { 1: d, 2: m, 3: y, index: at } of text.matchAll(
    /\b(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})\b/g,
  ))
    found.push({ date: dateOf(y, m, d), at });
  for (const { 1: d, 2: m, 3: y, index: at } of text.matchAll(
    /\b(\d{1,2})(?:st|nd|rd|th)?[\s-]+([A-Za-z]{3,9})\.?,?[\s-]+(\d{4})\b/g,
  ))
    found.push({ date: dateOf(y, monthOf(m), d), at });
  for (const { 1: m, 2: d, 3: y, index: at } of text.matchAll(
    /\b([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/g,
  ))
    found.push({ date: dateOf(y, monthOf(m), d), at });
  return found.flatMap(({ date, at }) => (date === null ? [] : [{ date, at }])).sort((a, b) => a.at - b.at);
}

function monthOf(word: string | undefined): string {
  return String(months.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1);
}

function dateOf(y = '', m = '', d = ''): string | null {
  const [year, month, day] = [
    Number(y.length === 2 ? `${Number(y) > 30 ? 19 : 20}${y}` : y),
    Number(m),
    Number(d),
  ];
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1900 || year > 2100) return null;
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** Words that may stand between a first and a last name: a second name, an initial. */
const mostBetween = 2;

/** What of a patient stands in a text: first (or preferred) and last name close together, the birth date. */
export function foundIn({ words, dates }: ReadText, patient: NamedPatient): Found {
  const last = wordsOf(patient.lastname ?? '');
  const firsts = [patient.firstname, patient.preferredName].map((name) => wordsOf(name ?? ''));
  const lastAt = last.length === 0 ? [] : positionsOf(words, last);
  const name = firsts.some(
    (first) =>
      first.length > 0 &&
      positionsOf(words, first).some((at) =>
        lastAt.some((place) => {
          const between = place > at ? place - at - first.length : at - place - last.length;
          return between >= 0 && between <= mostBetween;
        }),
      ),
  );
  return {
    name,
    lastName: lastAt.length > 0,
    birthDate: patient.birthdate !== null && dates.has(patient.birthdate),
  };
}

function positionsOf(words: readonly string[], wanted: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = words.indexOf(wanted[0] ?? ''); at >= 0; at = words.indexOf(wanted[0] ?? '', at + 1))
    if (wanted.every((word, i) => words[at + i] === word)) places.push(at);
  return places;
}

/** Pairs of words that look like a name, as they stand: for a search among those who are not here today. */
export function pairsIn(text: string, most: number): string[] {
  const pairs = new Set<string>();
  const name = "[\\p{Lu}][\\p{L}'’-]{1,30}";
  const pattern = new RegExp(`(?=(?<![\\p{L}])(${name})(?:,\\s*|\\s+)(?:\\p{Lu}\\.?\\s+)?(${name}))`, 'gu');
  for (const [, one, two] of text.matchAll(pattern)) {
    pairs.add(`${one} ${two}`);
    if (pairs.size >= most) break;
  }
  return [...pairs];
}
