import type { Bridge } from '../../renderer/bridge.ts';
import type { Surroundings } from '../../renderer/state/clock.ts';
import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
} from '../../shared/bridge/contract.ts';
import { ok, type Result } from '../../shared/result.ts';

type Answers = {
  [N in CallName]?: (input: CallInput<N>) => Result<CallOutput<N>> | Promise<Result<CallOutput<N>>>;
};

/**
 * The page reports what is half done all the time, and asks for it when the desk opens, and for what other desks do: nothing,
 * except in tests about it.
 */
const aside: Answers = {
  'draft.keep': () => ok({}),
  'draft.take': () => ok({ text: null }),
  'sight.read': () => ok({ doing: [] }),
};

/** A bridge without a main process: answers by hand, events by hand. */
export function handBridge(answers: Answers) {
  const asked: { name: string; input: unknown }[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const bridge: Bridge = {
    async call(name, input) {
      const isAside = name in aside && !(name in answers);
      if (!isAside) asked.push({ name, input });
      const answer = isAside ? aside[name] : answers[name];
      if (!answer) throw new Error(`nobody expected ${name}`);
      return answer(input as never) as never;
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
  };
  function tell<N extends EventName>(name: N, payload: EventPayload<N>) {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  }
  return {
    bridge,
    asked,
    tell,
    listening: () => [...listeners.values()].reduce((all, set) => all + set.size, 0),
  };
}

/** A promise that the test keeps when it wants to. */
export function deferred<T>() {
  let keep: (value: Result<T>) => void = () => {};
  const promise = new Promise<Result<T>>((resolve) => {
    keep = resolve;
  });
  return { promise, answer: (value: T) => keep(ok(value)) };
}

/** Lets everything that is already decided happen. */
export const afterTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** A clock that moves only when a test advances it. */
export function virtualTime(start: number): Surroundings & { pass(ms: number): void } {
  let now = start;
  let timers: { at: number; every: number | null; act: () => void }[] = [];
  const add = (ms: number, every: number | null, act: () => void) => {
    const timer = { at: now + ms, every, act };
    timers.push(timer);
    return () => {
      timers = timers.filter((t) => t !== timer);
    };
  };
  return {
    now: () => now,
    every: (ms, act) => add(ms, ms, act),
    after: (ms, act) => add(ms, null, act),
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        if (next.every === null) timers = timers.filter((t) => t !== next);
        else next.at += next.every;
        next.act();
      }
      now = end;
    },
  };
}
