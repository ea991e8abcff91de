import type { Cache } from '../store/types.ts';

const fact = 'readHere';
const becauseRestored = 'the service was restored';

/** What a cache begins with that was emptied because the service was restored from a backup. */
export const afterRestore = { [fact]: becauseRestored } as const;

/**
 * Whether every list is to be read from the service itself: it was restored from a backup, and what the other desks have may be from
 * before that.
 *
 * @param lacksLists whether a list was not read yet. Once none is lacking, other desks may fill this one again
 */
export function isReadHere(cache: Pick<Cache, 'fact' | 'saveFact'>, lacksLists: boolean): boolean {
  if (cache.fact(fact) !== becauseRestored) return false;
  if (!lacksLists) cache.saveFact(fact, '');
  return lacksLists;
}
