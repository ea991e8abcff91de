/** What the user reads on the card of a call that was carried out late (late-calls.ts). */

export const sayWrittenAgain =
  'An earlier attempt of this change was carried out late. What another desk set in the meantime may have been undone: check the record, then discard this';

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
  const each = Object.entries(putBack).map(
    ([field, value]) => `${field} ${say(field, value)} is ${say(field, now[field])} now`,
  );
  const what = `An earlier attempt was carried out late and undid what was set since: ${each.join('; ')}`;
  const then = again ? '“Send again” sets it as it was' : 'Set it right in the practice’s own program';
  return `${what.slice(0, 300)}. ${then}`;
}

function sayPlain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;
}
