import { useMutation } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Result } from '../../shared/result.ts';
import { useDesk } from './use-desk.tsx';

export type Action<I, O> = {
  readonly busy: boolean;
  /** Why the last run failed; null from the next run on. */
  readonly failure: Failure | null;
  /** Whether a run is under way now: `busy` follows when the page is drawn. */
  readonly isUnderWay: () => boolean;
  /** @returns null where it failed, or where one is under way */
  readonly run: (input: I) => Promise<O | null>;
  /** Clears the failure: what it was about has been changed. */
  readonly clear: () => void;
};

type How = {
  /** A failure is shown as a notice, not where the action stands. */
  readonly notices?: boolean;
  /** Several runs may be under way at once: they are about different things. */
  readonly each?: boolean;
};

/**
 * A call of the bridge that a person asks for.
 */
export function useAction<N extends CallName>(name: N, how: How = {}): Action<CallInput<N>, CallOutput<N>> {
  const { bridge } = useDesk();
  return useSubmit((input) => bridge.call(name, input), how);
}

/**
 * What a person asks for, in one call or several.
 *
 * Guarantees:
 * - While one is under way, another run makes no call, however fast it follows: a double Enter is one payment. Except with `each`.
 * - Every write in an answer is in the page's outbox before `run` returns, also where the component is gone.
 * - What was sent is not kept once it is done: a key or a PIN may be in it.
 * - A failure is always shown: by the component, or by a notice where the component is gone. That privacy mode, begun meanwhile, hides the
 *   answer is none.
 */
export function useSubmit<I, O extends object | null>(
  submit: (input: I) => Promise<Result<O>>,
  { notices = false, each = false }: How = {},
): Action<I, O> {
  const desk = useDesk();
  const { outbox } = desk;
  const { client } = desk.queries;
  const { failing } = desk.notices;
  const id = useId();
  const { mutateAsync, reset, isPending, data } = useMutation<Result<O>, Error, I>(
    { mutationKey: [id], mutationFn: submit },
    client,
  );
  const isUnderWay = useCallback(() => client.isMutating({ mutationKey: [id] }) > 0, [client, id]);
  const clear = useCallback(() => {
    if (!isUnderWay()) reset();
  }, [isUnderWay, reset]);
  const run = useCallback(
    async (input: I) => {
      if (!each && isUnderWay()) return null;
      const fail = failing();
      let isSeen = false;
      // Called only while the component is there.
      const onSettled = () => {
        isSeen = true;
      };
      const answer = await mutateAsync(input, { onSettled });
      if (!answer.ok) {
        if (notices || !isSeen) fail(answer.failure);
        return null;
      }
      for (const write of writesOf(answer.value)) outbox.put(write);
      clear();
      return answer.value;
    },
    [each, notices, isUnderWay, mutateAsync, clear, failing, outbox],
  );
  return { busy: isPending, failure: data?.ok === false ? data.failure : null, isUnderWay, run, clear };
}

/** The writes that an answer carries. A payment has two where a part was paid by another method, or where it replaces another. */
function writesOf(answer: object | null): readonly WriteView[] {
  const { removal, write, rest } = (answer ?? {}) as {
    removal?: WriteView;
    write?: WriteView;
    rest?: WriteView | null;
  };
  return [removal ?? [], write ?? [], rest ?? []].flat();
}
