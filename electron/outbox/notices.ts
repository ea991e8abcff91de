import { longestNotice } from '../../shared/bridge/views.ts';
import type { DeskStore } from '../store/types.ts';
import { changeWords } from './words.ts';

/**
 * Notices for the user, stored in the desk file until they are dismissed.
 *
 * Guarantees:
 * - An unread notice is not overwritten by a later one.
 * - A warning names no patient, so two may be the same in words: how many there are is said, and what a person has read of
 *   one dismisses no other.
 * - When the text gets too long, the oldest part goes first.
 * - A notice about a practice's records is not shown at another practice (store/desk/practice-switch.ts).
 */
const facts = { practice: 'practice-notice', 'this-pc': 'notice' } as const;

/** Length of each, so that both with the space between them fit what the page accepts. */
const maxLength = Math.floor((longestNotice - 1) / 2);

/** How often a warning was given, as it is stored. */
const timesSaid = /^ \((\d+) times\)/;

/** Adds a notice; one that is unread in the same words stands for both. @param about the practice's records, or this PC's own files */
export function addNotice(
  desk: Pick<DeskStore, 'fact' | 'saveFact'>,
  about: keyof typeof facts,
  words: string,
): void {
  const unread = desk.fact(facts[about]) ?? '';
  if (placeOf(words, unread) === null) save(desk, about, words, unread);
}

/** Adds a warning about one of the practice's records; one that is unread in the same words was about another record. */
export function addWarning(desk: Pick<DeskStore, 'fact' | 'saveFact'>, words: string): void {
  const unread = desk.fact(facts.practice) ?? '';
  const place = placeOf(words, unread);
  if (place === null) {
    save(desk, 'practice', words, unread);
    return;
  }
  const after = unread.slice(place + words.length);
  const [counted = '', times = '1'] = timesSaid.exec(after) ?? [];
  const others = `${unread.slice(0, place)}${after.slice(counted.length).trimStart()}`.trimEnd();
  save(desk, 'practice', `${words}${changeWords.notices.times(Number(times) + 1)}`, others);
}

function save(
  desk: Pick<DeskStore, 'saveFact'>,
  about: keyof typeof facts,
  words: string,
  others: string,
): void {
  const all = others ? `${words} ${others}` : words;
  desk.saveFact(facts[about], all.length > maxLength ? `${all.slice(0, maxLength - 1)}…` : all);
}

/** Where a text has these words as a whole: an invoice's number may be the end of another's. Null: nowhere. */
function placeOf(words: string, text: string): number | null {
  const place = ` ${text} `.indexOf(` ${words} `);
  return place < 0 ? null : place;
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
