import { longestNotice } from '../../shared/bridge/views.ts';
import type { DeskStore } from '../store/types.ts';

/**
 * Notices for the user, stored in the desk file until they are dismissed.
 *
 * Guarantees:
 * - An unread notice is not overwritten by a later one.
 * - When the text gets too long, the oldest part goes first.
 * - A notice about a practice's records is not shown at another practice (store/desk/practice-switch.ts).
 */
const facts = { practice: 'practice-notice', 'this-pc': 'notice' } as const;

/** Length of each, so that both with the space between them fit what the page accepts. */
const maxLength = Math.floor((longestNotice - 1) / 2);

/** Adds a notice. @param about the practice's records, or this PC's own files */
export function addNotice(
  desk: Pick<DeskStore, 'fact' | 'saveFact'>,
  about: keyof typeof facts,
  words: string,
): void {
  const unread = desk.fact(facts[about]);
  if (unread?.includes(words)) return;
  const all = unread ? `${words} ${unread}` : words;
  desk.saveFact(facts[about], all.length > maxLength ? `${all.slice(0, maxLength - 1)}…` : all);
}

/** All unread notices; null: none. */
export function unreadNotice(desk: Pick<DeskStore, 'fact'>): string | null {
  const unread = [desk.fact(facts.practice), desk.fact(facts['this-pc'])].filter(Boolean);
  return unread.length > 0 ? unread.join(' ') : null;
}

/** The user has read them. @param shown what was on the screen: where more has come since, all of it stays */
export function dismissNotice(desk: Pick<DeskStore, 'fact' | 'saveFact'>, shown: string): void {
  if (unreadNotice(desk) !== shown) return;
  for (const fact of Object.values(facts)) desk.saveFact(fact, null);
}
