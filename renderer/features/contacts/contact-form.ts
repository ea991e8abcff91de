import { australia, type SplitPhone, splitPhone } from '../../../shared/phone.ts';
import type { ContactCreate } from '../../../shared/practice/resources/contact.ts';
import { isEmail, notEmail } from '../../model/email.ts';

/** The fields of a new contact, in order (docs/practice-api/, "Contact create body"). */
export const contactFields = [
  { name: 'name', label: 'Name', part: 'Who', required: true },
  { name: 'type', label: 'Kind', part: 'Who', required: true },
  { name: 'title', label: 'Title', part: 'Who' },
  { name: 'firstName', label: 'First name', part: 'Who' },
  { name: 'lastName', label: 'Last name', part: 'Who' },
  { name: 'preferredName', label: 'Preferred name', part: 'Who' },
  { name: 'occupation', label: 'Occupation', part: 'Who' },
  { name: 'companyName', label: 'Company', part: 'Who' },
  { name: 'doctorType', label: 'Doctor', part: 'Who' },
  { name: 'providerNumber', label: 'Provider number', part: 'Who' },
  { name: 'email', label: 'E-mail', part: 'Reach', required: true },
  { name: 'phone', label: 'Phone', part: 'Reach' },
  { name: 'phoneCode', label: 'Country code of the phone', part: 'Reach' },
  { name: 'addressL1', label: 'Street', part: 'Reach' },
  { name: 'addressL2', label: 'Street, second line', part: 'Reach' },
  { name: 'addressL3', label: 'Street, third line', part: 'Reach' },
  { name: 'suburb', label: 'Suburb', part: 'Reach' },
  { name: 'state', label: 'State', part: 'Reach' },
  { name: 'postalCode', label: 'Postcode', part: 'Reach' },
  { name: 'country', label: 'Country', part: 'Reach' },
] as const satisfies readonly { name: string; label: string; part: 'Who' | 'Reach'; required?: true }[];

export type ContactField = (typeof contactFields)[number]['name'];
export type ContactForm = Readonly<Partial<Record<ContactField, string>>>;

export type CheckedContact = {
  readonly problems: Readonly<Partial<Record<ContactField, string>>>;
  /** The request body; null while a field is invalid. */
  readonly ready: ContactCreate | null;
};

/** Validates the form. Empty fields are left out; name, kind and e-mail are required. */
export function checkContact(form: ContactForm): CheckedContact {
  const text = (name: ContactField) => (form[name] ?? '').trim();
  const problems: Partial<Record<ContactField, string>> = {};
  if (text('name') === '') problems.name = 'A contact needs a name.';
  if (text('type') === '') problems.type = 'Say what kind of contact it is.';
  if (!isEmail(text('email')))
    problems.email = text('email') === '' ? 'The practice asks for an e-mail address.' : notEmail;
  if (text('phone') !== '' && !/\d{3}/.test(text('phone'))) problems.phone = 'A phone number needs digits.';
  if (text('phone') !== '' && codeOf(text('phoneCode')) === null)
    problems.phoneCode = 'A country code is a + and one to four digits.';
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
