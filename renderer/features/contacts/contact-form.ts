import { australia, type SplitPhone, splitPhone } from '../../../shared/phone.ts';
import type { ContactCreate } from '../../../shared/practice/resources/contact.ts';
import { isEmail, notEmail } from '../../model/email.ts';
import { contactsWords } from './words.ts';

const { fields, problem } = contactsWords;

/** Where a new contact is, unless the user says otherwise; as the service has it. */
export const homeCountry = 'Australia';

/** The fields of a new contact, in order (docs/practice-api/, "Contact create body"). */
export const contactFields = [
  { name: 'name', label: fields.name, part: 'who', required: true },
  { name: 'type', label: fields.type, part: 'who', required: true },
  { name: 'title', label: fields.title, part: 'who' },
  { name: 'firstName', label: fields.firstName, part: 'who' },
  { name: 'lastName', label: fields.lastName, part: 'who' },
  { name: 'preferredName', label: fields.preferredName, part: 'who' },
  { name: 'occupation', label: fields.occupation, part: 'who' },
  { name: 'companyName', label: fields.companyName, part: 'who' },
  { name: 'doctorType', label: fields.doctorType, part: 'who' },
  { name: 'providerNumber', label: fields.providerNumber, part: 'who' },
  { name: 'email', label: fields.email, part: 'reach', required: true },
  { name: 'phone', label: fields.phone, part: 'reach' },
  { name: 'phoneCode', label: fields.phoneCode, part: 'reach' },
  { name: 'addressL1', label: fields.addressL1, part: 'reach' },
  { name: 'addressL2', label: fields.addressL2, part: 'reach' },
  { name: 'addressL3', label: fields.addressL3, part: 'reach' },
  { name: 'suburb', label: fields.suburb, part: 'reach' },
  { name: 'state', label: fields.state, part: 'reach' },
  { name: 'postalCode', label: fields.postalCode, part: 'reach' },
  { name: 'country', label: fields.country, part: 'reach' },
] as const satisfies readonly { name: string; label: string; part: 'who' | 'reach'; required?: true }[];

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
