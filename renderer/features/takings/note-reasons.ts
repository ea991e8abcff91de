import { takingsWords } from './words.ts';

/** What a difference of a count usually is, for a note that is not typed. */
export const usualReasons: readonly string[] = takingsWords.end.reasons;

/** The reason after the one that the note consists of, the first for an empty note; null: the note is the user's own. */
export function nextReason(note: string): string | null {
  const at = usualReasons.indexOf(note.trim());
  if (at < 0 && note.trim() !== '') return null;
  return usualReasons[(at + 1) % usualReasons.length] ?? null;
}

/** The note with a reason at its end; what was typed stays. */
export const withReason = (note: string, reason: string): string =>
  note.includes(reason) ? note : `${note.trim()} ${reason}`.trim().slice(0, 1000);
