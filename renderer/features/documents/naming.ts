import { type NameChange, numberedName, tidyName } from '../../../shared/document-names.ts';
import { fold } from '../../../shared/folded-text.ts';
import { assertNever } from '../../../shared/result.ts';
import type { FilingLine } from './filing.ts';
import { documentsWords } from './words.ts';

const { name: said } = documentsWords;

/** A line while its name is typed: as it is typed, until the field is left. */
export const nameTyped = (line: FilingLine, title: string): FilingLine => ({ ...line, title, changes: [] });

/**
 * The lines with some of their names as they are filed: what no file's name may have is taken out, an empty one is the
 * suggested one again, and one that another document of the filing has gets a number. The same lines where all of that is so.
 * @param places the indices of the lines whose names were typed or suggested
 */
export function namesSettled(lines: readonly FilingLine[], places: readonly number[]): readonly FilingLine[] {
  return places.reduce<readonly FilingLine[]>((all, at) => {
    const settled = nameSettled(all, at);
    return settled ? all.with(at, settled) : all;
  }, lines);
}

/** Null: its name is settled. */
function nameSettled(lines: readonly FilingLine[], at: number): FilingLine | null {
  const line = lines[at];
  if (!line?.doc || line.title === null) return null;
  const { name, changes } = tidyName(line.title);
  const others = lines.flatMap((other, place) =>
    place !== at && other.title !== null && !other.doc?.fault ? [other.title] : [],
  );
  const given = name || line.doc.title;
  const title = numberedName(given, others);
  const isTaken = title !== given && line.title !== line.doc.title;
  const all: NameChange[] = isTaken ? [...changes, { kind: 'taken' }] : [...changes];
  return title === line.title && all.length === 0 ? null : { ...line, title, changes: all };
}

/** What stands behind the field: the ending of each file that the document becomes. */
export const sayEnding = (files: number): string => said.ending(files);

/** The suggestions for what stands in a field. @param typed since the field was entered; null: nothing was */
export function suggestionsFor(titles: readonly string[], title: string, typed: string | null): string[] {
  const others = titles.filter((each) => each !== title.trim());
  const words = typed === null ? [] : fold(typed).split(/\s+/).filter(Boolean);
  const fitting = others.filter((each) => {
    const parts = fold(each).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  return fitting.length > 0 ? fitting : others;
}

/** What was changed in a name, in a sentence for each. */
export function sayNameChange(change: NameChange): string {
  switch (change.kind) {
    case 'signs':
      return said.signs(change.signs.map((sign) => `“${sign}”`).join(said.or));
    case 'invisible':
      return said.invisible;
    case 'ends':
      return said.ends;
    case 'too-long':
      return said.tooLong;
    case 'reserved':
      return said.reserved;
    case 'empty':
      return said.empty;
    case 'taken':
      return said.taken;
    default:
      return assertNever(change);
  }
}
