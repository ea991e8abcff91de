import { failure } from '../../../shared/failures.ts';
import type { ListItem, ListName, OperationInput } from '../../../shared/practice/operations.ts';
import type { CallOutcome } from '../../practice/types.ts';
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
  for (;;) {
    const step = await pages.next();
    if (step.done) return step.value.ok ? { ok: true, value: found, serverTime, sequence } : step.value;
    serverTime ??= step.value.serverTime;
    sequence = step.value.sequence;
    const { items, setAside, assumedLast } = step.value;
    cache.apply({
      kind: cachedAs[list],
      objects: items,
      aside: setAside,
      sequence,
    } as unknown as CacheChange);
    found.push(...items);
    if (assumedLast)
      return { ok: false, failure: failure('protocol', { words: cutShort(list) }), delivery: 'refused' };
  }
}

const cutShort = (list: ListName) => `${list}: what comes behind a record without an id cannot be read`;
