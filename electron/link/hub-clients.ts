import { z } from 'zod';
import type { Clock, Random } from '../platform/ports.ts';
import { subjects } from './assets.ts';
import type { Engine } from './engine.ts';
import { createKeeper, type KeeperEvent } from './keeper.ts';
import type { NatsOptions } from './nats-connection.ts';
import { createNatsEngine } from './nats-engine.ts';
import type { NKey } from './nats-keys.ts';
import type { LinkResult } from './port.ts';
import { createRecordPublisher } from './record-publisher.ts';

/** The keeper's answer to a desk's self-test. `wall`: its wall clock, UTC milliseconds; `version`: of Foyer at the hub. */
export const KeeperAnswer = z.object({ wall: z.number(), version: z.string(), protocol: z.int() });
export type KeeperAnswer = z.infer<typeof KeeperAnswer>;

/** The version of what goes over the link. It changes only when desks of different versions can't work together. */
export const protocol = 1;

export type HubClientsParts = {
  readonly host: string;
  readonly port: number;
  /** The clinic's authority, PEM. */
  readonly ca: string;
  readonly keeper: NKey;
  readonly system: NKey;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log?: NatsOptions['log'];
  readonly listener: (event: KeeperEvent) => void;
  readonly absentShares: () => number;
  /** By PC, its wrapped record (clinic-record.ts). */
  readonly records: () => ReadonlyMap<string, Uint8Array>;
  /** Answers what a PC asks the hub besides the self-test; absent: it is answered as a self-test. */
  readonly onAsked?: ((body: Uint8Array) => Promise<Uint8Array>) | undefined;
};

export type HubClients = {
  /**
   * Makes the server read its configuration again: users and certificate. The PCs get their new records also where it does not answer.
   * @param removed PCs that it cuts off by that: none of them is present after it
   */
  reload(removed?: readonly string[]): Promise<LinkResult<null>>;
  /** Publishes each PC's record as it is now. */
  publish(): void;
  close(): Promise<void>;
};

/** Opens the hub's own clients of its server: the keeper, which also answers desks, and the system user, which may reload. */
export function openHubClients(parts: HubClientsParts): HubClients {
  const { host, port, ca, clock, random, listener, absentShares, version } = parts;
  const engineOf = (desk: string, { seed }: NKey): Engine =>
    createNatsEngine({ hosts: [host], port, desk, seed, ca, clock, log: parts.log });
  const keeper = engineOf('keeper', parts.keeper);
  const system = engineOf('system', parts.system);
  const records = createRecordPublisher(keeper, clock, parts.records);
  const onEvent = (event: KeeperEvent) => {
    // At a grace the buckets are declared, and at a new hub they are empty.
    if (event.kind === 'grace') records.publish();
    listener(event);
  };
  const stopKeeper = createKeeper({ engine: keeper, clock, random, listener: onEvent, absentShares });
  keeper.serve(subjects.ask('keeper'), async (body) => {
    if (body.length > 0 && parts.onAsked) return parts.onAsked(body);
    const answer: KeeperAnswer = { wall: clock.wall(), version, protocol };
    return new TextEncoder().encode(JSON.stringify(answer));
  });

  return {
    async reload(removed = []) {
      await untilLinked(system, clock);
      const subject = `$SYS.REQ.SERVER.${system.status().epoch}.RELOAD`;
      const answer = await system.request(subject, new Uint8Array(0), 5_000);
      const said = answer.ok ? new TextDecoder().decode(answer.value) : '';
      const isDone = answer.ok && !said.includes('"error"');
      // Before the others have their new keys: a PC that was cut off can't say that it is here any more. What fails expires.
      if (isDone) for (const desk of removed) await keeper.remove('presence', desk, null);
      records.publish();
      if (!answer.ok) return answer;
      if (isDone) return { ok: true, value: null };
      return { ok: false, failure: { kind: 'hub-fault', words: said.slice(-200) } };
    },
    publish: records.publish,
    async close() {
      stopKeeper();
      records.stop();
      // Closing ends the subscriptions. Ending one first would write to the socket of a server that has ended.
      await Promise.all([keeper.close(), system.close()]);
    },
  };
}

/** Resolves once the engine is linked, and after five seconds in any case. */
function untilLinked(engine: Engine, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const settle = (anyway: boolean) => {
      if (!anyway && engine.status().state !== 'linked') return;
      stop();
      cancel();
      resolve();
    };
    const stop = engine.watchStatus(() => settle(false));
    const cancel = clock.after(5_000, () => settle(true));
    settle(false);
  });
}
