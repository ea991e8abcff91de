import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
  Pipe,
} from '../shared/bridge/contract.ts';
import type { Result } from '../shared/result.ts';

/**
 * The renderer's only channel to the main process. The main process validates both directions against the contract's
 * schemas, so the renderer trusts the payloads and checks only the envelope.
 */
export type Bridge = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** @returns the function that unsubscribes. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
};

type AnyListener = (payload: unknown) => void;

/**
 * @param pipe the object that preload puts on the window. A reply that is not an envelope is a bug of ours, and throws.
 */
export function createBridge(pipe: Pipe): Bridge {
  const listeners = new Map<string, Set<AnyListener>>();
  pipe.subscribe((name, payload) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload);
  });
  return {
    async call<N extends CallName>(name: N, input: CallInput<N>) {
      const answer = await pipe.invoke(name, input);
      if (!isEnvelope(answer)) throw new Error(`the bridge gave no answer to ${name}`);
      return answer as Result<CallOutput<N>>;
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set<AnyListener>();
      listeners.set(name, known);
      const each: AnyListener = (payload) => listener(payload as EventPayload<typeof name>);
      known.add(each);
      return () => known.delete(each);
    },
  };
}

function isEnvelope(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false;
  return answer.ok === true ? 'value' in answer : 'failure' in answer;
}
