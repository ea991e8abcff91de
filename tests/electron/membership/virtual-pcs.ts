import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { subjects } from '../../../electron/link/assets.ts';
import { type ClinicRecord, wrappedRecords } from '../../../electron/link/clinic-record.ts';
import type { Hub, HubState } from '../../../electron/link/hub.ts';
import { createKeeper } from '../../../electron/link/keeper.ts';
import { permissionsOf } from '../../../electron/link/permissions.ts';
import { createMembership } from '../../../electron/membership/membership.ts';
import { createMembershipFile, type StoredMembership } from '../../../electron/membership/membership-file.ts';
import type { HubBasics, HubFirewall, MembershipRules } from '../../../electron/membership/ports.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import type { Vault } from '../../../electron/platform/ports.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createFakeHub } from '../../fakes/link/fake-hub.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { until } from '../link/real-hub.ts';
import { anyHub, freePort } from './pcs.ts';

/** PCs on the fake hub and the virtual clock, closed after each test: what the network, the keychain and time do to them. */
export function virtualPcs() {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  async function open(rules = anyHub, firewall: HubFirewall | null = null) {
    const pc = await openVirtualPc(rules, firewall);
    closing.push(pc.close);
    return pc;
  }
  return { open, openTwo: (rules = anyHub) => openTwo(open, rules) };
}

async function openVirtualPc(rules: MembershipRules, firewall: HubFirewall | null) {
  const clock = createVirtualClock(undefined, 1);
  const fake = createFakeHub(clock, chanceFrom(1));
  const folder = mkdtempSync(join(tmpdir(), 'foyer-membership-'));
  const joining = await freePort();
  const random = systemRandom();
  const vault = new Map<string, string>();
  const asked: string[] = [];
  const records: ClinicRecord[] = [];
  const pc: {
    slow: Promise<void> | null;
    keychain: boolean;
    address: string;
    /** The PCs that are linked to the hub here. */
    linked: readonly string[];
  } & Record<'fails' | 'silent' | 'wasHub', boolean> = {
    slow: null,
    linked: [],
    keychain: true,
    address: '127.0.0.1',
    fails: false,
    silent: false,
    wasHub: false,
  };
  const use = async <T>(name: string, act: () => T) => {
    asked.push(name);
    await pc.slow;
    return pc.keychain ? ok(act()) : failed(failure('no-keychain'));
  };
  const keychain: Vault = {
    read: (name) => use(`read ${name}`, () => vault.get(name) ?? null),
    write: (name, value) =>
      use(`write ${name}`, () => {
        vault.set(name, value);
        return null;
      }),
    remove: (name) =>
      use(`remove ${name}`, () => {
        vault.delete(name);
        return null;
      }),
  };
  /** The hub's program, which runs at once or can't. */
  const hubs: HubBasics[] = [];
  const running = new Set<HubBasics>();
  function createHub(parts: HubBasics): Hub {
    const { record, listener, port } = parts;
    hubs.push(parts);
    let state: HubState = { is: 'off' };
    const set = (next: HubState) => {
      state = next;
      listener({ kind: 'state', state });
    };
    records.push(record);
    return {
      async start() {
        if (pc.fails) set({ is: 'failed', why: 'no-program', sentence: 'The link server is missing.' });
        else {
          running.add(parts);
          set({ is: 'running', host: pc.address, port, monitorPort: 1 });
        }
      },
      state: () => state,
      linkedPcs: () => pc.linked,
      certificateEnds: () => null,
      async setRecord(next) {
        records.push(next);
        return pc.silent ? { ok: false, failure: { kind: 'no-answer' } } : { ok: true, value: null };
      },
      isApplied: () => !pc.silent,
      repair: async () => undefined,
      async stop() {
        running.delete(parts);
        set({ is: 'off' });
      },
    };
  }
  const begin = () =>
    createMembership(
      {
        clock,
        random,
        log: { info() {}, warn() {}, error() {} },
        vault: keychain,
        folder: join(folder, 'link'),
        version: '1.0.0',
        hash: async () => new Uint8Array(32),
        hostName: () => 'RECEPTION-1',
        addresses: () => [pc.address],
        ports: { link: 47_300, joining, monitor: 1 },
        rules,
        firewall,
        wasHub: {
          read: () => pc.wasHub,
          keep: (was) => {
            pc.wasHub = was;
          },
        },
        openEngine({ desk }) {
          fake.addDesk(desk);
          return fake.engineFor(desk, permissionsOf(desk, 'reception'));
        },
        createHub,
      },
      { practice: () => null, onApiKey: () => undefined, preparePractitioner: async () => ok(null) },
    );
  const kept = createMembershipFile({ vault: keychain, folder: join(folder, 'link'), random });
  let membership = begin();
  return {
    clock,
    get membership() {
      return membership;
    },
    begin,
    /** The program ends: what it had not written is lost. */
    ends: () => membership.close(),
    /** It is started again over the same files. */
    async starts() {
      membership = begin();
      await membership.start();
    },
    /** What it says to the hub to which it is linked. @param answer null: none comes */
    hubAnswers(answer: (message: Uint8Array) => Promise<string | null>): void {
      const engine = fake.engineFor('keeper', null);
      engine.serve(subjects.ask('keeper'), async (message) => {
        const text = await answer(message);
        return text === null ? new Promise<never>(() => undefined) : new TextEncoder().encode(text);
      });
    },
    joining,
    pc,
    vault,
    asked,
    records,
    file: join(folder, 'link', 'membership'),
    folder,
    /** Its hubs that have started and not stopped. */
    running,
    /** The hub’s server answers again. */
    answers() {
      pc.silent = false;
      hubs.at(-1)?.listener({ kind: 'applied' });
    },
    /** The hub to which it is linked is off, for good. */
    hubIsGone: () => fake.kill(),
    /** The hub to which it is linked has removed it. */
    removedAtHub: () => fake.removeDesk(membership.state().desk ?? ''),
    /** Its hub runs at another port. */
    runsAt(port: number) {
      const state = { is: 'running', host: pc.address, port, monitorPort: 1 } as const;
      hubs.at(-1)?.listener({ kind: 'state', state });
    },
    /** What its hub answers to a PC that says something. */
    asks: async (message: Uint8Array) => new TextDecoder().decode(await hubs.at(-1)?.onAsked?.(message)),
    /** What it keeps, as the next start reads it. */
    async stored() {
      const read = await kept.read();
      if (!read.ok || !read.value) throw new Error('nothing is kept');
      return read.value;
    },
    /** What it keeps is this from now on; after `ends`. */
    store: (next: StoredMembership) => kept.write(next),
    /** The hub to which it is linked publishes its record. */
    async hears(record: ClinicRecord) {
      const desk = membership.state().desk ?? '';
      const engine = fake.engineFor('keeper', null);
      const stop = createKeeper({ engine, clock, random, listener: () => undefined });
      await clock.advance(1_000);
      const put = engine.update('keys', desk, wrappedRecords(record).get(desk) ?? new Uint8Array(), null);
      await clock.advance(1_000);
      if (!(await put).ok) throw new Error('the record was not published');
      stop();
      await engine.close();
    },
    async close() {
      await membership.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A clinic of two PCs: the hub, and the desk d02 that has joined it. @param rules of the desk */
async function openTwo(
  open: (rules?: MembershipRules) => ReturnType<typeof openVirtualPc>,
  rules: MembershipRules,
) {
  const [front, second] = [await open(), await open(rules)];
  await front.membership.makeHub('Front desk');
  await until('PCs can join', () => front.membership.invite().ok);
  const { code = '' } = front.membership.state().hub?.invitation ?? {};
  const join = () =>
    second.membership.join({ address: `127.0.0.1:${front.joining}`, code, name: 'PC-2', role: 'reception' });
  let joined = join();
  await until('it asks', async () => {
    if (front.membership.state().hub?.asking) return true;
    // The port is opened a moment after the hub runs.
    const early = await Promise.race([joined, Promise.resolve(null)]);
    if (early?.ok === false) joined = join();
    return false;
  });
  front.membership.decide(front.membership.state().hub?.asking?.id ?? '', {
    name: 'Desk 2',
    sharesKey: false,
  });
  expect(await joined).toEqual({ ok: true, value: null });
  return { front, second };
}
