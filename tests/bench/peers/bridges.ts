import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { callTRPCProcedure, initTRPC } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { dayHandlers } from '../../../electron/bridge/day.ts';
import type { BridgePorts, Handlers } from '../../../electron/bridge/handlers.ts';
import { patientHandlers } from '../../../electron/bridge/patients.ts';
import { createBridge as createPageBridge } from '../../../renderer/bridge.ts';
import { type CallInput, type CallName, calls } from '../../../shared/bridge/contract.ts';
import type { Result } from '../../../shared/result.ts';

/** The calls that are compared: a large answer, and a small one that is asked for at each letter. */
export type ComparedCall = 'day.read' | 'patient.search';

export type AnyBridge = {
  ask<N extends ComparedCall>(name: N, input: CallInput<N>): Promise<unknown>;
};

type Handler = (input: never) => unknown;

/**
 * IPC as Electron has it, but for the process boundary: a structured clone on both ways, natively. (The stand-in's own
 * wire makes it in JavaScript, which takes longer than everything that is compared here.)
 */
function wire() {
  const handlers = new Map<string, Handler>();
  return {
    handle: (channel: string, handler: Handler) => void handlers.set(channel, handler),
    async cross(channel: string, input: unknown): Promise<unknown> {
      const handler = handlers.get(channel);
      if (!handler) throw new Error(`nothing handles ${channel}`);
      return structuredClone(await handler(structuredClone(input) as never));
    },
  };
}

/** Foyer's own: one channel, both directions parsed, every answer data, the lock and masking checked at each call. */
export function ourBridge(ports: BridgePorts): AnyBridge {
  const { handle, cross } = wire();
  const bridge = serveBridge(ports);
  handle('call', ([name, input]: [unknown, unknown]) => bridge.handle({ trusted: true }, name, input));
  const page = createPageBridge({
    invoke: (name, input) => cross('call', [name, input]),
    subscribe: () => () => undefined,
  });
  return {
    async ask(name, input) {
      return unwrapped(await page.call(name as CallName, input as never));
    },
  };
}

/**
 * The same calls by tRPC, with the same schemas in and out and the same functions behind them, over the same IPC: one
 * channel and a link of a few lines, as electron-trpc has it (which itself needs Electron's own ipcMain). Nothing is
 * serialised besides: the wire copies, so no transformer is needed. In its favour: no sender is checked, no lock asked.
 */
export function trpcBridge(ports: BridgePorts): AnyBridge {
  const { handle, cross } = wire();
  const serve = handlersOf(ports);
  const t = initTRPC.create();
  const router = t.router({
    dayRead: t.procedure
      .input(calls['day.read'].in)
      .output(calls['day.read'].out)
      .query(async ({ input }) => unwrapped(await serve['day.read'](input))),
    patientSearch: t.procedure
      .input(calls['patient.search'].in)
      .output(calls['patient.search'].out)
      .query(async ({ input }) => unwrapped(await serve['patient.search'](input))),
  });
  handle('trpc', ({ path, input, type }: { path: string; input: unknown; type: 'query' }) =>
    callTRPCProcedure({
      router,
      path,
      type,
      ctx: {},
      batchIndex: 0,
      getRawInput: async () => input,
      signal: undefined,
    }),
  );
  const link: TRPCLink<typeof router> =
    () =>
    ({ op }) =>
      observable((observer) => {
        cross('trpc', { path: op.path, input: op.input, type: op.type }).then(
          (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
  const client = createTRPCClient<typeof router>({ links: [link] });
  return {
    ask: (name, input) =>
      name === 'day.read' ? client.dayRead.query(input as never) : client.patientSearch.query(input as never),
  };
}

/** IPC as it is written by hand: a channel a call, and nothing is checked. */
export function plainBridge(ports: BridgePorts): AnyBridge {
  const { handle, cross } = wire();
  const serve = handlersOf(ports);
  type In<N extends ComparedCall> = Parameters<Handlers<ComparedCall>[N]>[0];
  handle('day.read', async (input: In<'day.read'>) => unwrapped(await serve['day.read'](input)));
  handle('patient.search', async (input: In<'patient.search'>) =>
    unwrapped(await serve['patient.search'](input)),
  );
  return { ask: (name, input) => cross(name, input) };
}

function handlersOf(ports: BridgePorts): Handlers<ComparedCall> {
  return { ...dayHandlers(ports), ...patientHandlers(ports) };
}

function unwrapped<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.kind);
  return result.value;
}
