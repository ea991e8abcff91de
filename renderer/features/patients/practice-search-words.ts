import { patientsWords } from './words.ts';

const { find } = patientsWords;

/**
 * What the practice was asked for, and what its answer implies: it matches only whole names and numbers, so the words
 * claim no more than that. Pure.
 */
export function sayAsked(
  { hits, asked }: { readonly hits: readonly unknown[]; readonly asked: readonly string[] },
  archived: boolean,
): string {
  if (asked.length === 0) {
    return find.notSearched;
  }
  if (hits.length > 0) return find.searchedFor(asked.at(-1) ?? '');
  const noOne = find.noOneInPractice(asked.join(find.or));
  return archived ? noOne : `${noOne} ${find.withoutArchived}`;
}

/** Below a list of patients that is shorter than the number of hits. */
export const sayMore = (shown: number): string => find.more(shown);
