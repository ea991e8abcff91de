import { fold, withoutFormat } from '../../../shared/folded-text.ts';
import { monthNamed } from '../../../shared/typed-date.ts';
import { backwards } from './searchable.ts';
import { digitsOf, wordsIn } from './words.ts';

/** One condition that a patient must match. */
export type SearchTerm =
  /** A name, whole or its beginning, written as one word (`whole`); `words` are its parts when signs part it. */
  | { readonly kind: 'name'; readonly whole: string; readonly words: readonly string[] }
  /** A date, a number, an e-mail address: one of the ways must match, with every part. */
  | { readonly kind: 'other'; readonly ways: readonly (readonly ColumnMatch[])[] };

/** A word, or the beginning of a word, in one of these columns (separated by spaces). */
export type ColumnMatch = { readonly columns: string; readonly word: string; readonly whole: boolean };

const longestText = 200;
const mostTerms = 6;

/**
 * The typed text -> the conditions that a patient must match, all of them: `jia ch 14/3/88` is two names and a birth
 * date. Dates are read day first, as Australians write them (`14/3/1988`, `14.3.88`, `14 3 1988`, `14 mar 1988`,
 * `14/3`), with a month's name in any order (`mar 14 1988`), or as ISO; other groups of digits side by side are one
 * phone number (its beginning in any national or international form, or its end).
 */
export function termsOf(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const typed = withoutFormat(text.slice(0, longestText));
  const slashed = fold(typed).replace(/(?<=\d)\s*\/\s*(?=\d)/g, '/');
  let rest = ` ${slashed.replace(/[,;]+/g, ' ')} `;
  const take = (pattern: RegExp, read: (match: readonly string[]) => SearchTerm | null) => {
    rest = rest.replace(pattern, (...groups) => {
      const match = groups.slice(
        0,
        groups.findIndex((group) => typeof group === 'number'),
      ) as string[];
      const term = read(match);
      if (term) terms.push(term);
      return term ? ' ' : (match[0] ?? '');
    });
  };

  take(/(?<=\s)(\S*@\S*)(?=\s)/g, ([whole = '']) => emailTerm(whole));
  take(/(?<=\s)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=\s)/g, ([, y, m, d]) => dateTerm(d, m, y));
  take(/(?<=\s)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?=\s)/g, ([, d, m, y]) => dateTerm(d, m, y));
  take(/(?<=\s)(\d{1,2})(?:st|nd|rd|th)?[\s-]*(\p{L}{3,9})\.?[\s-]*(\d{4}|\d{2})(?=\s)/gu, ([, d, m, y]) =>
    dateTerm(d, monthTyped(m), y),
  );
  take(/(?<=\s)(\p{L}{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\d{4})(?=\s)/gu, ([, m, d, y]) =>
    dateTerm(d, monthTyped(m), y),
  );
  take(/(?<=\s)(\d{4})[\s-]+(\p{L}{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?=\s)/gu, ([, y, m, d]) =>
    dateTerm(d, monthTyped(m), y),
  );
  take(/(?<=\s)(\d{1,2})\s+(\d{1,2})\s+((?:19|20)\d{2})(?=\s)/g, ([, d, m, y]) => dateTerm(d, m, y));
  take(/(?<=\s)(\d{1,2})(?:st|nd|rd|th)?\s+(\p{L}{3,9})(?=\s)/gu, ([, d, m]) => dayTerm(d, monthTyped(m)));
  take(/(?<=\s)(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?=\s)/gu, ([, m, d]) => dayTerm(d, monthTyped(m)));
  take(/(?<=\s)(\p{L}{3,9})\.?[\s-]*((?:19|20)\d{2}|\d{2})(?=\s)/gu, ([, m, y]) => monthTerm(m, y));
  take(/(?<=\s)((?:19|20)\d{2})[\s-]+(\p{L}{3,9})(?=\s)/gu, ([, y, m]) => monthTerm(m, y));
  take(/(?<=\s)(\d{1,2})[/.](\d{1,2})(?=\s)/g, ([, d, m]) => dayTerm(d, m));
  take(/(?<=\s)(\d{1,2})[-/.]((?:19|20)\d{2})(?=\s)/g, ([, m, y]) => monthTerm(m, y));
  take(/(?<=\s)\+?\(?\d[\d().-]*(?:\s+\(?\d[\d().-]*)*(?=\s)/g, ([whole = '']) => numberTerm(whole));
  for (const part of rest.split(/\s+/)) {
    const term = nameTerm(part);
    if (term) terms.push(term);
  }
  return terms.slice(0, mostTerms);
}

function nameTerm(part: string): SearchTerm | null {
  const words = wordsIn(part);
  return words.length === 0 ? null : { kind: 'name', whole: words.join(''), words };
}

function emailTerm(text: string): SearchTerm | null {
  const whole = wordsIn(text).join('');
  return whole === '' ? null : other([one('email', whole, false)]);
}

function numberTerm(text: string): SearchTerm | null {
  // `+61 (0)412 …`: the 0 in brackets is not dialled from abroad.
  const digits = digitsOf(text.trim().startsWith('+') ? text.replace('(0)', '') : text);
  if (digits === '') return null;
  const ways = [one('phone', digits, false)];
  if (digits.length >= 3) ways.push(one('phone', `r${backwards(digits)}`, false));
  if (/^(19|20)\d\d$/.test(digits)) ways.push(one('birth', `y${digits}`));
  if (digits.length === 8) {
    const forms = [
      dateWord(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)),
      dateWord(digits.slice(6), digits.slice(4, 6), digits.slice(0, 4)),
    ];
    for (const form of forms) if (form) ways.push(one('birth', form));
  }
  return other(ways);
}

function dateTerm(day?: string | null, month?: string | null, year?: string): SearchTerm | null {
  if (!year) return null;
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
  // A month above 12 can only be the day: the date was typed the American way.
  const swapped = Number(month) > 12;
  const forms = years.map((y) => (swapped ? dateWord(month, day, y) : dateWord(day, month, y)));
  const ways = forms.filter((form) => form !== null).map((form) => one('birth', form));
  return ways.length === 0 ? null : other(ways);
}

function dayTerm(day?: string, month?: string | null): SearchTerm | null {
  const form = dateWord(day, month, '2000');
  return form === null ? null : other([one('birth', `m${form.slice(5)}`)]);
}

/**
 * A month of birth: `march 1988`, `3/1988`, `mar 88`. Some months are also names (April, May, June): patients of that
 * name born in that year match, too.
 */
function monthTerm(month?: string, year?: string): SearchTerm | null {
  if (!month || !year) return null;
  const number = /^\d/.test(month) ? Number(month) : monthNamed(month);
  if (number === null || !(number >= 1 && number <= 12)) return null;
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
  return other(
    years.flatMap((y) => {
      const born = one('birth', `d${y}${String(number).padStart(2, '0')}`, false);
      if (/^\d/.test(month)) return [born];
      return [born, [{ columns: 'last first other', word: month, whole: false }, ...one('birth', `y${y}`)]];
    }),
  );
}

function dateWord(day?: string | null, month?: string | null, year?: string): string | null {
  const [d, m] = [Number(day), Number(month)];
  if (!(d >= 1 && d <= 31 && m >= 1 && m <= 12)) return null;
  return `d${year}${String(m).padStart(2, '0')}${String(d).padStart(2, '0')}`;
}

function monthTyped(word: string | undefined): string | null {
  const month = word ? monthNamed(word) : null;
  return month === null ? null : String(month);
}

const other = (ways: readonly (readonly ColumnMatch[])[]): SearchTerm => ({ kind: 'other', ways });
const one = (columns: string, word: string, whole = true): readonly ColumnMatch[] => [
  { columns, word, whole },
];

/** How exactly a name must match: in which columns, whole or by its beginning. */
export type Nearness = { readonly columns: string; readonly whole: boolean };

/** Other words that a typed name may mean. */
export type NearWords = (typed: string) => readonly string[];

/**
 * All terms as one FTS5 expression; `near` says how exactly each name must match, by its position. Built only of
 * letters, digits and our own signs, so no text can break its grammar.
 *
 * @param nearWords words that may replace a name in the last and first names
 */
export function expressionOf(
  terms: readonly SearchTerm[],
  near: (place: number, names: number) => Nearness,
  nearWords: NearWords = () => [],
): string {
  const names = terms.filter((term) => term.kind === 'name').length;
  let place = 0;
  const parts = terms.map((term) => {
    if (term.kind === 'other')
      return term.ways.map((way) => `(${way.map(partOf).join(' AND ')})`).join(' OR ');
    const { columns, whole } = near(place++, names);
    const way = (word: string) => partOf({ columns, word, whole });
    const ways = [way(term.whole)];
    if (term.words.length > 1) ways.push(`(${term.words.map(way).join(' AND ')})`);
    const others = nearWords(term.whole);
    if (others.length > 0) ways.push(anyOf(others));
    return ways.join(' OR ');
  });
  return parts.map((part) => `(${part})`).join(' AND ');
}

/** An expression that matches patients with one of these names. */
export const anyOf = (words: readonly string[]): string =>
  `({last first} : (${words.map(said).join(' OR ')}))`;

const said = (word: string) => `"${word}"`;
const partOf = ({ columns, word, whole }: ColumnMatch) => `({${columns}} : ${said(word)}${whole ? '' : '*'})`;
