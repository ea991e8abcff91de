import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOutput } from '../../shared/bridge/contract.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Bridge } from '../bridge.ts';

/** Values that the main process owns: the call that reads each, and the event that replaces it. */
const pairs = {
  'app.state': 'app.changed',
  'app.status': 'status.changed',
  'settings.read': 'settings.changed',
  'scan.list': 'scans.changed',
  'clinic.read': 'clinic.changed',
  'consulting.read': 'consulting.changed',
  'sight.read': 'sight.changed',
  'board.state': 'board.changed',
  'board.read': 'board.shown',
} as const;
type Pairs = typeof pairs;

/** Values that end once this PC is not connected any more: they are patients’ names. Of the others the last one stays where a read fails. */
const ending: ReadonlySet<keyof Pairs> = new Set<keyof Pairs>(['consulting.read']);

export type Mirrored<T> = { readonly value: T | null; readonly failure: Failure | null };

/** A value of the main process as the renderer last received it. */
export type Mirror<T> = {
  readonly store: StoreApi<Mirrored<T>>;
  read(): Promise<void>;
  /** Sets a newer value that came as the answer to another call. */
  set(value: T): void;
  /** Drops the value, and the answer of a read that is under way. */
  forget(): void;
  start(): () => void;
};

/** An event that arrives during a read is newer than the read's answer, and wins. */
export function createMirror<C extends keyof Pairs>(bridge: Bridge, call: C): Mirror<CallOutput<C>> {
  const store = createStore<Mirrored<CallOutput<C>>>(() => ({ value: null, failure: null }));
  let heard = 0;
  const set = (value: CallOutput<C>) => {
    heard += 1;
    store.setState({ value, failure: null });
  };
  const forget = (failure: Failure | null = null) => {
    heard += 1;
    store.setState({ value: null, failure });
  };
  return {
    store,
    set,
    forget: () => forget(),
    async read() {
      const before = heard;
      const answer = await bridge.call(call, {} as never);
      if (heard !== before) return;
      if (answer.ok) set(answer.value);
      else if (answer.failure.kind === 'not-connected' && ending.has(call)) forget(answer.failure);
      else store.setState({ failure: answer.failure });
    },
    start: () => bridge.on(pairs[call], (payload) => set(payload as CallOutput<C>)),
  };
}
