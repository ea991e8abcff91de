import type { OperationInput } from '../../shared/practice/operations.ts';
import { readTypedDate } from '../../shared/typed-date.ts';

/** One way to ask the service for a patient, and what a person reads of it. */
export type PatientQuestion = {
  readonly query: NonNullable<OperationInput<'listPatients'>['query']>;
  readonly says: string;
};

/**
 * What a person typed -> the filters that fit it, the likeliest first; at most two, the second for when the first finds
 * nobody. The service matches whole values. Empty: there is nothing that it could be asked. Pure.
 *
 * Guarantee: one word is asked for as last name and as first name, and two in either order; so nobody is denied because
 * of the order in which they were typed.
 */
export function patientQuestions(text: string): readonly PatientQuestion[] {
  const typed = text.trim();
  if (typed.includes('@')) {
    const lower = typed.toLowerCase();
    const asTyped = { query: { email: typed }, says: `e-mail “${typed}”` };
    return lower === typed ? [asTyped] : [asTyped, { query: { email: lower }, says: `e-mail “${lower}”` }];
  }
  const birthdate = readTypedDate(typed);
  if (birthdate !== null) return [{ query: { birthdate }, says: `birth date ${birthdate}` }];
  const digits = typed.replace(/[\s().+-]/g, '');
  if (/^\d{6,}$/.test(digits)) return phones(digits);
  if (/\d/.test(typed)) return [];
  return names(typed);
}

/** Without the country code, as the spec has it; the zero before it is kept by some and not by others. */
function phones(digits: string): readonly PatientQuestion[] {
  const bare = digits.replace(/^(?:61|0)/, '');
  return [bare, `0${bare}`].map((phoneNumber) => ({ query: { phoneNumber }, says: `phone ${phoneNumber}` }));
}

function names(typed: string): readonly PatientQuestion[] {
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

const inBoth = (firstname: string, lastname: string): PatientQuestion => ({
  query: { firstname, lastname },
  says: `first name “${firstname}” and last name “${lastname}”`,
});
