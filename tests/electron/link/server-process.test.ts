import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { assetsOf, clinicLifetimes, hubName } from '../../../electron/link/assets.ts';
import { createAuthority } from '../../../electron/link/certificates.ts';
import { createNatsEngine } from '../../../electron/link/nats-engine.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import { findServerProgram, packagedServer } from '../../../electron/link/server-binary.ts';
import { configText, desksText, type HubConfig, hubFiles } from '../../../electron/link/server-config.ts';
import { startHub } from '../../../electron/link/server-process.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { createRealHub, identity, serverHere, until } from './real-hub.ts';

const folders: string[] = [];
const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-hub-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the server’s program', () => {
  it('is not started when it is another one, is missing, or there is none for this platform; a sentence says what to do', async () => {
    const other = join(folderOf(), 'nats-server');
    appendFileSync(other, 'not the server');
    expect(await findServerProgram('linux-x64', [other])).toMatchObject({ ok: false, why: 'changed' });
    expect(await findServerProgram('linux-x64', [`${other}-none`])).toMatchObject({
      ok: false,
      why: 'missing',
    });
    const none = await findServerProgram('sunos-sparc', []);
    expect(none).toMatchObject({ ok: false, why: 'no-pin' });
    expect(none.ok ? '' : none.sentence).toMatch(/choose another PC\.$/);
    expect(packagedServer('sunos-sparc', import.meta.filename)).toEqual([]);
  });

  it.runIf(serverHere.ok)('is the pinned one, and one changed byte is seen', async () => {
    if (!serverHere.ok) throw new Error(serverHere.sentence);
    expect(serverHere.version).toBe('2.14.0');
    const copy = join(folderOf(), 'nats-server');
    copyFileSync(serverHere.path, copy);
    appendFileSync(copy, '\0');
    expect(await findServerProgram('linux-x64', [copy])).toMatchObject({ ok: false, why: 'changed' });
  });
});

describe('the configuration', () => {
  const config: HubConfig = {
    host: '192.168.1.20',
    port: 4222,
    monitorPort: 8222,
    mark: 'abc',
    keeper: 'UKEEPER',
    keeperOfSystem: 'USYSTEM',
    desks: [{ desk: 'd01', role: 'reception', publicKey: 'UDESK' }],
  };

  it('listens on one address, keeps monitoring on this PC, and opens no other port', () => {
    const text = configText(config);
    expect(text).toContain('host: "192.168.1.20"');
    expect(text).toContain('http: "127.0.0.1:8222"');
    expect(text).not.toMatch(/0\.0\.0\.0|websocket|mqtt|leafnodes|cluster|gateway/);
  });

  it('bounds its log, its memory, its connections and its messages, and keeps nothing on the disk', () => {
    const text = configText(config);
    for (const line of [
      'logfile_size_limit: 10MB',
      'logfile_max_num: 2',
      'max_memory: 400MB, max_file: 0',
      'max_connections: 128',
      'max_payload: 1MB',
    ])
      expect(text).toContain(line);
    const total = assetsOf(clinicLifetimes).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
    expect(total).toBeLessThan(400 * 1_048_576);
  });

  it('takes no word that could end its line', () => {
    expect(() => configText({ ...config, host: '1.2.3.4"\nno_auth_user: x' })).toThrow(RangeError);
    expect(() =>
      desksText({ ...config, desks: [{ desk: 'd 1', role: 'reception', publicKey: 'U' }] }),
    ).toThrow(RangeError);
  });
});

describe.runIf(serverHere.ok)('the server as a child', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function parts(folder: string, more: Partial<HubConfig> = {}) {
    if (!serverHere.ok) throw new Error(serverHere.sentence);
    const { certificate, keeper, system } = await identity();
    const config: HubConfig = {
      host: '127.0.0.1',
      port: -1,
      monitorPort: -1,
      mark: 'mark1',
      keeper: keeper.publicKey,
      keeperOfSystem: system.publicKey,
      desks: [],
      ...more,
    };
    return { folder, program: serverHere.path, config, certificate, clock: pcClock() };
  }
  async function started(folder: string, more: Partial<HubConfig> = {}) {
    const start = await startHub(await parts(folder, more));
    if (!start.ok) throw new Error(start.words);
    ends.push(start.hub.stop);
    return start.hub;
  }

  it('that outlived Foyer is ended by its id before another is started', async () => {
    const folder = folderOf();
    const first = await started(folder);
    const second = await started(folder);
    await first.ended;
    expect(second.pid).not.toBe(first.pid);
    expect(() => process.kill(second.pid, 0)).not.toThrow();
  });

  it('of another installation, whose id stands in our file, is left alone', async () => {
    const [ours, theirs] = [folderOf(), folderOf()];
    const other = await started(theirs, { mark: 'mark2' });
    copyFileSync(join(theirs, hubFiles.running), join(ours, hubFiles.running));
    const mine = await started(ours);
    expect(mine.pid).not.toBe(other.pid);
    expect(() => process.kill(other.pid, 0)).not.toThrow();
  });

  it('with a configuration that it refuses is not started, and its own words are handed on', async () => {
    const start = await startHub(await parts(folderOf(), { keeper: 'UNOKEY' }));
    expect(start).toMatchObject({ ok: false, why: 'configuration' });
    expect(start.ok ? '' : start.words).toContain('nkey');
  });

  it('whose port is in use says so', async () => {
    const first = await started(folderOf(), { mark: 'mark3' });
    const start = await startHub(await parts(folderOf(), { port: first.port }));
    expect(start).toMatchObject({ ok: false, why: 'not-started' });
    expect(start.ok ? '' : start.words).toContain('address already in use');
  });

  it('is known by its own ports, not by those that one with the same id has left', async () => {
    const folder = folderOf();
    const left = join(folder, 'nats-server_4711.ports');
    appendFileSync(left, '{"nats":["nats://127.0.0.1:1"],"monitoring":["http://127.0.0.1:2"]}');
    await started(folder);
    expect(existsSync(left)).toBe(false);
  });

  it('writes what only this user can read', async () => {
    const folder = folderOf();
    await started(folder);
    for (const name of [hubFiles.key, hubFiles.config, hubFiles.desks, hubFiles.running])
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('keeps nothing of what goes through it on the disk, nor in its log', async () => {
    const hub = await createRealHub();
    ends.push(hub.close);
    const one = await hub.engine('d01');
    for (const asset of assetsOf(clinicLifetimes)) await hub.keeper.declare(asset);
    const planted = new TextEncoder().encode('PLANTED-NAME-OF-A-PATIENT');
    expect((await one.append('foyer.v1.log.d01.visit', planted, 'x')).ok).toBe(true);
    expect((await one.update('day', 'visit1', planted, null)).ok).toBe(true);
    expect((await one.putObject('seed', 'page', planted)).ok).toBe(true);
    const files = readdirSync(hub.folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    expect(files.map(({ name }) => name)).toContain(hubFiles.log);
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes('PLANTED')).toBe(false);
  });
});

describe.runIf(serverHere.ok)('a hostile network', () => {
  let hub: Awaited<ReturnType<typeof createRealHub>> | null = null;
  afterEach(async () => {
    await hub?.close();
    hub = null;
  });

  it('of garbage, half a handshake and clear text leaves the desks linked', async () => {
    hub = await createRealHub();
    const one = await hub.engine('d01');
    const { port } = hub.ports();
    const pieces = [
      Buffer.from('CONNECT {}\r\nPUB x 1\r\ny\r\n'),
      Buffer.alloc(65_536, 0xff),
      Buffer.from([0x16, 3, 1]),
    ];
    for (const piece of pieces) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.write(piece);
      const ended = new Promise((resolve) => socket.once('close', resolve));
      // The server waits for the rest of a handshake, so the test ends the sockets.
      if (piece.length === 3) socket.destroy();
      await ended;
    }
    expect(one.status().state).toBe('linked');
    expect((await one.stream('CHG')).ok).toBe(false);
  });

  it('with the right authority but no key of the clinic is refused for good', async () => {
    hub = await createRealHub();
    const { seed } = await createNKey();
    const stranger = hub.engineAt('d01', seed, hub.ports().port);
    await hub.until('refused', () => stranger.status().state === 'closed');
    expect(stranger.status().closed).toBe('removed');
  });

  it('with a hub of another authority gets no link', async () => {
    hub = await createRealHub();
    const other = await createAuthority(Date.now());
    const { desks } = await identity();
    const states: string[] = [];
    const engine = createNatsEngine({
      hosts: ['127.0.0.1'],
      port: hub.ports().port,
      desk: 'd01',
      seed: desks[0].seed,
      ca: other.certificate,
      clock: {
        ...pcClock(),
        after(ms, task) {
          states.push('refused');
          return pcClock().after(ms, task);
        },
      },
    });
    await hub.until('refused twice', () => states.length >= 2);
    expect(engine.status()).toMatchObject({ state: 'linking', epoch: null });
    await engine.close();
  });

  it('where a desk lies about its name is refused what is not its own', async () => {
    hub = await createRealHub();
    const { desks } = await identity();
    const liar = hub.engineAt('d02', desks[0].seed, hub.ports().port);
    await hub.until('linked', () => liar.status().state === 'linked');
    // Its key is d01's: d02's inbox is not its own, so no answer reaches it, and no log of d02 takes its word.
    const said = await liar.append('foyer.v1.log.d02.visit', new Uint8Array(0), 'x');
    expect(said.ok).toBe(false);
    expect(liar.status().denied).toBeGreaterThan(0);
  });

  it('where the connection is half open is noticed, and the desk links again', async () => {
    hub = await createRealHub();
    const one = await hub.engine('d01');
    const proxy = hub.proxyOf('d01');
    proxy.faults.silent = 'both';
    await hub.until('noticed', () => one.status().state === 'linking');
    proxy.faults.silent = 'none';
    proxy.reset();
    await hub.until('linked again', () => one.status().state === 'linked');
  });

  it('shows TLS 1.3 and the one name of the hub', async () => {
    hub = await createRealHub();
    const { authority } = await identity();
    const plain = connect(hub.ports().port, '127.0.0.1');
    await new Promise((resolve) => plain.once('data', resolve));
    const secure = connectTls({ socket: plain, ca: authority.certificate, servername: hubName });
    await new Promise((resolve, reject) => secure.once('secureConnect', resolve).once('error', reject));
    expect(secure.getProtocol()).toBe('TLSv1.3');
    expect(secure.getPeerCertificate().subjectaltname).toBe(`DNS:${hubName}`);
    secure.destroy();
    expect(existsSync(join(hub.folder, hubFiles.key))).toBe(true);
    await until('closed', () => secure.destroyed);
  });
});
