import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import type { Status } from '../../shared/bridge/views.ts';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import { type AnyInvalidation, invalidationOf } from './invalidation.ts';
import type { Mirror } from './mirror.ts';

/** The answers that components show: `useCall` and `useAction` go through the client. */
export type Queries = {
  readonly client: QueryClient;
  /** Runs reads one after the other: each is a call to the practice. */
  readonly inTurn: <T>(read: () => Promise<T>) => Promise<T>;
  /** Subscribes to the events that invalidate answers. @returns the function that stops. */
  start(): () => void;
  /** Drops every answer: what comes from now on is masked otherwise, or of another practice. */
  forget(): void;
};

/**
 * TanStack Query as this page needs it. The main process owns the network, the retries and the polling; a call of the bridge is
 * asked once, whatever `navigator.onLine` and the focus say.
 *
 * Guarantees:
 * - An answer is kept only as long as a component shows it.
 * - An event that invalidates an answer leads to one more read after it. Where a read is under way, exactly one follows, however many
 *   events come meanwhile: the answer under way may be older than the event.
 * - A bug (a reply that is no envelope) reaches the log and the user, as every dropped promise does (`page-errors.ts`).
 */
export function createQueries(bridge: Bridge, status: Mirror<Status>, around: Surroundings): Queries {
  // Not by a timer: a key may come before it.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void Promise.reject(error) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Not 0: one that is under way while its component is gone is asked for again and again.
      mutations: { networkMode: 'always', retry: false, gcTime: 1000 },
    },
  });
  // TanStack's own timer would keep an answer for a moment, in which a key may open its dialog again.
  const cache = client.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved') return;
    queueMicrotask(() => {
      if (query.getObserversCount() === 0) cache.remove(query);
    });
  });
  /** Reads that an event asked for: each has a timer, or waits for the read that is under way. */
  const due = new Map<Query, () => void>();

  async function refetch(query: Query): Promise<void> {
    let isWanted = true;
    due.set(query, () => {
      isWanted = false;
    });
    await query.promise?.catch(() => {});
    if (!isWanted) return;
    due.delete(query);
    await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }

  function invalidate(touches: (rule: AnyInvalidation, input: never) => boolean | undefined): void {
    for (const query of cache.findAll({ type: 'active' })) {
      const [name, input] = query.queryKey;
      const rule = invalidationOf(name);
      if (!rule || !touches(rule, input as never)) continue;
      const { debounceMs = 0 } = rule;
      if (debounceMs > 0) {
        due.get(query)?.();
        due.set(
          query,
          around.after(debounceMs, () => void refetch(query)),
        );
      } else if (!due.has(query)) void refetch(query);
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    client,
    inTurn(read) {
      const mine = last.then(read, read);
      last = mine;
      return mine;
    },
    start() {
      const stops = [
        bridge.on('outbox.changed', (change) => invalidate((rule, input) => rule.write?.(change, input))),
        bridge.on('day.changed', (change) => invalidate((rule, input) => rule.rows?.(change, input))),
        status.store.subscribe(({ value }, { value: before }) => {
          const read = value && before ? listsReadSince(before, value) : [];
          if (read.length > 0) invalidate((rule) => rule.lists?.some((feed) => read.includes(feed)));
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    forget() {
      for (const callOff of due.values()) callOff();
      due.clear();
      client.clear();
    },
  };
}

/** The lists that were read from the practice between two states. */
function listsReadSince(
  before: Status,
  now: EventPayload<'status.changed'>,
): readonly Status['lists'][number]['feed'][] {
  const readAt = new Map(before.lists.map((list) => [list.feed, list.readAt]));
  return now.lists.flatMap(({ feed, readAt: at }) => (readAt.get(feed) === at ? [] : [feed]));
}
