/**
 * What the practice was asked for, and what its answer implies: it matches only whole names and numbers, so the words
 * claim no more than that. Pure.
 */
export function sayAsked(
  { hits, asked }: { readonly hits: readonly unknown[]; readonly asked: readonly string[] },
  archived: boolean,
): string {
  if (asked.length === 0) {
    return 'The practice was not asked: it finds only a whole name, phone number, birth date or e-mail.';
  }
  if (hits.length > 0) return `Asked for: ${asked.at(-1)}. Not whom you mean? Type more of the name.`;
  const others = archived ? '' : ' Archived patients were left out.';
  return `Nobody at the practice with ${asked.join(', nor with ')}. It finds whole names and numbers only, and no preferred names.${others}`;
}

/** Below a list of patients that is shorter than the number of hits. */
export const sayMore = (shown: number): string =>
  `These are the first ${shown}. More patients match: type more of the name to see fewer.`;
