import { type NameParts, nameBy, tidyName } from '../../../shared/document-names.ts';
import { partsFor, usualKinds } from './document-kinds.ts';
import { saysNothing } from './own-name.ts';

/** The most names that are offered for a document. */
export const mostNames = 8;

/** What a document may be called, without its ending: what its field has at first, and what is offered besides. */
export type NameSuggestions = { readonly title: string; readonly titles: readonly string[] };

/**
 * Names for a document. Where its own name says nothing, the field has at first what its text says by the clinic's pattern; a
 * name that a person gave it is kept, and a kind is never guessed.
 *
 * @param name as it came
 * @param parts what its text says
 * @param learned kinds that were filed from this desk, the most frequent first
 */
export function suggestNames(
  name: string,
  parts: NameParts,
  { pattern, learned }: { readonly pattern: string; readonly learned: readonly string[] },
): NameSuggestions {
  const own = tidyName(name).name || 'Document';
  const ofKind = (kind: string) => nameBy(pattern, partsFor(kind, parts));
  const read = parts.kind === null ? '' : ofKind(parts.kind);
  const title = read !== '' && saysNothing(name) ? read : own;
  const all = [title, read, own, ...learned.map(ofKind), ...usualKinds.map(ofKind)];
  const titles = new Map(all.filter(Boolean).map((each) => [each.toLowerCase(), each]));
  return { title, titles: [...titles.values()].slice(0, mostNames) };
}
