import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, createHubCertificate } from '../../../electron/link/certificates.ts';
import { bucketStream, type Engine } from '../../../electron/link/engine.ts';
import { flowsOf, type LinkRole, permissionsOf } from '../../../electron/link/permissions.ts';
import { reachPort, showCertificate } from '../../../electron/link/reach.ts';
import {
  type HubPlace,
  type LinkCheck,
  type PortReach,
  type ShownCertificate,
  testLink,
} from '../../../electron/link/self-test.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { linkChecks } from '../../../shared/link-checks.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createFakeHub } from '../../fakes/link/fake-hub.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { identity, serverHere, until } from './real-hub.ts';
import { createRunningHub } from './running-hub.ts';
import { fakeWorld } from './worlds.ts';

const open: PortReach = { is: 'open', host: '192.168.1.20' };
const known: HubPlace = { is: 'known' };
const moved: HubPlace = { is: 'moved', before: '192.168.1.20', now: '192.168.1.35' };
const unnamed: HubPlace = { is: 'unnamed', before: '192.168.1.20' };

/** A desk on the fake hub, with the keeper's answer. */
async function desk(options: {
  readonly role?: LinkRole;
  readonly reached?: PortReach;
  readonly shown?: ShownCertificate;
  readonly answer?: object | null;
  readonly allowed?: LinkRole;
}) {
  const { role = 'reception', reached = open, answer = {}, allowed = role } = options;
  const clock = createVirtualClock(undefined, 1);
  const hub = createFakeHub(clock, chanceFrom(2));
  const keeper = hub.engineFor('keeper', null);
  if (answer !== null) {
    const body = JSON.stringify({ wall: clock.wall() + 20, version: '1.2.3', protocol: 1, ...answer });
    keeper.serve('foyer.v1.ask.keeper', async () => new TextEncoder().encode(body));
  }
  const engine = hub.engineFor('d01', permissionsOf('d01', allowed));
  await clock.advance(20);
  const shown = options.shown ?? { is: 'ours', validUntil: clock.wall() + 40.5 * 86_400_000 };
  const run = () =>
    clock.until(
      testLink({
        engine,
        desk: 'd01',
        role,
        hubName: 'RECEPTION-1',
        port: 4222,
        version: '1.2.3',
        clock,
        reach: async () => reached,
        showCertificate: async () => shown,
      }),
    );
  return { run, hub, clock };
}

const failed = (checks: readonly LinkCheck[]) => checks.filter(({ result }) => result === 'failed');
const results = (checks: readonly LinkCheck[]) => checks.map(({ result }) => result).join(' ');

describe('the self-test of a desk', () => {
  it.each<LinkRole>(['reception', 'practitioner'])('finds nothing where all is well: %s', async (role) => {
    const { run } = await desk({ role });
    const checks = await run();
    expect(checks.map(({ name }) => name)).toEqual(linkChecks);
    expect(failed(checks)).toEqual([]);
  });

  it.each<[string, Parameters<typeof desk>[0], string, RegExp, string]>([
    [
      'nothing answers',
      { reached: { is: 'silent', place: known } },
      'reach',
      /Windows Defender Firewall on RECEPTION-1/,
      'person',
    ],
    [
      'nothing listens',
      { reached: { is: 'refused', place: known } },
      'reach',
      /Open Foyer there\.$/,
      'repair-hub',
    ],
    [
      'the hub has another address',
      { reached: { is: 'silent', place: moved } },
      'address',
      /^RECEPTION-1 now has the address 192\.168\.1\.35; it was 192\.168\.1\.20\..*links by itself/,
      'person',
    ],
    [
      'another PC has the hub’s old address',
      { reached: { is: 'refused', place: moved } },
      'address',
      /^RECEPTION-1 now has the address 192\.168\.1\.35/,
      'person',
    ],
    [
      'no PC has that address, and none has that name',
      { reached: { is: 'silent', place: unnamed } },
      'address',
      /^No PC answers at 192\.168\.1\.20.*may have changed: choose Add a PC on RECEPTION-1.*“Link to it”/,
      'person',
    ],
    [
      'a PC without a link has that address, and none has that name',
      { reached: { is: 'refused', place: unnamed } },
      'reach',
      /^A PC answers at 192\.168\.1\.20, but no link runs there\. .*has changed: choose Add a PC/,
      'repair-hub',
    ],
    [
      'the certificate ended',
      { shown: { is: 'expired' } },
      'certificate',
      /has expired, or a clock/,
      'repair-hub',
    ],
    [
      'it is another clinic’s',
      { shown: { is: 'not-ours' } },
      'certificate',
      /with a new code\.$/,
      'pair-again',
    ],
    ['another program is there', { shown: { is: 'none' } }, 'certificate', /^Another program/, 'repair-hub'],
    ['the keeper is silent', { answer: null }, 'round trip', /Foyer doesn’t answer there/, 'repair-hub'],
    [
      'the keeper answers nonsense',
      { answer: { wall: 'noon' } },
      'round trip',
      /doesn’t answer/,
      'repair-hub',
    ],
    ['the hub is newer', { answer: { protocol: 2 } }, 'versions', /Foyer on this PC is too old/, 'person'],
    [
      'the hub is older',
      { answer: { protocol: 0 } },
      'versions',
      /Foyer on RECEPTION-1 is too old/,
      'person',
    ],
    ['the clocks differ', { answer: { wall: 0 } }, 'clock', /differ by \d+ s\. Turn on/, 'person'],
    [
      'a right is missing',
      { allowed: 'practitioner' },
      'permissions',
      /doesn’t let this PC use: .*lease/,
      'repair-hub',
    ],
  ])('names what is wrong where %s, and what helps', async (_when, options, name, sentence, help) => {
    const { run } = await desk({ ...options, role: 'reception' });
    const [first, ...more] = failed(await run());
    expect(first).toMatchObject({ name, help, sentence: expect.stringMatching(sentence) });
    expect(more).toEqual([]);
  });

  it('of a PC that was removed says so, and runs nothing that rests on the key', async () => {
    const { run, hub } = await desk({});
    hub.removeDesk('d01');
    const checks = await run();
    expect(results(checks)).toBe('ok ok ok failed not-run not-run not-run not-run');
    expect(failed(checks)[0]).toMatchObject({ help: 'pair-again' });
  });

  it('changes nothing at the hub', async () => {
    const world = await fakeWorld();
    const engine: Engine = await world.engine('d01');
    const buckets = ['lease', 'claims', 'presence', 'sight', 'day', 'budget'];
    const all = () => Promise.all(buckets.map((name) => world.run(world.keeper.stream(bucketStream(name)))));
    const before = await all();
    for (const { probe } of flowsOf('d01', 'reception')) await world.run(probe(engine));
    expect(before.every(({ ok }) => ok)).toBe(true);
    expect(await all()).toEqual(before);
    await world.close();
  });
});

describe('reaching a port', () => {
  it('tells one where nothing listens from one that is open, on any of a PC’s addresses', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address !== 'string' ? address.port : 0;
    expect(await reachPort(['127.0.0.2', '127.0.0.1'], port)).toEqual({ is: 'open', host: '127.0.0.1' });
    expect(await reachPort(['127.0.0.2'], port)).toMatchObject({ is: 'refused' });
    expect(await showCertificate('127.0.0.1', port, '')).toEqual({ is: 'none' });
    await new Promise((resolve) => server.close(resolve));
    expect(await showCertificate('127.0.0.1', port, '')).toEqual({ is: 'none' });
  });

  it('has no certificate from a server that stands still, or ends, after its first line: none is said to be wrong', async () => {
    let isEnding = false;
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (isEnding) socket.once('data', () => socket.end());
      socket.write('INFO {}\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address !== 'string' ? address.port : 0;
    const { authority } = await identity();
    expect(await showCertificate('127.0.0.1', port, authority.certificate)).toEqual({ is: 'none' });
    isEnding = true;
    expect(await showCertificate('127.0.0.1', port, authority.certificate)).toEqual({ is: 'none' });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('where none answers, tells an address that has changed from one that is the same, by the hub’s name', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address !== 'string' ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const at = (...found: string[]) => reachPort(['localhost', '127.0.0.2'], port, async () => found);
    const place = (is: HubPlace) => ({ is: 'refused', place: is });
    expect(await at('127.0.0.2')).toEqual(place({ is: 'known' }));
    expect(await at('127.0.0.9', '127.0.0.2')).toEqual(place({ is: 'known' }));
    expect(await at('127.0.0.9')).toEqual(place({ is: 'moved', before: '127.0.0.2', now: '127.0.0.9' }));
    expect(await at()).toEqual(place({ is: 'unnamed', before: '127.0.0.2' }));
    expect(await reachPort(['127.0.0.2'], port)).toEqual(place({ is: 'unnamed', before: '127.0.0.2' }));
  });
});

describe.runIf(serverHere.ok)('the self-test on a real hub', () => {
  let running: Awaited<ReturnType<typeof createRunningHub>>;
  beforeAll(async () => {
    running = await createRunningHub();
    await running.hub.start();
    await running.running();
  });
  afterAll(() => running.close());

  it('passes from end to end', async () => {
    const { engine, proxy } = await running.desk(0);
    const ca = running.authority.certificate;
    const run = () =>
      testLink({
        engine,
        desk: 'd01',
        role: 'reception',
        hubName: 'RECEPTION-1',
        port: proxy.port,
        version: '1.2.3',
        clock: pcClock(),
        reach: () => reachPort(['127.0.0.1'], proxy.port),
        showCertificate: () => showCertificate('127.0.0.1', proxy.port, ca),
      });
    await until('the keeper has made all', async () => failed(await run()).length === 0);
    expect(results(await run())).toBe('ok ok ok ok ok ok ok ok');
  });

  it('knows a certificate of another authority, and one that has ended', async () => {
    const other = await createAuthority(Date.now());
    const { port } = running.at();
    expect(await showCertificate('127.0.0.1', port, other.certificate)).toEqual({ is: 'not-ours' });
    const { authority } = await identity();
    const old = await createHubCertificate(authority, Date.now() - 200 * 86_400_000);
    const ended = await createRunningHub();
    ended.clock.aheadMs = -200 * 86_400_000;
    await ended.hub.start();
    await ended.running();
    expect(old.certificate).toContain('BEGIN CERTIFICATE');
    expect(await showCertificate('127.0.0.1', ended.at().port, authority.certificate)).toEqual({
      is: 'expired',
    });
    await ended.close();
  });
});
