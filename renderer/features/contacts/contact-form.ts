import { australia, type SplitPhone, splitPhone } from '../../../shared/phone.ts';
import type { ContactCreate } from '../../../shared/practice/resources/contact.ts';
import { isEmail, notEmail } from '../../model/email.ts';
import { contactsWords } from './words.ts';

const { problem } = contactsWords;

/** Where a new contact is, unless the user says otherwise; as the service has it. */
export const homeCountry = 'Australia';

/** The fields of a new contact, in order (docs/practice-api/, "Contact create body"). */
export const contactFields = [
  { name: 'name', part: 'who', required: true },
  { name: 'type', part: 'who', required: true },
  { name: 'title', part: 'who' },
  { name: 'firstName', part: 'who' },
  { name: 'lastName', part: 'who' },
  { name: 'preferredName', part: 'who' },
  { name: 'occupation', part: 'who' },
  { name: 'companyName', part: 'who' },
  { name: 'doctorType', part: 'who' },
  { name: 'providerNumber', part: 'who' },
  { name: 'email', part: 'reach', required: true },
  { name: 'phone', part: 'reach' },
  { name: 'phoneCode', part: 'reach' },
  { name: 'addressL1', part: 'reach' },
  { name: 'addressL2', part: 'reach' },
  { name: 'addressL3', part: 'reach' },
  { name: 'suburb', part: 'reach' },
  { name: 'state', part: 'reach' },
  { name: 'postalCode', part: 'reach' },
  { name: 'country', part: 'reach' },
] as const satisfies readonly {
  name: keyof typeof contactsWords.fields;
  part: 'who' | 'reach';
  required?: true;
}[];

export type ContactField = (typeof contactFields)[number]['name'];
export type ContactForm = Readonly<Partial<Record<ContactField, string>>>;

export type CheckedContact = {
  readonly problems: Readonly<Partial<Record<ContactField, string>>>;
  /** The request body; null while a field is invalid. */
  readonly ready: ContactCreate | null;
};

/** Validates the form. Empty fields are left out; name, type and email are required. */
export function checkContact(form: ContactForm): CheckedContact {
  const text = (name: ContactField) => (form[name] ?? '').trim();
  const problems: Partial<Record<ContactField, string>> = {};
  if (text('name') === '') problems.name = problem.name;
  if (text('type') === '') problems.type = problem.type;
  if (!isEmail(text('email'))) problems.email = text('email') === '' ? problem.email : notEmail;
  if (text('phone') !== '' && !/\d{3}/.test(text('phone'))) problems.phone = problem.phone;
  if (text('phone') !== '' && codeOf(text('phoneCode')) === null) problems.phoneCode = problem.phoneCode;
  if (Object.keys(problems).length > 0) return { problems, ready: null };
  const filled = contactFields.flatMap(({ name }) =>
    name === 'phone' || name === 'phoneCode' || text(name) === '' ? [] : [[name, text(name)] as const],
  );
  const phone =
    text('phone') === '' ? null : splitPhone(text('phone'), codeOf(text('phoneCode')) ?? australia);
  return {
    problems,
    ready: {
      ...Object.fromEntries(filled),
      name: text('name'),
      type: text('type'),
      email: text('email'),
      ...(phone === null ? {} : { phoneNumbers: [{ ...phone, type: phoneType(phone) }] }),
    },
  };
}

/** A country code as typed, with or without plus; empty means Australia's. Null: invalid. */
function codeOf(typed: string): string | null {
  if (typed === '') return australia;
  return /^\+?\d{1,4}$/.test(typed) ? `+${typed.replace('+', '')}` : null;
}

const phoneType = ({ phoneNumber, code }: SplitPhone): string =>
  code === australia && /^0?4/.test(phoneNumber.replace(/\D/g, '')) ? 'Mobile' : 'Work';
