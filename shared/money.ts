/** Money is integer cents; on the wire it is decimal dollars (docs/practice-api/resources.md, "Conventions"). */

/** What one payment pays of one invoice, under this name from the form to the wire. Together the parts are its `amountCents`. */
export type PaymentPart = { readonly invoiceId: number; readonly cents: number };

/** The largest amount we handle, in cents: 10 million dollars. */
export const maxCents = 1_000_000_000;

/**
 * Decimal dollars from the wire -> integer cents, rounded half away from zero at the third decimal.
 * @returns null for null, absent, non-finite or absurdly large values.
 */
export function centsFromDollars(dollars: number | null | undefined): number | null {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return null;
  // By way of the shortest decimal text: 1.005 * 100 is 100.49999999999999 in binary.
  const scaled = Number(`${Math.abs(dollars)}e2`);
  const cents = Math.round(Number.isFinite(scaled) ? scaled : Math.abs(dollars) * 100);
  if (cents > maxCents) return null;
  return dollars < 0 && cents !== 0 ? -cents : cents;
}

/** Integer cents -> decimal dollars for the wire; exact to the cent. */
export function dollarsFromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents must be a safe integer');
  return cents / 100;
}

/** Integer cents -> `$1,234.50`, `-$3.00`. */
export function formatCents(cents: number): string {
  const abs = Math.abs(cents);
  const whole = Math.trunc(abs / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = (abs % 100).toString().padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${whole}.${rest}`;
}

/** A typed amount that may be negative: a till that paid out more than it took. */
export function signedCentsFromText(text: string): number | null {
  const signed = /^\s*[-−–](.*)$/.exec(text);
  const cents = centsFromText(signed?.[1] ?? text);
  return signed && cents !== null && cents !== 0 ? -cents : cents;
}

/**
 * A typed amount ("85", "$85.50", "1,085.5") -> cents.
 * @returns null when it is not an amount with at most two decimals.
 */
export function centsFromText(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})?(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!match || (match[1] === undefined && !match[2])) return null;
  const whole = Number((match[1] ?? '0').replaceAll(',', ''));
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > maxCents ? null : cents;
}
