import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attendance } from '../../../electron/link/attendance.ts';
import { createWrapKey, firstKeys } from '../../../electron/link/clinic-keys.ts';
import type { ClinicRecord } from '../../../electron/link/clinic-record.ts';
import type { Engine } from '../../../electron/link/engine.ts';
import { createHub, type HubEvent, type HubParts } from '../../../electron/link/hub.ts';
import { createNatsEngine } from '../../../electron/link/nats-engine.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import { pinnedServers } from '../../../electron/link/server-binary.ts';
import { hubFiles } from '../../../electron/link/server-config.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { createTcpProxy } from '../../fakes/link/tcp-proxy.ts';
import { endWithUs, identity, serverHere, until } from './real-hub.ts';

/** This PC's clock, whose waits are short and whose wall clock a test can set. */
export function quickClock(): Clock & { aheadMs: number } {
  const clock = pcClock();
  return {
    aheadMs: 0,
    wall() {
      return clock.wall() + this.aheadMs;
    },
    monotonic: clock.monotonic,
    after: (ms, task) => clock.after(ms / 40, task),
  };
}

/**
 * The whole hub as on its PC, with its desks behind proxies that follow its port.
 * @param count of desks: d01 and d02, and as many more
 */
export async function createRunningHub(more: Partial<HubParts> = {}, count = 2) {
  const { authority, keeper, system, desks: usual } = await identity();
  const desks = [...usual, ...(await moreDesks(count - usual.length))];
  const folder = mkdtempSync(join(tmpdir(), 'foyer-hub-'));
  const clock = quickClock();
  const events: HubEvent[] = [];
  const pc: { addresses: string[]; attendance: Attendance } = { addresses: ['127.0.0.1'], attendance: {} };
  const wrapKeys = [createWrapKey(), createWrapKey()] as const;
  const random = systemRandom();
  const record: ClinicRecord = {
    mark: '0123456789abcdef',
    authority,
    keeper,
    system,
    wrapKey: createWrapKey(),
    keys: firstKeys(random.bytes, clock.wall()),
    members: desks.map(({ desk, role, publicKey }, index) => {
      const { publicKey: wrapKey } = wrapKeys[index] ?? createWrapKey();
      return { desk, role, publicKey, name: `PC ${desk}`, wrapKey };
    }),
    hosts: ['127.0.0.1'],
    port: 4222,
  };
  const hub = createHub({
    record,
    folder: join(folder, 'link'),
    platform: `${process.platform}-${process.arch}`,
    candidates: serverHere.ok ? [serverHere.path] : [],
    pins: pinnedServers,
    addresses: () => pc.addresses,
    port: -1,
    monitorPort: -1,
    version: '1.2.3',
    clock,
    random,
    listener: (event) => events.push(event),
    attendance: {
      before: {},
      keep(attendance) {
        pc.attendance = attendance;
      },
    },
    ...more,
  });
  const closing: (() => Promise<void>)[] = [];
  /** Where the hub listens; it must be running. */
  const at = () => {
    const state = hub.state();
    if (state.is !== 'running') throw new Error(`the hub is ${state.is}`);
    return state;
  };
  const linkFolder = more.folder ?? join(folder, 'link');
  const pid = () => Number(JSON.parse(readFileSync(join(linkFolder, hubFiles.running), 'utf8')).pid);

  return {
    hub,
    pc,
    clock,
    events,
    record,
    wrapKeys,
    authority,
    folder: linkFolder,
    at,
    pid,
    async running(): Promise<void> {
      await until('the hub runs', () => hub.state().is === 'running');
      endWithUs(pid());
    },
    /** Links a desk, and waits until the hub's assets are declared: before that a desk can write nothing. */
    async desk(index: number) {
      const member = desks[index];
      if (!member) throw new Error(`there is no desk ${index}`);
      let last = { port: 0, host: '127.0.0.1' };
      const where = () => {
        const state = hub.state();
        if (state.is === 'running') last = state;
        return last;
      };
      const proxy = await createTcpProxy(
        () => where().port,
        () => where().host,
      );
      const { desk, seed } = member;
      const ca = authority.certificate;
      const engine: Engine = createNatsEngine({
        hosts: ['127.0.0.1'],
        port: proxy.port,
        desk,
        seed,
        ca,
        clock: pcClock(),
        timeoutMs: 2_000,
      });
      closing.push(async () => {
        await engine.close();
        await proxy.close();
      });
      await until(`${desk} is linked`, () => engine.status().state === 'linked');
      await until('the assets are declared', () => isDeclared(events));
      const leadTo = (place: { readonly host: string; readonly port: number }) => {
        last = place;
      };
      return { engine, proxy, desk, leadTo };
    },
    async close(): Promise<void> {
      for (const one of closing) await one();
      await hub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the newest server has all its assets: its keeper says so by the grace. */
function isDeclared(events: readonly HubEvent[]): boolean {
  const started = events.findLastIndex((event) => event.kind === 'state' && event.state.is === 'running');
  return events.slice(started).some(({ kind }) => kind === 'grace');
}

const moreDesks = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      desk: `d0${index + 3}`,
      role: 'reception' as const,
      ...(await createNKey()),
    })),
  );
