import {
  keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Result } from '../../shared/result.ts';
import { useDesk } from './use-desk.tsx';

/** What is known of an answer: a read that failed leaves the value of the one before it. */
type Answer<T> = { readonly value: T | null; readonly failure: Failure | null };

export type Called<T> = Answer<T> & {
  /** A read is under way. */
  readonly reading: boolean;
  /** The value is the answer to this input, not to the one before it (`keeps`). */
  readonly fresh: boolean;
  /** Reads again; the value stays meanwhile. A read that is under way is dropped. @returns null where it failed */
  readonly read: () => Promise<T | null>;
  /** The same, without the value. */
  readonly restart: () => Promise<void>;
  /** Sets a newer value that came as the answer to another call. */
  readonly set: (value: T) => void;
};

type How = {
  /** Until the first answer to another input, the answer to the input before it is shown. */
  readonly keeps?: boolean;
  /** A failure is shown as a notice, besides being returned. */
  readonly notices?: boolean;
  /** Whether to read; the value stays while this is false, and is read again once it is true. */
  readonly when?: boolean;
  /** Polls: milliseconds between two reads while the window is visible. A poll waits for the one before it. */
  readonly everyMs?: number;
  /** Debounce: an input is first read once it has stayed the same for so many milliseconds. */
  readonly restMs?: number;
};

type Reading<T> = {
  /** The value that the last read of this key gave; null: there is none. */
  readonly known: T | null;
  /** Shows a part of the answer before all of it is read. */
  readonly show: (value: T) => void;
  /** Aborted once no component shows the answer any more. */
  readonly signal: AbortSignal;
};

/**
 * The answer to a call of the bridge, read when the component is first shown, for each other input, and whenever an event
 * invalidates it (invalidation.ts).
 *
 * Guarantees:
 * - An answer to another input is never shown as the answer to this one, in whichever order they come.
 * - Of two reads of the same input the later one wins.
 * - A component that is gone is not changed, and gives no notice.
 * - What failed because the practice asked for a pause is read once more after that.
 * - An answer that is equal to the one before it renders nothing.
 *
 * @param input null: nothing is read, and the value is null
 */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  how: How = {},
): Called<CallOutput<N>> {
  const { bridge } = useDesk();
  const { restMs = 0 } = how;
  return useRead(
    input === null ? null : [name, input],
    async (reading) => {
      if (restMs > 0 && reading.known === null) await rest(restMs, reading.signal);
      return bridge.call(name, input as CallInput<N>);
    },
    how,
  );
}

/**
 * The same for an answer that is put together from several calls.
 *
 * @param key all that `read` depends on; its first part names the answer
 */
export function useRead<T>(
  key: readonly [name: string, ...of: unknown[]] | null,
  read: (reading: Reading<T>) => Promise<Result<T>>,
  { keeps = false, notices = false, when = true, everyMs }: How = {},
): Called<T> {
  const desk = useDesk();
  const { client } = desk.queries;
  const isAsked = key !== null;
  const queryKey = useStableKey(key ?? nothing);
  const query = useQuery<Answer<T>>(
    {
      queryKey,
      enabled: isAsked && when,
      queryFn: answering(client, queryKey, read),
      refetchInterval: everyMs ?? afterPause,
      // Data too: what was shown before the input was null is not shown for the next one (`keeps`).
      ...(isAsked ? {} : { initialData: unknown }),
      ...(keeps && isAsked ? { placeholderData: keepPreviousData<Answer<T>> } : {}),
    },
    client,
  );
  const failure = query.data?.failure ?? null;
  const { refetch } = query;
  const { fail } = desk.notices;
  useEffect(() => {
    if (notices && failure) fail(failure);
  }, [notices, failure, fail]);
  return {
    value: query.data?.value ?? null,
    failure,
    // TanStack renders a component for what it reads, so these are read only by those who ask for them.
    get reading() {
      return query.isFetching;
    },
    get fresh() {
      return !query.isPlaceholderData;
    },
    read: useCallback(async () => {
      const { data } = (isAsked ? await refetch() : {}) as { data?: Answer<T> };
      return data?.failure ? null : (data?.value ?? null);
    }, [isAsked, refetch]),
    restart: useCallback(() => client.resetQueries({ queryKey, exact: true }), [client, queryKey]),
    set: useCallback(
      (value: T) => {
        void client.cancelQueries({ queryKey, exact: true });
        client.setQueryData<Answer<T>>(queryKey, { value, failure: null });
      },
      [client, queryKey],
    ),
  };
}

/**
 * The answers to several inputs, by their order: read one after the other, and each shown as soon as it is there. An input that
 * is no longer asked for when its turn comes is not read.
 */
export function useCalls<N extends CallName>(
  name: N,
  inputs: readonly CallInput<N>[],
  when: boolean,
): readonly Answer<CallOutput<N>>[] {
  const { bridge, queries } = useDesk();
  const { client, inTurn } = queries;
  return useQueries(
    {
      queries: inputs.map((input) => {
        const queryKey = [name, input];
        const read = ({ signal }: Reading<CallOutput<N>>) =>
          inTurn(() => {
            signal.throwIfAborted();
            return bridge.call(name, input);
          });
        const queryFn = answering(client, queryKey, read);
        return { queryKey, enabled: when, queryFn, refetchInterval: afterPause };
      }),
      combine: answersOf,
    },
    client,
  );
}

/** What the practice has asked to wait for is read when that is over, without a person, ms; false: nothing is waited for. */
const afterPause = ({ state }: { readonly state: { readonly data?: Answer<unknown> | undefined } }) => {
  const ms = state.data?.failure?.retryAfterMs;
  return ms === undefined ? false : Math.max(ms, shortestPauseMs);
};
const shortestPauseMs = 1000;

/** The same array as long as nothing in it has changed. */
const answersOf = <T>(results: readonly { readonly data?: Answer<T> | undefined }[]): readonly Answer<T>[] =>
  results.map(({ data }) => data ?? unknown);

/** A failure is data too: it leaves the value that is known. */
function answering<T>(
  client: QueryClient,
  queryKey: QueryKey,
  read: (reading: Reading<T>) => Promise<Result<T>>,
): QueryFunction<Answer<T>> {
  return async (context) => {
    const known = () => client.getQueryData<Answer<T>>(queryKey)?.value ?? null;
    const answer = await read({
      known: known(),
      show: (value) => client.setQueryData<Answer<T>>(queryKey, { value, failure: null }),
      // TanStack aborts a read that asks for its signal, and keeps the others for a component that comes back.
      get signal() {
        return context.signal;
      },
    });
    if (answer.ok) return { value: answer.value, failure: null };
    return { value: known(), failure: answer.failure };
  };
}

const unknown = { value: null, failure: null } as const;

/** Throws if it is aborted meanwhile: nothing is read then. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((rested) => setTimeout(rested, ms));
  signal.throwIfAborted();
}

/** The same object as long as its content is the same. */
function useStableKey(key: QueryKey): QueryKey {
  const text = JSON.stringify(key);
  return useMemo(() => JSON.parse(text) as QueryKey, [text]);
}

const nothing = ['nothing'] as const;
