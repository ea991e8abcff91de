import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPageState } from '../../../renderer/state/desk.ts';
import { type Action, useAction } from '../../../renderer/state/use-action.ts';
import { type Called, useCall } from '../../../renderer/state/use-call.ts';
import { DeskProvider } from '../../../renderer/state/use-desk.tsx';
import { ofWindow } from '../../../renderer/surroundings.ts';
import type { CallOutput, EventName } from '../../../shared/bridge/contract.ts';
import type { Failure, FailureKind } from '../../../shared/failures.ts';

/**
 * The hooks in a page of their own, in StrictMode, on a bridge whose calls a test answers by hand, in any order. The answers are made
 * up: a text in place of what the contract says.
 */
const calls: { name: string; input: unknown; answer: (result: unknown) => void }[] = [];
let listeners: { name: EventName; listener: (payload: never) => void }[] = [];
const desk = createPageState(
  {
    call: (name, input) =>
      new Promise((answer) => {
        calls.push({ name, input, answer: answer as (result: unknown) => void });
      }),
    on(name, listener) {
      const mine = { name, listener };
      listeners.push(mine);
      return () => {
        listeners = listeners.filter((one) => one !== mine);
      };
    },
  },
  ofWindow,
);
desk.queries.start();

let called: Called<CallOutput<'patient.page'>>;
let action: Action<{ patientId: number }, unknown>;
let renders = 0;

type Shown = {
  readonly hook: 'call' | 'action';
  readonly patientId: number | null;
  readonly how?: object;
  /** Another number: another component takes the place of the one before, in one render. */
  readonly mount?: number;
};

function Read({ patientId, how }: Shown) {
  renders += 1;
  called = useCall('patient.page', patientId === null ? null : { patientId }, how);
  const { value, failure, fresh } = called;
  return `${String(value)}, ${failure?.kind ?? 'no failure'}, ${fresh ? 'fresh' : 'kept'}`;
}

function Act({ how }: Shown) {
  action = useAction('patient.load', how);
  return `${action.busy ? 'busy' : 'idle'}, ${action.failure?.kind ?? 'no failure'}`;
}

const root = createRoot(document.body);
const done: unknown[] = [];

const hooksUnderTest = {
  show: (shown: Shown | null) =>
    root.render(
      <StrictMode>
        <DeskProvider desk={desk}>
          {shown?.hook === 'call' && <Read key={shown.mount} {...shown} />}
          {shown?.hook === 'action' && <Act {...shown} />}
        </DeskProvider>
      </StrictMode>,
    ),
  calls: () => calls.map(({ name, input }) => ({ name, input })),
  answer: (at: number, value: unknown) => calls[at]?.answer({ ok: true, value }),
  fail: (at: number, kind: FailureKind, more: Omit<Failure, 'kind'> = {}) =>
    calls[at]?.answer({ ok: false, failure: { kind, ...more } }),
  breakDown: (at: number) => calls[at]?.answer(Promise.reject(new TypeError('no envelope'))),
  tell(name: EventName, payload: unknown) {
    for (const one of listeners) if (one.name === name) one.listener(payload as never);
  },
  text: () => document.body.textContent,
  renders: () => renders,
  notices: () => desk.notices.store.getState().notices.map(({ words }) => words),
  writes: () => desk.outbox.store.getState().writes.map(({ id }) => id),
  forget: () => desk.queries.forget(),
  read: () => void called.read(),
  restart: () => void called.restart(),
  set: (value: unknown) => called.set(value as CallOutput<'patient.page'>),
  /** So many runs in one turn, as keys that come faster than the page renders. */
  run(times: number) {
    for (let n = 0; n < times; n += 1)
      void action
        .run({ patientId: n })
        .then((value) => done.push({ value, writes: hooksUnderTest.writes() }));
  },
  clear: () => action.clear(),
  done: () => done,
  /** What the page still holds of what was sent. */
  sent: () =>
    desk.queries.client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.variables),
};

export type HooksUnderTest = typeof hooksUnderTest;
Object.assign(globalThis, { hooksUnderTest });
