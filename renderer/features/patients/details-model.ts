import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { NdisView, PatientField, PatientPage } from '../../../shared/bridge/views.ts';
import { dateOnly, isZone, sayDate } from '../../../shared/clinic-time.ts';
import {
  type communicationPreferences,
  PatientUpdate,
  privacyPolicies,
  SeenPatientFields,
} from '../../../shared/practice/resources/patient.ts';
import { isEmail, notEmail } from '../../model/email.ts';
import { patientsWords } from './words.ts';

/**
 * The edit form of a patient's details.
 *
 * Guarantees:
 * - Only what a person changed is sent, each field with the value that the person saw.
 * - A field that Foyer cannot read whole is never offered for change.
 */

const { contactBy, problem } = patientsWords;

type Words = Readonly<Record<string, string>>;
export type Editor =
  | { readonly kind: 'text' | 'email' | 'long' | 'born' | 'day' | 'zone' | 'name' }
  | { readonly kind: 'choice'; readonly words: Words };

const preferences: Record<(typeof communicationPreferences)[number], string> = {
  NONE: contactBy.none,
  SMS: contactBy.sms,
  SMS_EMAIL: contactBy.both,
  EMAIL: contactBy.email,
};
const privacy = Object.fromEntries(privacyPolicies.map((policy) => [policy, policy]));

const text = { kind: 'text' } as const;

/** The editor for each field; a field without a row can only be edited in the practice's own system. */
const editors: Readonly<Record<string, Editor>> = {
  firstname: { kind: 'name' },
  lastname: { kind: 'name' },
  birthdate: { kind: 'born' },
  sex: text,
  genderIdentity: text,
  alert: { kind: 'long' },
  email: { kind: 'email' },
  city: text,
  state: text,
  postalCode: text,
  country: text,
  timezone: { kind: 'zone' },
  communicationPreference: { kind: 'choice', words: preferences },
  medicareNum: text,
  irn: text,
  veteransFileNumber: text,
  ndisNumber: text,
  'ndisInfo.fundManagement': text,
  'ndisInfo.startDate': { kind: 'day' },
  'ndisInfo.endDate': { kind: 'day' },
  'ndisInfo.diagnosis': { kind: 'long' },
  'ndisInfo.nomineeFirstName': text,
  'ndisInfo.nomineeLastName': text,
  'ndisInfo.nomineeEmail': { kind: 'email' },
  'ndisInfo.nomineeMobileCode': text,
  'ndisInfo.nomineeMobileNumber': text,
  emergencyContactName: text,
  emergencyContactRelationship: text,
  emergencyContactNumber: text,
  privacyPolicy: { kind: 'choice', words: privacy },
};

/** A value this long was truncated on its way here, and a truncated value must not be edited. */
const cutLength = 4000;

/** @param page where the field belongs to an NDIS plan: a plan is edited as a whole, or not at all */
export function editorOf(field: PatientField, page: Pick<PatientPage, 'ndis'>): Editor | null {
  const cut = (field.value?.length ?? 0) >= cutLength || (planKey(field.name) !== null && page.ndis === null);
  return field.editable && !cut ? (editors[field.name] ?? null) : null;
}

/** The key within the plan of a field `ndisInfo.…`; null for any other field. */
function planKey(name: string): keyof NdisView | null {
  return name.startsWith('ndisInfo.') ? (name.slice('ndisInfo.'.length) as keyof NdisView) : null;
}

/** A field's value as displayed. */
export function shownValue(field: PatientField): string | null {
  const editor = editors[field.name];
  if (field.value === null || editor?.kind !== 'choice') return field.value;
  return editor.words[field.value] ?? field.value;
}

export type Phone = PatientPage['phoneNumbers'][number];
/** A number that is added. */
export const newPhone: Phone = { phoneNumber: '', type: 'Mobile', code: '+61' };

type SomePhone = Pick<Phone, 'phoneNumber'> & { [K in 'type' | 'code']?: Phone[K] | undefined };

/** The contents of a section's fields; phones and tags only where the section has them. */
export type DetailsDraft = {
  readonly values: Readonly<Record<string, string>>;
  readonly phones: readonly Phone[] | null;
  /** One per line. */
  readonly tags: string | null;
};

export const phoneSection: PatientField['section'] = 'Contact';
export const tagSection: PatientField['section'] = 'Record';

export function startDraft(page: PatientPage, section: PatientField['section']): DetailsDraft {
  const values: Record<string, string> = {};
  for (const field of page.fields)
    if (field.section === section && editorOf(field, page)) values[field.name] = baseOf(page, field) ?? '';
  return {
    values,
    phones: section === phoneSection ? page.phoneNumbers : null,
    tags: section === tagSection ? page.tags.join('\n') : null,
  };
}

/** The value as the service has it; a day as `YYYY-MM-DD`. */
function baseOf(page: PatientPage, field: PatientField): string | null {
  const key = planKey(field.name);
  if (key !== null) return page.ndis?.[key] ?? null;
  return field.name === 'birthdate' ? page.patient.birthdate : field.value;
}

/** The seen and the wanted value of the changed fields only (the bridge's `patient.change`). */
export type DetailsChange = Pick<CallInput<'patient.change'>, 'base' | 'mine'>;

export type CheckedDraft = {
  /** By field; `phoneNumbers` for the phones. */
  readonly problems: Readonly<Record<string, string>>;
  /** What would be sent; null while a field is invalid or nothing was changed. */
  readonly change: DetailsChange | null;
};

/** The changes to a section. @param today the clinic's day, `YYYY-MM-DD`. */
export function checkDraft(page: PatientPage, draft: DetailsDraft, today: string): CheckedDraft {
  const problems: Record<string, string> = {};
  const base: Record<string, unknown> = {};
  const mine: Record<string, unknown> = {};
  for (const field of page.fields) {
    const typed = draft.values[field.name]?.trim();
    const editor = editorOf(field, page);
    const before = baseOf(page, field);
    if (typed === undefined || editor === null || typed === (before ?? '').trim()) continue;
    const found = problemOf(editor, typed, today);
    if (found) problems[field.name] = found;
    const key = planKey(field.name);
    if (key !== null) {
      // The service replaces a plan as a whole: untouched fields go back as they were read.
      base['ndisInfo'] = page.ndis;
      mine['ndisInfo'] = { ...page.ndis, ...(mine['ndisInfo'] ?? {}), [key]: typed === '' ? null : typed };
      continue;
    }
    base[field.name] = before;
    mine[field.name] = typed === '' ? null : typed;
  }
  const plan = mine['ndisInfo'] as NdisView | undefined;
  if (plan?.startDate && plan.endDate && plan.endDate < plan.startDate)
    problems['ndisInfo.endDate'] = problem.planDates;
  if (draft.phones && !samePhones(draft.phones, page.phoneNumbers)) {
    if (kept(draft.phones).some((p) => !/\d{3}/.test(p.phoneNumber)))
      problems['phoneNumbers'] = problem.phoneDigits;
    base['phoneNumbers'] = page.phoneNumbers;
    mine['phoneNumbers'] = kept(draft.phones);
  }
  const tags = draft.tags === null ? null : tagsOf(draft.tags);
  if (tags && JSON.stringify(tags) !== JSON.stringify(page.tags)) {
    base['patientTags'] = page.tags;
    mine['patientTags'] = tags;
  }
  const nothing = Object.keys(mine).length === 0 || Object.keys(problems).length > 0;
  return {
    problems,
    change: nothing ? null : { base: SeenPatientFields.parse(base), mine: wanted.parse(mine) },
  };
}

const wanted = PatientUpdate.partial();

/** The page once a change is in the record: the values that the next change is compared with. */
export function withMine(page: PatientPage, mine: DetailsChange['mine']): PatientPage {
  const values = mine as Readonly<Record<string, unknown>>;
  const inMine = (field: PatientField): PatientField => {
    const value = values[field.name];
    return typeof value === 'string' || value === null ? { ...field, value } : field;
  };
  return {
    ...page,
    patient: {
      ...page.patient,
      birthdate: mine.birthdate === undefined ? page.patient.birthdate : mine.birthdate,
    },
    fields: page.fields.map(inMine),
    ndis: mine.ndisInfo === undefined ? page.ndis : (mine.ndisInfo as NdisView | null),
    phoneNumbers: (mine.phoneNumbers as PatientPage['phoneNumbers'] | undefined) ?? page.phoneNumbers,
    tags: mine.patientTags ?? page.tags,
  };
}

function problemOf(editor: Editor, typed: string, today: string): string | null {
  switch (editor.kind) {
    case 'name':
      return typed === '' ? problem.name : null;
    case 'email':
      return typed === '' || isEmail(typed) ? null : notEmail;
    case 'born':
      if (typed !== '' && dateOnly(typed) !== typed) return problem.date;
      return typed > today ? problem.birthdate : null;
    case 'day':
      return typed !== '' && dateOnly(typed) !== typed ? problem.date : null;
    case 'zone':
      return typed === '' || isZone(typed) ? null : problem.zone;
    default:
      return null;
  }
}

/** The phones without the lines that were left empty. */
const kept = (phones: readonly Phone[]): Phone[] =>
  phones.map((p) => ({ ...p, phoneNumber: p.phoneNumber.trim() })).filter((p) => p.phoneNumber !== '');

const samePhones = (a: readonly Phone[], b: readonly Phone[]): boolean =>
  JSON.stringify(kept(a)) === JSON.stringify(b);

const tagsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Pending changes that the practice does not show yet, as they will be displayed; by field. */
export function sayMine(
  mine: DetailsChange['mine'],
  fields: readonly PatientField[],
): Record<string, string> {
  const said: Record<string, string> = {};
  for (const field of fields) {
    const key = planKey(field.name);
    const value = key ? mine.ndisInfo?.[key] : (mine as Readonly<Record<string, unknown>>)[field.name];
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : null;
    const words = key !== null && text !== null && key.endsWith('Date') ? sayDate(text) : text;
    // A plan goes back whole: its unchanged fields are not pending.
    if (key !== null && words === field.value) continue;
    said[field.name] = shownValue({ ...field, value: words }) ?? patientsWords.details.nothing;
  }
  if (mine.phoneNumbers)
    said['phoneNumbers'] = mine.phoneNumbers.map(sayPhoneWithType).join(', ') || patientsWords.none;
  if (mine.patientTags) said['patientTags'] = mine.patientTags.join(', ') || patientsWords.none;
  return said;
}

/** The same for the practice's current values, as this PC last read them. */
export function shownOf({ fields, phoneNumbers, tags }: PatientPage): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const field of fields) shown[field.name] = shownValue(field) ?? patientsWords.details.nothing;
  return {
    ...shown,
    phoneNumbers: phoneNumbers.map(sayPhoneWithType).join(', ') || patientsWords.none,
    patientTags: tags.join(', ') || patientsWords.none,
  };
}

/** `0412 345 678 (Mobile)`, with the country where it is not Australia. */
export function sayPhoneWithType({ phoneNumber, type, code }: SomePhone): string {
  const number = code && code !== '+61' ? `${code} ${phoneNumber}` : phoneNumber;
  return type ? `${number} (${type})` : number;
}
