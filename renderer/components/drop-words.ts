import { type Dropped, mostDropped } from './dropped-files.ts';
import { componentWords } from './words.ts';

const words = componentWords.drop;

/** What the user must know about a drop; null: every file came. */
export function dropWords({ nothing, missing }: Dropped): string | null {
  if (nothing) return nothing === 'too-many' ? words['too-many'](mostDropped) : words[nothing];
  return missing === 0 ? null : words.missing(missing);
}
