import { z } from 'zod';

/**
 * The names under which documents are filed, without their ending: everything that is filed is a PDF.
 *
 * Guarantees:
 * - A tidy name can be the name of a file on Windows, macOS and Linux, with `.pdf` and the number of a part behind it.
 * - Nothing in a tidy name is invisible or turns the direction of a line (UAX #9).
 * - Tidying a tidy name changes nothing.
 */

/** The most characters of a name. */
export const mostNameLetters = 116;
/** The most bytes of it in UTF-8: file systems allow 255, with ` (40 of 40).pdf` behind it. */
const mostNameBytes = 232;

/** What was changed in a name: the person who gave it is shown it. */
export type NameChange =
  | { readonly kind: 'signs'; readonly signs: readonly string[] }
  | { readonly kind: 'invisible' | 'ends' | 'too-long' | 'reserved' | 'empty' | 'taken' };

/** Signs that no file's name may have on Windows; the slash on no system. */
const forbidden = /[\\/:*?"<>|]/g;
/** Of them, those that part words or numbers: 3/5/2026. */
const parting = /[\\/:|]/g;
/**
 * Control characters, and what is not drawn: marks of direction, of joining, of order, separators of lines, half a character.
 * What is between letters of scripts that join (U+200C, U+200D) is drawn.
 */
const notDrawn = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Windows keeps these names for devices, whatever ending they have. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?=$|[\s.])/i;
/** A person may type the ending that stands behind the field, and pictures had another. */
const endings = /(?:\.(?:pdf|jpe?g|jpe|jfif|png|hei[cf]))+$/i;
/** At the beginning a dot hides a file; at the end Windows drops it. */
const ends = /^[\s.\-_,;]+|[\s.\-_,;]+$/g;

/** A name as it can be a file's, and what was changed in it apart from blanks and its ending. Empty: nothing is left of it. */
export function tidyName(typed: string): { readonly name: string; readonly changes: readonly NameChange[] } {
  const changes: NameChange[] = [];
  // Each line break and tab was a blank where it was copied from; a name is short, whatever was pasted.
  const shown = typed.slice(0, 4000).replace(/\s+/g, ' ');
  const drawn = shown.replace(notDrawn, '').normalize('NFC');
  if (drawn.length !== shown.normalize('NFC').length) changes.push({ kind: 'invisible' });
  const signs = [...new Set(drawn.match(forbidden) ?? [])];
  if (signs.length > 0) changes.push({ kind: 'signs', signs });
  const whole = drawn
    .replace(/\s*[:|]\s+/g, ' - ')
    .replace(parting, '-')
    .replace(forbidden, '')
    .replace(/ +/g, ' ')
    .trim();
  const inside = trimmed(whole);
  if (/^\.|\.$/.test(whole)) changes.push({ kind: 'ends' });
  const free = reserved.test(inside) ? `Document ${inside}` : inside;
  if (free !== inside) changes.push({ kind: 'reserved' });
  const name = clipped(free, 0);
  if (name !== free) changes.push({ kind: 'too-long' });
  return /[\p{L}\p{N}]/u.test(name) ? { name, changes } : { name: '', changes: [{ kind: 'empty' }] };
}

/** A name that another document of the same filing does not have: `Consent (2)`. Compared as Windows does, without case. */
export function numberedName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.normalize('NFC').toLowerCase()));
  for (let n = 1; ; n += 1) {
    const behind = n === 1 ? '' : ` (${n})`;
    const next = `${clipped(name, behind.length)}${behind}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** Without its ending and what may not stand at an end. */
function trimmed(name: string): string {
  const less = name.replace(endings, '').replace(ends, '');
  return less === name ? name : trimmed(less);
}

/** As long as a name may be, with room for so many characters behind it. A character is never cut in two. */
function clipped(name: string, behind: number): string {
  let letters = 0;
  let bytes = 0;
  let end = 0;
  for (const letter of name) {
    letters += 1;
    bytes += bytesOf(letter);
    if (letters > mostNameLetters - behind || bytes > mostNameBytes - behind)
      return trimmed(name.slice(0, end));
    end += letter.length;
  }
  return name;
}

/** The bytes of one character in UTF-8. */
function bytesOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** A name as it may be filed: tidy, and not empty. */
export const DocumentName = z
  .string()
  .min(1)
  .max(2 * mostNameLetters)
  .refine((name) => tidyName(name).name === name);

/** What a clinic's pattern of names can have. */
export const namePlaces = ['kind', 'doctor', 'date'] as const;
export type NameParts = Readonly<Record<(typeof namePlaces)[number], string | null>>;

export const usualNamePattern = '{kind} - {doctor} - {date}';

const place = /\{(kind|doctor|date)\}/g;

/** Why a text is no pattern of names; null: it is one. */
export function patternProblem(pattern: string): 'no-kind' | 'unknown-place' | 'forbidden' | null {
  if (!pattern.includes('{kind}')) return 'no-kind';
  const between = pattern.replace(place, 'x');
  if (/[{}]/.test(between)) return 'unknown-place';
  return between.search(forbidden) >= 0 || between.search(notDrawn) >= 0 ? 'forbidden' : null;
}

export const NamePattern = z
  .string()
  .min(1)
  .max(100)
  .refine((pattern) => patternProblem(pattern) === null)
  .describe('How documents are named: {kind}, {doctor} and {date} in any order, {kind} always.');

/**
 * The name that a pattern makes. What is not known is left out, with what parts it from the others and with the brackets
 * around it: `{kind} - {doctor} ({date})` without a doctor or date is the kind alone. Empty where nothing is known.
 */
export function nameBy(pattern: string, parts: NameParts): string {
  const known = (which: string) => parts[which as keyof NameParts] ?? null;
  // Brackets around what is not known go as a whole.
  const open = pattern.replace(/\s*[([]([^()[\]]*)[)\]]/g, (whole, inside: string) => {
    const places = [...inside.matchAll(place)];
    return places.length > 0 && places.every(([, which = '']) => known(which) === null) ? '' : whole;
  });
  let name = '';
  let between = '';
  let at = 0;
  let isFirst = true;
  for (const match of open.matchAll(place)) {
    const literal = open.slice(at, match.index);
    at = match.index + match[0].length;
    // What stands before the first of them stays; between two, what stands before the one that follows.
    if (isFirst || name !== '') between = literal;
    isFirst = false;
    const value = known(match[1] ?? '');
    if (value === null) continue;
    name += `${between}${value}`;
    between = '';
  }
  return name === '' ? '' : tidyName(`${name}${open.slice(at)}`).name;
}
