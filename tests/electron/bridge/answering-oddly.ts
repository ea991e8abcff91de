import { type FeedName, feedNames, feeds } from '../../../electron/sync/feeds.ts';
import type { PracticeService } from '../../../service/service.ts';
import { operations } from '../../../shared/practice/operations.ts';

export type RecordFields = Readonly<Record<string, unknown>>;

/** The feeds by the list that they read; statuses read the appointments' list and add no field. */
export const readFeeds = feedNames.filter((name) => name !== 'statuses');

/** By which a record is known: its list and its id. */
export const feedKey = (feed: FeedName, id: number) => `${feeds[feed].list} ${id}`;

/**
 * The same service, but for the records that it is asked for.
 * @param change what is answered in place of a record, by its key; the record itself where it is as it is
 */
export function answeringOddly(
  service: PracticeService,
  change: (key: string, record: RecordFields) => RecordFields,
): PracticeService {
  const lists = new Map(
    readFeeds.map((feed) => [operations[feeds[feed].list].path.slice(1), feeds[feed].list]),
  );
  const fetch: PracticeService['fetch'] = async (url, init) => {
    const answer = await service.fetch(url, init);
    const [path = '', id] = new URL(url).pathname.replace('/v1/', '').split('/');
    const list = lists.get(path);
    if (!list || init?.method !== 'GET' || answer.status !== 200) return answer;
    const oddly = (record: RecordFields): RecordFields => change(`${list} ${record['id']}`, record);
    const body = (await answer.json()) as RecordFields & { data?: RecordFields | RecordFields[] };
    const { data } = body;
    const answerWith = (now: RecordFields) =>
      new Response(JSON.stringify(now), { status: 200, headers: answer.headers });
    if (id === undefined) return answerWith({ ...body, data: (data as RecordFields[]).map(oddly) });
    return answerWith(data ? { data: oddly(data as RecordFields) } : oddly(body));
  };
  return { ...service, fetch };
}
