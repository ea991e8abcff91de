import { longestNotice } from '../../shared/bridge/views.ts';
import type { Desk } from '../store/types.ts';

/**
 * What a person should be told once, in the desk file until they have read it.
 *
 * Guarantees:
 * - What nobody has read yet is not overwritten by what comes after it.
 * - Where there is too much of it, the oldest goes first.
 * - What speaks of a practice's records is not shown at another practice (store/desk/setting-aside.ts).
 */
const facts = { practice: 'practice-notice', 'this-pc': 'notice' } as const;

/** Of each, so that both together with the space between them are no longer than the page takes. */
const longest = Math.floor((longestNotice - 1) / 2);

/** Tells a person something more. @param about what it speaks of: the practice's records, or this PC's own files */
export function addNotice(
  desk: Pick<Desk, 'fact' | 'saveFact'>,
  about: keyof typeof facts,
  words: string,
): void {
  const unread = desk.fact(facts[about]);
  if (unread?.includes(words)) return;
  const all = unread ? `${words} ${unread}` : words;
  desk.saveFact(facts[about], all.length > longest ? `${all.slice(0, longest - 1)}…` : all);
}

/** All that nobody has read yet; null: nothing. */
export function noticeOf(desk: Pick<Desk, 'fact'>): string | null {
  const unread = [desk.fact(facts.practice), desk.fact(facts['this-pc'])].filter(Boolean);
  return unread.length > 0 ? unread.join(' ') : null;
}

/** A person has read it. */
export function dismissNotice(desk: Pick<Desk, 'saveFact'>): void {
  for (const fact of Object.values(facts)) desk.saveFact(fact, null);
}
