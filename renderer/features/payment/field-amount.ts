import { centsFromText, formatCents } from '../../../shared/money.ts';

/**
 * What stands in a field for an amount: the text that a person typed, as typed, or the cents that the form filled in.
 * Only what was typed is ever parsed. JSON, since drafts keep it.
 */
export type FieldAmount = { readonly typed: string } | { readonly filledCents: number };

export const emptyAmount: FieldAmount = { typed: '' };

/** In integer cents; null: nothing is typed, or no amount. */
export const centsIn = (amount: FieldAmount): number | null =>
  'typed' in amount ? centsFromText(amount.typed) : amount.filledCents;

export const isBlank = (amount: FieldAmount): boolean => 'typed' in amount && amount.typed.trim() === '';

/** The text of the field. */
export const textIn = (amount: FieldAmount): string =>
  'typed' in amount ? amount.typed : centsAsTyped(amount.filledCents);

/** Cents in the form of a typed amount: `42.50`. */
export const centsAsTyped = (cents: number): string => formatCents(cents).slice(1).replaceAll(',', '');

/** An amount that the form fills in; none or less leaves the field empty. */
export const filledAmount = (cents: number): FieldAmount =>
  cents > 0 ? { filledCents: cents } : emptyAmount;
