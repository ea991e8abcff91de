import { failure } from '../../../shared/failures.ts';
import type { ListItem, ListName, OperationInput } from '../../../shared/practice/operations.ts';
import type { Outcome } from '../../practice/types.ts';
import type { CacheChange, StoredKind } from '../../store/types.ts';
import type { WriteContext } from '../write-definition.ts';

/** The lists that writes read, and where their objects are kept. */
const kept = {
  listAppointments: 'appointments',
  listInvoices: 'invoices',
  listPayments: 'payments',
  listContacts: 'contacts',
  listBusyTimes: 'busyTimes',
} as const satisfies Partial<Record<ListName, StoredKind>>;

/**
 * A whole list as the service has it now, in the `act` priority: a write is decided by it, so it is read until nothing comes,
 * whatever the service has shown of its pages before, or fails where nothing tells what follows. What was read goes into the cache. `serverTime` is that of the
 * first answer.
 */
export async function readList<N extends keyof typeof kept>(
  list: N,
  query: OperationInput<N>['query'],
  { walk, cache, options }: WriteContext,
): Promise<Outcome<ListItem<N>[]>> {
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
    cache.apply({ kind: kept[list], objects: items, aside: setAside, sequence } as unknown as CacheChange);
    found.push(...items);
    if (assumedLast)
      return { ok: false, failure: failure('protocol', { words: cutShort(list) }), delivery: 'refused' };
  }
}

const cutShort = (list: ListName) => `${list}: what comes behind a record without an id cannot be read`;
