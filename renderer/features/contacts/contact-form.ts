import type { ContactCreate } from '../../../shared/practice/resources/contact.ts';

/** The fields of a new contact, in their order (spec, "Contact create body"). */
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
  /** What to send; null while something is wrong. */
  readonly ready: ContactCreate | null;
};

/** Looks the form over. Fields left empty are left out; name, kind and e-mail are required (wire-facts). */
export function checkContact(form: ContactForm): CheckedContact {
  const text = (name: ContactField) => (form[name] ?? '').trim();
  const problems: Partial<Record<ContactField, string>> = {};
  if (text('name') === '') problems.name = 'A contact needs a name.';
  if (text('type') === '') problems.type = 'Say what kind of contact it is.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email')))
    problems.email =
      text('email') === '' ? 'The practice asks for an e-mail address.' : 'This is not an e-mail address.';
  if (text('phone') !== '' && !/\d{3}/.test(text('phone'))) problems.phone = 'A phone number needs digits.';
  if (Object.keys(problems).length > 0) return { problems, ready: null };
  const filled = contactFields.flatMap(({ name }) =>
    name === 'phone' || text(name) === '' ? [] : [[name, text(name)] as const],
  );
  const phone = text('phone');
  return {
    problems,
    ready: {
      ...Object.fromEntries(filled),
      ...{ name: text('name'), type: text('type'), email: text('email') },
      ...(phone === ''
        ? {}
        : { phoneNumbers: [{ phoneNumber: phone, type: phoneType(phone), code: '+61' }] }),
    },
  };
}

const phoneType = (phone: string): string => (/^0?4/.test(phone.replace(/\D/g, '')) ? 'Mobile' : 'Work');
