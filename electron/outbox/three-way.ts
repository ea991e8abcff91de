import { createHash } from 'node:crypto';
import { changeWords } from './words.ts';

/**
 * Three-way comparison by field: the value that the user saw (base), the value that the user wants (mine), the value
 * that the practice has now (theirs). Values are compared as JSON. Pure.
 *
 * Guarantee: a field that was changed elsewhere to something else is never overwritten; the user decides.
 */
export type Compared = {
  /** Fields that were changed nowhere else, and that are not yet as wanted. */
  readonly send: readonly string[];
  /** Fields that were changed elsewhere to something else (conflicts). */
  readonly conflicts: readonly string[];
};

type Fields = Readonly<Record<string, unknown>>;

/** What a write wants to set, and what the user saw of it before. */
export type BasedWish = { readonly base: Fields; readonly wants: Fields };

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
 * The question for the user where the practice has other values than the user saw. What the user saw may be the wish of
 * an earlier write of this desk that is not recorded: where the practice still has what that one was based on, no one else
 * has changed it, and the question says so.
 *
 * @param base what the user saw
 * @param theirs what the practice has now
 * @param shown what the user was shown before
 * @param earlierWishes what earlier writes of this desk want that need a decision themselves
 */
export function conflictOf(
  conflicts: readonly string[],
  { base, theirs }: { readonly base: Fields; readonly theirs: Fields },
  {
    shown,
    earlierWishes,
  }: { readonly shown: readonly string[]; readonly earlierWishes: readonly BasedWish[] },
): { readonly seen: string; readonly about: Fields } {
  const about = Object.fromEntries(conflicts.map((field) => [field, theirs[field] ?? null]));
  const elsewhere = conflicts.filter(
    (field) =>
      !earlierWishes.some(
        (wish) =>
          Object.hasOwn(wish.wants, field) &&
          same(wish.wants[field], base[field]) &&
          same(wish.base[field], theirs[field]),
      ),
  );
  if (elsewhere.length === 0) {
    return { seen: changeWords.reads.earlierWish(conflicts.join(', ')), about };
  }
  const fields = elsewhere.join(', ');
  const first = changeWords.reads.changed(fields);
  return { seen: shown.includes(first) ? changeWords.reads.changedAgain(fields) : first, about };
}

/** Equal in meaning: absent, null and empty text are equal; the order of keys and null members do not count. */
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
