import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { AtDeskView, CaseView, FlagView, WriteView } from '../../../shared/bridge/views.ts';
import { sayShortDay } from '../../../shared/clinic-time.ts';
import { isFocusNowhere } from '../../components/focus-nowhere.ts';
import { askingStates } from '../../model/asking-states.ts';
import { isEmail, notEmail } from '../../model/email.ts';
import { personWords } from './words.ts';

/** The fixes that the panel offers for a patient's data, and the parsers of their fields. Pure. */

export type Fix = 'contact' | 'privacy' | 'irn' | 'case';

const fixOf: Readonly<Record<string, Fix>> = {
  'no-contact': 'contact',
  privacy: 'privacy',
  'medicare-irn': 'irn',
  'no-case': 'case',
  'case-closed': 'case',
  'case-expired': 'case',
  'case-used-up': 'case',
};

/** The fix for a flag; null: it has none here. */
export const fixFor = ({ code }: FlagView): Fix | null => fixOf[code] ?? null;

export type FixChange = Pick<CallInput<'patient.change'>, 'base' | 'mine'>;
export type CheckedFix = { readonly change: FixChange } | { readonly problem: string };

/** `0412 345 678` as people type it, also with +61 -> the patient's numbers with this mobile added. */
export function checkMobile(typed: string, { phoneNumbers }: AtDeskView): CheckedFix {
  const digits = typed.replace(/\D/g, '');
  const national = digits.startsWith('61') && digits.length === 11 ? `0${digits.slice(2)}` : digits;
  if (/[^\d\s()+./-]/.test(typed) || !/^04\d{8}$/.test(national)) {
    return { problem: personWords.contact.notAMobile };
  }
  const phoneNumber = national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  const added = { phoneNumber, type: 'Mobile', code: '+61' };
  return { change: { base: { phoneNumbers }, mine: { phoneNumbers: [...phoneNumbers, added] } } };
}

export function checkEmail(typed: string, { email }: AtDeskView): CheckedFix {
  const text = typed.trim();
  return isEmail(text) ? { change: { base: { email }, mine: { email: text } } } : { problem: notEmail };
}

/** The individual reference number beside a name on a Medicare card: 1 to 9. */
export function checkIrn(typed: string, { irn }: AtDeskView): CheckedFix {
  const text = typed.trim();
  return /^[1-9]$/.test(text)
    ? { change: { base: { irn }, mine: { irn: text } } }
    : { problem: personWords.fix.notAnIrn };
}

/** What a patient answers to the privacy policy, as the service has it. */
export const privacyAnswers = { accepted: 'Accepted', rejected: 'Rejected' } as const;
type PrivacyAnswer = (typeof privacyAnswers)[keyof typeof privacyAnswers];

export function privacyChange(answer: PrivacyAnswer, { privacyPolicy }: AtDeskView): FixChange {
  return { base: { privacyPolicy }, mine: { privacyPolicy: answer } };
}

/** Tags as typed, separated by commas; duplicates count once. Null: nothing was changed. */
export function tagsChange(typed: string, { tags }: Pick<AtDeskView, 'tags'>): FixChange | null {
  const wanted = [
    ...new Set(
      typed
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  return JSON.stringify(wanted) === JSON.stringify(tags)
    ? null
    : { base: { patientTags: tags }, mine: { patientTags: wanted } };
}

/** The number of a custom field, as the practice's own system shows it. */
export function fieldIdFrom(typed: string): number | null {
  return /^[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed.trim()) : null;
}

/** The cases that a visit can be assigned to: open on its day. Its current case is left out. */
export const casesToChoose = ({ cases, caseId }: Pick<AtDeskView, 'cases' | 'caseId'>): CaseView[] =>
  cases.filter(({ id, state }) => state === 'open' && id !== caseId);

/** `CASE-12, 3 of 10 visits, until 30 Jun`. */
export function sayCase({ number, used, allowed, unit, expires }: CaseView): string {
  const use = used === null || allowed === null ? null : personWords.fix.used(used, allowed, unit);
  return [number, use, expires && personWords.fix.until(sayShortDay(expires))].filter(Boolean).join(', ');
}

export type PatientPendingWrites = {
  /** Writes that need a decision, oldest first; then payments without an answer, so that no payment is taken twice. */
  readonly first: readonly WriteView[];
  /** Pending fixes that the practice does not show yet, so that no fix is typed twice. */
  readonly fixes: readonly WriteView[];
};

/** The pending writes that a patient's panel shows. */
export function notDoneOf(writes: readonly WriteView[], patientId: number | null): PatientPendingWrites {
  const fixKinds: readonly string[] = ['patient-details', 'custom-fields', 'move'];
  const open = writes
    .filter((w) => patientId !== null && w.patientId === patientId && w.state !== 'done')
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const [asking = [], going = []] = [true, false].map((asks) =>
    open.filter(({ state }) => askingStates.includes(state) === asks),
  );
  return {
    first: [...asking, ...going.filter(({ kind, state }) => kind === 'payment' && state === 'unknown')],
    fixes: going.filter(({ kind }) => fixKinds.includes(kind)),
  };
}

/** The field of the patient or the visit that a fix changes, by its name in the spec. */
export type FixedField = 'phoneNumbers' | 'email' | 'irn' | 'privacyPolicy' | 'caseId';

/**
 * Whether a change of this very field is pending; a refused write, or one that needs a decision, does not block
 * another.
 *
 * Guarantee: while one missing detail waits, every other one can be put right.
 */
export function isFixPending(field: FixedField, writes: readonly WriteView[]): boolean {
  const kind = field === 'caseId' ? 'move' : 'patient-details';
  return writes.some(
    (w) =>
      w.kind === kind &&
      w.fields?.includes(field) &&
      ['held', 'waiting', 'sending', 'unknown'].includes(w.state),
  );
}

/**
 * Whether the focus may be moved once a fix is saved: it is still where the fix was made, or nowhere. Anywhere else the user has gone
 * on, and what they type would become keys of the desk.
 * @param form what the fix was made with
 */
export const isFocusStillAt = (
  form: Pick<Node, 'contains'> | null,
  { activeElement, body }: Pick<Document, 'activeElement' | 'body'>,
): boolean => isFocusNowhere({ activeElement, body }) || form?.contains(activeElement) === true;
