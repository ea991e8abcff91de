import type { CashCount } from '../../../shared/bridge/views.ts';
import { centsFromText, formatCents } from '../../../shared/money.ts';
import { takingsWords } from './words.ts';

/** Notes and coins of a till, times their values. Integer cents throughout. */

/** Australian notes and coins, in cents: the notes first. */
export const denominations = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5] as const;
/** The smallest note, in cents. */
export const smallestNote = 500;

export const noCash: CashCount = { pieces: {}, float: '' };

/** `$50`, `20c`. */
export const sayPiece = (cents: number): string => (cents >= 100 ? `$${cents / 100}` : `${cents}c`);

/** How many pieces a text says; null: it says no number. Empty: none. */
export function piecesOf(text: string | undefined): number | null {
  const typed = text?.trim() ?? '';
  if (typed === '') return 0;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
}

/** The float as cents; null: no amount. Empty: none. */
export const floatOf = ({ float }: CashCount): number | null =>
  float.trim() === '' ? 0 : centsFromText(float);

/**
 * What the notes and coins come to.
 *
 * Guarantee: where one number or the float is unreadable, there is no sum, and none without it.
 */
export function cashSum(cash: CashCount): { pieces: number; float: number; counted: number } | null {
  const float = floatOf(cash);
  const values = denominations.map((cents) => {
    const many = piecesOf(cash.pieces[cents]);
    return many === null ? null : many * cents;
  });
  if (float === null || values.includes(null)) return null;
  const pieces = values.reduce<number>((all, value) => all + (value ?? 0), 0);
  return { pieces, float, counted: pieces - float };
}

const isTyped = ({ pieces }: CashCount): boolean => Object.values(pieces).some((text) => text.trim() !== '');

/**
 * The text of a method's count once its notes and coins changed; null: it stays as it is, because they make no sum, or
 * none of them is typed (a float alone is no count).
 */
export function amountFromCash(cash: CashCount): string | null {
  const sum = cashSum(cash);
  if (!sum || !isTyped(cash)) return null;
  return (sum.counted / 100).toFixed(2);
}

/** `2 x $50, 4 x 20c, less float $200.00`; null: nothing was typed. */
export function sayCash(cash: CashCount): string | null {
  if (!isTyped(cash)) return null;
  const said = denominations.flatMap((cents) => {
    const text = cash.pieces[cents]?.trim() ?? '';
    return text === '' || text === '0' ? [] : [`${text} × ${sayPiece(cents)}`];
  });
  const float = floatOf(cash);
  if (float !== 0)
    said.push(takingsWords.cash.lessFloat(float === null ? cash.float.trim() : formatCents(float)));
  return said.join(', ') || takingsWords.cash.none;
}
