import type { PhoneNumber } from './practice/resources/index.ts';

/**
 * A number as the service expects it (docs/practice-api/resources.md, "Patients and contacts"): the number without its
 * country code, and the code with a plus.
 */
export type SplitPhone = { readonly phoneNumber: string; readonly code: string };

export const australia = '+61';

/** Country calling codes of two digits (ITU-T E.164); `1` and `7` have one digit, all others three. */
const ofTwoDigits = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A typed phone number -> number and country code. A number that begins with `+` (or `0011`, as dialled from Australia)
 * has its own code; any other gets the given one.
 * @param code with a plus; for a number without its own
 */
export function splitPhone(typed: string, code: string): SplitPhone {
  const text = typed.trim();
  const international = /^(?:\+|0011)[\s.-]*(.*)$/.exec(text)?.[1];
  if (international === undefined) return { phoneNumber: withoutOwnCode(text, code), code };
  const digits = callingCodeOf(international);
  const rest = afterDigits(international, digits.length).replace(/^[\s.-]*(?:\(0\))?[\s.-]*/, '');
  return { phoneNumber: `+${digits}` === australia ? national(rest) : rest, code: `+${digits}` };
}

/** `61412345678`: eleven digits that begin with Australia's code. */
function withoutOwnCode(text: string, code: string): string {
  const digits = text.replace(/\D/g, '');
  return code === australia && /^61\d{9}$/.test(digits) ? national(digits.slice(2)) : text;
}

/** An Australian number as it is dialled within Australia. */
const national = (text: string): string =>
  text.startsWith('0') || text.startsWith('(0') ? text : `0${text}`;

function callingCodeOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, ofTwoDigits.test(digits) ? 2 : 3);
}

/** The rest of a text after so many digits. */
function afterDigits(text: string, count: number): string {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return text.slice(at);
    if (/\d/.test(text[at] ?? '')) seen += 1;
  }
  return '';
}

/**
 * The digits of a number: its country's code, the number as it is dialled there, and that without zeros in front. Not every record
 * has its code where it belongs: some have it in the number, and a number without any is an Australian one.
 */
export function dialledDigits(
  number: string,
  code?: string | null,
): { readonly country: string; readonly own: string; readonly core: string } {
  const digitsIn = (text: string) => text.replace(/\D/g, '');
  const split = splitPhone(number, `+${digitsIn(code ?? '') || digitsIn(australia)}`);
  const own = digitsIn(split.phoneNumber);
  return { country: digitsIn(split.code), own, core: own.replace(/^0+/, '') };
}

/** An Australian mobile, by its type or by its digits. */
export function isMobile(number: PhoneNumber): boolean {
  const digits = (number.phoneNumber ?? '').replace(/\D/g, '');
  return digits.length >= 9 && (number.type === 'Mobile' || /^(?:0|61)?4\d{8}$/.test(digits));
}

/** `0412 345 678`, `(08) 8362 1234`, `+64 21 123 456`; unchanged where the format is unknown. */
export function formatPhone({ phoneNumber, code }: PhoneNumber): string {
  const text = (phoneNumber ?? '').trim();
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 9 && !digits.startsWith('0') ? `0${digits}` : digits;
  if (code && code !== '+61') return `${code} ${text}`;
  if (/^04\d{8}$/.test(national)) return national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^0[2378]\d{8}$/.test(national)) return national.replace(/^(\d{2})(\d{4})(\d{4})$/, '($1) $2 $3');
  return text;
}

/** Which of the numbers is called: a mobile first, never a fax. @returns its index; -1: none */
export function numberToCall(numbers: readonly PhoneNumber[]): number {
  const isUsable = ({ phoneNumber, type }: PhoneNumber) => Boolean(phoneNumber?.trim()) && type !== 'Fax';
  const mobile = numbers.findIndex((one) => isUsable(one) && isMobile(one));
  return mobile >= 0 ? mobile : numbers.findIndex(isUsable);
}
