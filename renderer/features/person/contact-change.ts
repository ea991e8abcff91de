import type { AtDeskView, PatientBrief } from '../../../shared/bridge/views.ts';
import { australia, formatPhone, numberToCall, splitPhone } from '../../../shared/phone.ts';
import { isEmail, notEmail } from '../../model/email.ts';
import type { FixChange } from './fix-model.ts';
import { personWords } from './words.ts';

/**
 * Phone, email and town of a patient, changed in the panel. Pure.
 *
 * Guarantees:
 * - Only what the user changed is sent, each field with the value that the user saw.
 * - Of several numbers only the one that the panel shows is replaced.
 */

export type ReachField = 'phone' | 'email' | 'city' | 'state' | 'postalCode';
export type ContactDraft = Readonly<Record<ReachField, string>>;

/** What this PC knows of it, for sending a change. */
export type KnownContact = Pick<AtDeskView, 'phoneNumbers' | 'email' | 'town'>;

export function draftOf({ phone, email }: PatientBrief, known: KnownContact | null): ContactDraft {
  return {
    phone: phone ?? '',
    email: email ?? '',
    city: known?.town.city ?? '',
    state: known?.town.state ?? '',
    postalCode: known?.town.postalCode ?? '',
  };
}

/** What the panel shows of a change that is under way. */
export type ShownContact = Partial<Record<'phone' | 'email' | 'address', string | null>>;

export type CheckedContactChange = {
  readonly problems: Partial<Record<ReachField, string>>;
  /** What is sent; null: nothing was changed, or a field is wrong. */
  readonly change: FixChange | null;
  readonly shown: ShownContact;
};

/**
 * @param first the fields as they were when the user began
 * @param known the practice's values at that time
 */
export function checkContactChange(
  draft: ContactDraft,
  about: { readonly first: ContactDraft; readonly known: KnownContact; readonly address: string | null },
): CheckedContactChange {
  const { first, known, address } = about;
  const problems: Partial<Record<ReachField, string>> = {};
  const base: Record<string, unknown> = {};
  const mine: Record<string, unknown> = {};
  const shown: { -readonly [K in keyof ShownContact]: ShownContact[K] } = {};
  const isChanged = (field: ReachField) => draft[field].trim() !== first[field].trim();
  if (isChanged('phone')) {
    const phone = withPhone(draft.phone, known.phoneNumbers);
    if ('problem' in phone) problems.phone = phone.problem;
    else {
      base['phoneNumbers'] = known.phoneNumbers;
      mine['phoneNumbers'] = phone.numbers;
      shown.phone = phone.shown;
    }
  }
  if (isChanged('email')) {
    const email = draft.email.trim();
    if (email !== '' && !isEmail(email)) problems.email = notEmail;
    base['email'] = known.email;
    mine['email'] = email || null;
    shown.email = email || null;
  }
  for (const field of ['city', 'state', 'postalCode'] as const) {
    if (!isChanged(field)) continue;
    base[field] = known.town[field];
    mine[field] = draft[field].trim() || null;
  }
  if (isChanged('city') || isChanged('postalCode')) shown.address = addressWith(draft, { first, address });
  const isWrong = Object.keys(problems).length > 0;
  const change = isWrong || Object.keys(mine).length === 0 ? null : { base, mine };
  return { problems, change, shown };
}

type Numbers = KnownContact['phoneNumbers'];
type Numbered = { readonly numbers: Numbers; readonly shown: string } | { readonly problem: string };

/** The numbers with the shown one replaced; without any, a mobile is added. */
function withPhone(typed: string, numbers: Numbers): Numbered {
  const at = numberToCall(numbers);
  const before = numbers[at] ?? { phoneNumber: '', type: 'Mobile', code: australia };
  const { phoneNumber, code } = splitPhone(typed, before.code ?? australia);
  const digits = phoneNumber.replace(/\D/g, '');
  if (digits.length < 6 || /[^\d\s()+./-]/.test(typed)) return { problem: personWords.contact.wholeNumber };
  const isMobile = code !== australia || /^04\d{8}$/.test(digits);
  if (before.type === 'Mobile' && !isMobile) return { problem: personWords.contact.notAMobile };
  const tidy =
    code === australia && isMobile
      ? digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
      : phoneNumber.trim();
  const next = { phoneNumber: tidy, type: before.type, code };
  const all = at < 0 ? [...numbers, next] : numbers.map((one, i) => (i === at ? next : one));
  return { numbers: all, shown: formatPhone(next) };
}

const townOf = ({ city, postalCode }: Pick<ContactDraft, 'city' | 'postalCode'>) =>
  [city.trim(), postalCode.trim()].filter(Boolean).join(' ');

/** The address as it is shown, with the town that was typed. */
function addressWith(
  draft: ContactDraft,
  { first, address }: { readonly first: ContactDraft; readonly address: string | null },
): string | null {
  const before = townOf(first);
  const whole = address ?? '';
  const street = before !== '' && whole.endsWith(before) ? whole.slice(0, -before.length) : `${whole}, `;
  return [street.replace(/,\s*$/, ''), townOf(draft)].filter(Boolean).join(', ') || null;
}
