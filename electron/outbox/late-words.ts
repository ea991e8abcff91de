import { changeWords } from './words.ts';

const words = changeWords.late;

/** What the user reads on the card of a call that was carried out late (late-calls.ts). */

export const sayWrittenAgain = words.again;

type Fields = Readonly<Record<string, unknown>>;

/**
 * @param putBack what others had set, by field
 * @param now what the record shows
 * @param own the words of the kind for a value, if it has any
 * @param again whether this desk can set it again
 */
export function sayReverted(
  putBack: Fields,
  now: Fields,
  own: (field: string, value: unknown) => string | null,
  again: boolean,
): string {
  const say = (field: string, value: unknown) => own(field, value) ?? sayPlain(value);
  const each = Object.entries(putBack).map(([field, value]) =>
    words.isNow(field, say(field, value), say(field, now[field])),
  );
  const what = words.undid(each.join('; '));
  const then = again ? words.sendAgain : words.setRight;
  return `${what.slice(0, 300)}. ${then}`;
}

function sayPlain(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;
}
