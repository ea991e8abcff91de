import { createHash } from 'node:crypto';

/**
 * Three-way comparison by field: what it was when the person looked (base), what the person wants (mine), what the
 * practice has now (theirs). Values are compared as JSON. Pure.
 *
 * Guarantee: a field that somebody else changed to something else is never overwritten; a person decides.
 */
export type Compared = {
  /** Fields that nobody else changed, and that are not yet as wanted. */
  readonly send: readonly string[];
  /** Fields that somebody else changed to something else. */
  readonly conflicts: readonly string[];
};

type Fields = Readonly<Record<string, unknown>>;

export function compareFields(base: Fields, mine: Fields, theirs: Fields): Compared {
  const send: string[] = [];
  const conflicts: string[] = [];
  for (const field of Object.keys(mine)) {
    if (same(theirs[field], mine[field])) continue;
    if (same(theirs[field], base[field])) send.push(field);
    else conflicts.push(field);
  }
  return { send, conflicts };
}

/**
 * What a person is asked where the practice has something else than they saw.
 * @param theirs what the practice has now
 * @param shown what the person was told before
 */
export function conflictOf(
  conflicts: readonly string[],
  theirs: Fields,
  shown: readonly string[],
): { readonly seen: string; readonly about: Fields } {
  const fields = conflicts.join(', ');
  const first = `The practice now has something else: ${fields}`;
  return {
    seen: shown.includes(first) ? `The practice has changed it once more: ${fields}` : first,
    about: Object.fromEntries(conflicts.map((field) => [field, theirs[field] ?? null])),
  };
}

/** Equal in meaning: absent, null and empty text are one; keys in any order; null members do not count. */
export function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** The same text for values that are equal in meaning. */
export const canonical = (value: unknown): string => JSON.stringify(plain(value));

/** The same short text, without the values themselves, for values that are equal in meaning. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');

function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value)
    .map(([key, member]) => [key, plain(member)] as const)
    .filter(([, member]) => member !== null)
    .sort(([x], [y]) => (x < y ? -1 : 1));
  return members.length === 0 ? null : Object.fromEntries(members);
}
