import type { DeskStore } from '../store/types.ts';

/** The mark is in the desk file: the cache is emptied because of it, and may be damaged before every list was read. */
export type ReadHereMark = Pick<DeskStore, 'fact' | 'saveFact'>;

const fact = 'read-here';
const becauseRestored = 'the service was restored';

/** Before the cache is emptied: the service was restored from a backup. */
export const markReadHere = (desk: ReadHereMark): void => desk.saveFact(fact, becauseRestored);

/**
 * Whether every list is to be read from the service itself: it was restored from a backup, and what the other desks have may be from
 * before that.
 *
 * @param lacksLists whether a list was not read yet. Once none is lacking, other desks may fill this one again
 */
export function isReadHere(desk: ReadHereMark, lacksLists: boolean): boolean {
  if (desk.fact(fact) !== becauseRestored) return false;
  if (!lacksLists) desk.saveFact(fact, null);
  return lacksLists;
}
