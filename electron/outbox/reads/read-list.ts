import { failure } from '../../../shared/failures.ts';
import type { ListItem, ListName, OperationInput } from '../../../shared/practice/operations.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { walkAll } from '../../practice/walk-all.ts';
import type { CacheChange, StoredKind } from '../../store/types.ts';
import type { WriteContext } from '../write-definition.ts';

/** The lists that writes read, and the kind under which the cache stores them. */
const cachedAs = {
  listAppointments: 'appointments',
  listInvoices: 'invoices',
  listPayments: 'payments',
  listContacts: 'contacts',
  listBusyTimes: 'busyTimes',
} as const satisfies Partial<Record<ListName, StoredKind>>;

/**
 * Reads a whole list from the service, in the `write` priority. A write depends on it, so it is read until an empty
 * page whatever the server profile says about its pages, and fails where nothing says what follows. The result goes
 * into the cache. `serverTime` is that of the first response.
 */
export async function readList<N extends keyof typeof cachedAs>(
  list: N,
  query: OperationInput<N>['query'],
  { walk, cache, options }: WriteContext,
): Promise<CallOutcome<ListItem<N>[]>> {
  const pages = walk(list, { query } as OperationInput<N>, { ...options, toTheEnd: true });
  const found: ListItem<N>[] = [];
  let serverTime: number | null = null;
  let sequence = 0;
  const end = await walkAll(pages, (page) => {
    serverTime ??= page.serverTime;
    sequence = page.sequence;
    const { items, setAside, assumedLast } = page;
    cache.apply({
      kind: cachedAs[list],
      objects: items,
      aside: setAside,
      sequence,
    } as unknown as CacheChange);
    found.push(...items);
    return assumedLast ? cutShort(list) : null;
  });
  return end.ok ? { ok: true, value: found, serverTime, sequence } : end;
}

const cutShort = (list: ListName) => {
  const words = `${list}: what comes behind a record without an id cannot be read`;
  return { ok: false, failure: failure('protocol', { words }), delivery: 'refused' } as const;
};
