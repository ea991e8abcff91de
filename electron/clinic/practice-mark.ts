import { createHash } from 'node:crypto';
import { storeResult } from '../store/store-error.ts';
import type { Cache, DeskStore } from '../store/types.ts';
import { readFeedState } from '../sync/feed-state.ts';

/**
 * Names a practice, the same on all desks that read it: its address, and the first of its locations with the time of its
 * creation, because the same address may serve another practice. A hash, so that it does not say which practice it is.
 * The desk's file remembers it for a start at which the locations are not all read yet: the desk is of that practice still. At a first
 * connection with more locations than a page it may be another one until all of them are read (docs/decisions/0084).
 */
export function practiceMark(
  baseUrl: string,
  {
    cache,
    desk,
  }: {
    readonly cache: Pick<Cache, 'all' | 'feedState'>;
    readonly desk: Pick<DeskStore, 'fact' | 'noteFact'>;
  },
): string {
  const [first] = cache.all('locations').toSorted((a, b) => a.id - b.id);
  const remembered = desk.fact('practice-mark');
  const areAllRead = readFeedState(cache.feedState('locations')).firstReadDone;
  if (!(first && areAllRead) && remembered !== null) return remembered;
  const text = JSON.stringify([baseUrl, first?.id ?? null, first?.createdAt ?? null]);
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 32);
  // Where the disk does not take it, a later start remembers it.
  if (first && mark !== remembered) storeResult(() => desk.noteFact('practice-mark', mark));
  return mark;
}
