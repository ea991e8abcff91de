import { sayDateInForm } from '../../shared/clinic-time.ts';
import { withoutFormat } from '../../shared/folded-text.ts';
import { dialledDigits } from '../../shared/phone.ts';
import type { OperationInput } from '../../shared/practice/operations.ts';
import { readTypedDate } from '../../shared/typed-date.ts';

/** One query for a patient, and what the user reads about it. */
export type PatientQuery = {
  readonly query: NonNullable<OperationInput<'listPatients'>['query']>;
  readonly says: string;
};

/**
 * The user's text -> the queries that fit it, the likeliest first; at most two, the second for when the first finds no
 * patient. The service matches whole values. Empty: no query fits. Pure.
 *
 * Guarantee: one word is searched as last name and as first name, and two in either order, so the order in which names
 * are typed does not matter.
 */
export function patientQueries(text: string): readonly PatientQuery[] {
  const typed = withoutFormat(text).trim();
  if (typed.includes('@')) {
    const lower = typed.toLowerCase();
    const asTyped = { query: { email: typed }, says: `email “${typed}”` };
    return lower === typed ? [asTyped] : [asTyped, { query: { email: lower }, says: `email “${lower}”` }];
  }
  const born = birthDates(typed);
  if (born.length > 0)
    return born.map((birthdate) => ({
      query: { birthdate },
      says: `date of birth ${sayDateInForm(birthdate)}`,
    }));
  const digits = typed.replace(/[\s().+-]/g, '');
  if (/^\d{6,}$/.test(digits)) return phones(typed);
  if (/\d/.test(typed)) return [];
  return names(typed);
}

const shortDate = /^(\d{1,2}(?:st|nd|rd|th)?)[\s./-]*(\p{L}{3,9}|[./-]\d{1,2})[\s./-]+(\d{2})$/iu;

/** A typed date, `YYYY-MM-DD`; of a year of two digits, in both centuries. Empty: it is none. */
function birthDates(typed: string): readonly string[] {
  const whole = readTypedDate(typed);
  if (whole !== null) return [whole];
  const [, day = '', month = '', year = ''] = shortDate.exec(typed) ?? [];
  return ['19', '20'].flatMap((century) => readTypedDate(`${day}/${month}/${century}${year}`) ?? []);
}

/**
 * Without the country code (docs/practice-api/lists.md, "Filters"); some practices store the leading zero and others do
 * not.
 */
function phones(typed: string): readonly PatientQuery[] {
  const { core: national } = dialledDigits(typed);
  if (national === '') return [];
  return [national, `0${national}`].map((phoneNumber) => ({
    query: { phoneNumber },
    says: `phone ${phoneNumber}`,
  }));
}

function names(typed: string): readonly PatientQuery[] {
  // "Chen, Jia": the last name stands first.
  const [last = '', ...behind] = typed.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  const first = behind.join(' ').trim();
  if (last && first) return [inBoth(first, last), inBoth(last, first)];
  const words = (last || first).split(' ').filter(Boolean);
  const [one = '', ...rest] = words;
  if (one === '') return [];
  if (rest.length === 0) {
    return [
      { query: { lastname: one }, says: `last name “${one}”` },
      { query: { firstname: one }, says: `first name “${one}”` },
    ];
  }
  const end = words.at(-1) ?? '';
  const others = rest.length === 1 ? inBoth(end, one) : inBoth(words.slice(0, -1).join(' '), end);
  return [inBoth(one, rest.join(' ')), others];
}

const inBoth = (firstname: string, lastname: string): PatientQuery => ({
  query: { firstname, lastname },
  says: `first name “${firstname}” and last name “${lastname}”`,
});
