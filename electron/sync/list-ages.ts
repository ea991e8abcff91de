import type { ListAge, Status } from '../../shared/bridge/views.ts';
import type { Cache } from '../store/types.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, feeds } from './feeds.ts';

/** The age of each list by this PC's clock, from the beginning of the last pass; lists that this server lacks are left out. */
export function agesOf(cache: Cache, absent: ReadonlySet<FeedName>): ListAge[] {
  return feedNames
    .filter((name) => !absent.has(name))
    .map((name) => {
      const { readAt, asOf, firstReadDone } = readFeedState(cache.feedState(name));
      return {
        feed: name,
        title: feeds[name].title,
        readAt: readAt === null ? null : Math.min(asOf ?? readAt, readAt),
        count: cache.count(feeds[name].kind),
        firstReadDone,
      };
    });
}

/** Progress of the first sync; null once every list was read once. */
export function progressOf(
  ages: readonly ListAge[],
  objects: ReadonlyMap<FeedName, number>,
  doing: FeedName | null,
): Status['progress'] {
  const left = ages.filter((age) => !age.firstReadDone);
  if (left.length === 0) return null;
  let total = 0;
  for (const count of objects.values()) total += count;
  const title = doing === null ? left[0]?.title : feeds[doing].title;
  return { doneLists: ages.length - left.length, allLists: ages.length, objects: total, doing: title ?? '' };
}
