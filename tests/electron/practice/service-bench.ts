import { createCallBudget } from '../../../electron/practice/call-budget.ts';
import { type Client, createClient } from '../../../electron/practice/client.ts';
import { createWalk } from '../../../electron/practice/pagination.ts';
import { createServerProfile, type ServerProfile } from '../../../electron/practice/server-profile.ts';
import { createTransport } from '../../../electron/practice/transport.ts';
import type { CallOptions, CallOutcome, Walk } from '../../../electron/practice/types.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { createService, inProcessBase, type PracticeService } from '../../../service/service.ts';
import type { ListName, OperationName } from '../../../shared/practice/operations.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';

/** The client and the walk over the whole service, in process, on a virtual clock. */
export type ClientOnService = {
  readonly clock: VirtualClock;
  readonly service: PracticeService;
  readonly client: Client;
  readonly serverProfile: ServerProfile;
  readonly walk: Walk;
  readonly used: Set<OperationName>;
  /** The value of a call that must succeed. */
  value<T>(outcome: Promise<CallOutcome<T>>): Promise<T>;
  outcome<T>(outcome: Promise<CallOutcome<T>>): Promise<CallOutcome<T>>;
  /** The statuses that the service answered with, so far. */
  statuses(): Set<number>;
};

const open: PracticeService[] = [];

/** Closes every service that a bench has opened. */
export async function closeServices(): Promise<void> {
  for (const service of open.splice(0)) await service.close();
}

export const servedNow = Date.UTC(2026, 10, 18, 1, 30);
export const priority: CallOptions = { priority: 'interactive' };

export async function clientOnService(dialect: Partial<Dialect>, apiKey?: string): Promise<ClientOnService> {
  const clock = createVirtualClock(servedNow);
  const service = await createService({
    clinic: demoClinic({ seed: 7, patients: 100, now: servedNow }),
    clock: { now: () => clock.wall() },
    dialect,
  });
  open.push(service);
  const key = apiKey ?? service.createKey({ user: 'Reception', role: 'owner' });
  const transport = createTransport({
    fetch: service.fetch,
    clock,
    baseUrl: inProcessBase,
    apiKey: () => key,
    userAgent: 'Foyer/1.2.3 (test)',
  });
  const budget = createCallBudget({ clock, shares: 1, saved: null, save: () => undefined });
  const serverProfile = createServerProfile({ clock, saved: null, save: () => undefined });
  const client = createClient({ transport, budget, serverProfile, clock });
  const used = new Set<OperationName>();
  client.onOutcome(({ operation, ok }) => ok && used.add(operation));
  const outcome = <T>(asked: Promise<CallOutcome<T>>) => clock.until(asked);
  return {
    clock,
    service,
    client,
    serverProfile,
    walk: createWalk({ client, serverProfile }),
    used,
    outcome,
    statuses: () => new Set(service.sandbox.calls().map(({ status }) => status)),
    async value(asked) {
      const ended = await outcome(asked);
      if (!ended.ok) throw new Error(`${ended.failure.kind}: ${ended.failure.words ?? ''}`);
      return ended.value;
    },
  };
}

export async function idsOf(b: ClientOnService, list: ListName, query: object = {}): Promise<number[]> {
  const ids: number[] = [];
  const steps = b.walk(list, { query: { ...query } } as never, { priority: 'background' });
  for (;;) {
    const step = await b.clock.until(steps.next());
    if (step.done) {
      if (!step.value.ok)
        throw new Error(`${list}: ${step.value.failure.kind} ${step.value.failure.words ?? ''}`);
      return ids;
    }
    for (const { id } of step.value.items as { id: number }[]) ids.push(id);
  }
}
