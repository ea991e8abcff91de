/**
 * What the practice was asked, and what follows from its answer: never more than it said, since it finds whole names and
 * numbers only. Pure.
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

/** Under a list of patients that does not hold all who were found. */
export const sayMore = (shown: number): string =>
  `These are the first ${shown}. More patients match: type more of the name to see fewer.`;
