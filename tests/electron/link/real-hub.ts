import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority, createHubCertificate } from '../../../electron/link/certificates.ts';
import type { Engine } from '../../../electron/link/engine.ts';
import { createNatsEngine } from '../../../electron/link/nats-engine.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import type { LinkRole } from '../../../electron/link/permissions.ts';
import { findServerProgram, packagedServer } from '../../../electron/link/server-binary.ts';
import type { HubConfig, HubDesk } from '../../../electron/link/server-config.ts';
import { type RunningHub, startHub, writeFiles } from '../../../electron/link/server-process.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { createTcpProxy, type TcpProxy } from '../../fakes/link/tcp-proxy.ts';

const platform = `${process.platform}-${process.arch}`;

/**
 * The server's program on this machine. On Linux x64 npm installs it, where npm itself runs on Node 22 or later: the package
 * requires that, and npm silently skips an optional package.
 */
export const serverHere = await findServerProgram(platform, packagedServer(platform, import.meta.filename));
if (!serverHere.ok)
  console.log(`No link server here (${platform}): the link is tested on the fake hub alone.`);

type Key = Awaited<ReturnType<typeof createNKey>>;

/** Keys and certificates, which are slow to make and shared by all tests of a file. */
async function makeIdentity() {
  const authority = await createAuthority(Date.now());
  const [keeper, system] = [await createNKey(), await createNKey()];
  // The desks of every test, so that none waits for the hub to read its users again.
  const desks = [
    { desk: 'd01', role: 'reception', ...(await createNKey()) },
    { desk: 'd02', role: 'reception', ...(await createNKey()) },
  ] as const;
  const certificate = await createHubCertificate(authority, Date.now());
  return { authority, certificate, keeper, system, desks };
}
let made: ReturnType<typeof makeIdentity> | null = null;
export const identity = () => {
  made ??= makeIdentity();
  return made;
};

/** The running servers: they end with this process, also after a failed test. */
const running = new Set<number>();
let endsWithUs = false;
export function endWithUs(pid: number): void {
  running.add(pid);
  if (endsWithUs) return;
  endsWithUs = true;
  process.once('exit', () => {
    for (const one of running) {
      try {
        process.kill(one, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
  });
}

/** A real server as a child of this process, on a free port of loopback. */
export async function createRealHub() {
  if (!serverHere.ok) throw new Error(serverHere.sentence);
  const program = serverHere.path;
  const { authority, certificate, keeper, system, desks: usual } = await identity();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-link-'));
  const clock = pcClock();
  const keys = new Map<string, Key & { readonly role: LinkRole }>(usual.map((one) => [one.desk, one]));
  const removed = new Map<string, Key>();
  const engines = new Set<Engine>();
  const proxies = new Map<string, TcpProxy>();
  const desks = (): HubDesk[] => [...keys].map(([desk, { role, publicKey }]) => ({ desk, role, publicKey }));
  let ports = { port: -1, monitorPort: -1 };
  /** The ports that the running server was started with: it takes no others when it reads its configuration again. */
  let asked = ports;
  const config = (): HubConfig => ({
    host: '127.0.0.1',
    ...asked,
    mark: 'test',
    keeper: keeper.publicKey,
    keeperOfSystem: system.publicKey,
    desks: desks(),
  });

  async function start(): Promise<RunningHub> {
    asked = ports;
    const started = await startHub({ folder, program, config: config(), certificate, clock });
    if (!started.ok) throw new Error(`the server did not start: ${started.words}`);
    ports = { port: started.hub.port, monitorPort: started.hub.monitorPort };
    const { pid, ended } = started.hub;
    endWithUs(pid);
    void ended.then(() => running.delete(pid));
    return started.hub;
  }
  let hub = await start();

  const engineAt = (desk: string, seed: string, port: number): Engine => {
    const engine = createNatsEngine({
      hosts: ['127.0.0.1'],
      port,
      desk,
      seed,
      ca: authority.certificate,
      clock,
      // A busy machine must not fail the test.
      timeoutMs: 2_000,
    });
    engines.add(engine);
    return engine;
  };
  const keeperEngine = engineAt('keeper', keeper.seed, ports.port);
  const systemEngine = engineAt('system', system.seed, ports.port);

  async function reload(): Promise<void> {
    writeFiles({ folder, program, config: config(), certificate });
    await until('the system’s connection', () => systemEngine.status().state === 'linked');
    const subject = `$SYS.REQ.SERVER.${systemEngine.status().epoch}.RELOAD`;
    const answer = await systemEngine.request(subject, new Uint8Array(0), 5_000);
    const said = answer.ok ? new TextDecoder().decode(answer.value) : JSON.stringify(answer.failure);
    if (!answer.ok || said.includes('"error"')) throw new Error(`not reloaded: ${said}`);
  }

  return {
    folder,
    clock,
    keeper: keeperEngine,
    pid: () => hub.pid,
    ports: () => ports,
    until,
    reload,
    /** Adds a desk's key to the hub, and connects it over a proxy of its own. */
    async engine(desk: string, role: LinkRole = 'reception'): Promise<Engine> {
      const key = keys.get(desk) ?? { ...(await createNKey()), role };
      if (!keys.has(desk)) {
        keys.set(desk, key);
        await reload();
      }
      const proxy = proxies.get(desk) ?? (await createTcpProxy(() => ports.port));
      proxies.set(desk, proxy);
      const engine = engineAt(desk, key.seed, proxy.port);
      await until(`${desk} is linked`, () => engine.status().state === 'linked');
      return engine;
    },
    engineAt,
    /** Adds desks at once, and connects them without proxies. */
    async direct(desks: readonly string[]): Promise<Engine[]> {
      for (const desk of desks)
        if (!keys.has(desk)) keys.set(desk, { ...(await createNKey()), role: 'reception' });
      await reload();
      const linked = desks.map((desk) => engineAt(desk, keys.get(desk)?.seed ?? '', ports.port));
      for (const engine of linked) await until('linked', () => engine.status().state === 'linked');
      return linked;
    },
    proxyOf(desk: string): TcpProxy {
      const proxy = proxies.get(desk);
      if (!proxy) throw new Error(`no proxy of ${desk}`);
      return proxy;
    },
    async removeDesk(desk: string): Promise<void> {
      const key = keys.get(desk);
      if (key) removed.set(desk, key);
      keys.delete(desk);
      await reload();
    },
    withRemovedKey: (desk: string): Engine => engineAt(desk, removed.get(desk)?.seed ?? '', ports.port),
    async kill(): Promise<void> {
      process.kill(hub.pid, 'SIGKILL');
      await hub.ended;
    },
    async start(): Promise<void> {
      hub = await start();
    },
    /** The whole process stands still; a signal alone would let it go on for a moment. */
    async freeze(): Promise<void> {
      process.kill(hub.pid, 'SIGSTOP');
      await until('the server stands still', () => / T /.test(readFileSync(`/proc/${hub.pid}/stat`, 'utf8')));
    },
    thaw: () => process.kill(hub.pid, 'SIGCONT'),
    async close(): Promise<void> {
      for (const engine of engines) await engine.close();
      for (const proxy of proxies.values()) await proxy.close();
      // A test may have ended it.
      if (running.has(hub.pid)) process.kill(hub.pid, 'SIGCONT');
      await hub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for a condition, however slow the machine. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`never: ${what}`);
}
