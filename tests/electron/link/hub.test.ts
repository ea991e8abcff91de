import { readFileSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hubDays, validUntil } from '../../../electron/link/certificates.ts';
import { newestGeneration } from '../../../electron/link/clinic-keys.ts';
import { deskRecordOf, withoutMember } from '../../../electron/link/clinic-record.ts';
import { type DeskRecord, followRecord } from '../../../electron/link/desk-record.ts';
import { hubAddress, lanAddresses } from '../../../electron/link/lan-address.ts';
import { createLink } from '../../../electron/link/link.ts';
import { showCertificate } from '../../../electron/link/reach.ts';
import { hubFiles } from '../../../electron/link/server-config.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import { serverHere, until } from './real-hub.ts';
import { createRunningHub } from './running-hub.ts';

const day = 86_400_000;
let made: Awaited<ReturnType<typeof createRunningHub>> | null = null;
const make = async (...more: Parameters<typeof createRunningHub>) => {
  made = await createRunningHub(...more);
  return made;
};
afterEach(async () => {
  await made?.close();
  made = null;
});

describe('the addresses of this PC', () => {
  const info = (address: string, more: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo =>
    ({
      address,
      netmask: '255.255.255.0',
      family: 'IPv4',
      mac: '00:00:00:00:00:00',
      internal: false,
      cidr: null,
      ...more,
    }) as NetworkInterfaceInfo;

  it('are those of the clinic’s network, private ones first, and none that the PC gave itself', () => {
    const addresses = lanAddresses({
      lo: [info('127.0.0.1', { internal: true })],
      wan: [info('203.0.113.9')],
      lan: [info('192.168.1.20'), info('fe80::1', { family: 'IPv6', scopeid: 1 })],
      none: [info('169.254.7.7')],
      gone: undefined,
    });
    expect(addresses).toEqual(['192.168.1.20', '203.0.113.9']);
  });

  it('give the hub the one that it had, as long as it is there', () => {
    const known = { before: '10.0.0.6', proven: null, hosts: [] };
    expect(hubAddress(['10.0.0.5', '10.0.0.6'], known)).toBe('10.0.0.6');
    expect(hubAddress(['10.0.0.5'], known)).toBe('10.0.0.5');
    expect(hubAddress([], known)).toBeNull();
  });

  it('give the hub the one at which PCs were linked, or one of the same network, whatever came first', () => {
    const known = {
      before: null,
      proven: '192.168.1.20',
      hosts: ['front-desk', '172.20.0.1', '192.168.1.20'],
    };
    expect(hubAddress(['172.20.0.1'], known)).toBe('172.20.0.1');
    const onAnother = { ...known, before: '172.20.0.1' };
    expect(hubAddress(['172.20.0.1', '192.168.1.20'], onAnother)).toBe('192.168.1.20');
    expect(hubAddress(['172.20.0.1', '192.168.1.33'], onAnother)).toBe('192.168.1.33');
    expect(hubAddress(['172.20.0.1', '10.0.0.5'], onAnother)).toBe('172.20.0.1');
    const unproven = { ...onAnother, proven: null, hosts: ['front-desk', '192.168.1.20'] };
    expect(hubAddress(['172.20.0.1', '192.168.1.20'], unproven)).toBe('192.168.1.20');
  });
});

describe('a hub that can’t run', () => {
  it('says what to do where there is no server’s program', async () => {
    const { hub } = await make({ platform: 'sunos-sparc' });
    await hub.start();
    const state = hub.state();
    expect(state).toMatchObject({ is: 'failed', why: 'no-program' });
    expect(state.is === 'failed' ? state.sentence : '').toMatch(/choose another PC\.$/);
  });
});

describe.runIf(serverHere.ok)('the hub', () => {
  it('waits for a network, follows a changed address, and is started again when its server ends', async () => {
    const running = await make();
    const { hub, pc } = running;
    pc.addresses = [];
    await hub.start();
    expect(hub.state()).toMatchObject({ is: 'failed', why: 'no-address' });
    pc.addresses = ['127.0.0.1'];
    await running.running();
    const { engine } = await running.desk(0);
    const epoch = engine.status().epoch;

    pc.addresses = ['127.0.0.2'];
    await until('it has moved', () => hub.state().is === 'running' && running.at().host === '127.0.0.2');
    await until(
      'linked there',
      () => ![epoch, null].includes(engine.status().epoch) && engine.status().state === 'linked',
    );
    const moved = engine.status().epoch;

    process.kill(running.pid(), 'SIGKILL');
    await until('started again', () => engine.status().state === 'linked' && engine.status().epoch !== moved);
    await running.running();
    expect(running.at().host).toBe('127.0.0.2');
  });

  it('renews its certificate a month before it ends, without a restart', async () => {
    const running = await make();
    const { hub, clock, authority } = running;
    clock.aheadMs = -(hubDays - 29) * day;
    await hub.start();
    await running.running();
    const { engine } = await running.desk(0);
    const { epoch } = engine.status();
    const first = hub.certificateEnds() ?? 0;
    clock.aheadMs = 0;
    await until('renewed', () => (hub.certificateEnds() ?? 0) > first + 30 * day);
    await until('shown', async () => {
      const shown = await showCertificate('127.0.0.1', running.at().port, authority.certificate);
      return shown.is === 'ours' && shown.validUntil === hub.certificateEnds();
    });
    expect(engine.status()).toMatchObject({ state: 'linked', epoch });
  });

  it('cuts off a desk that is removed, and keeps the others; Repair writes everything again', async () => {
    const running = await make();
    const { hub, record } = running;
    await hub.start();
    await running.running();
    const [one, two] = [await running.desk(0), await running.desk(1)];
    const { epoch } = one.engine.status();
    const heard: DeskRecord[] = [];
    const first = deskRecordOf(record, 'd01');
    if (!first) throw new Error('no record');
    const link = createLink({ desk: 'd01', engine: one.engine, clock: pcClock(), random: systemRandom() });
    followRecord(link.state, running.wrapKeys[0], first, (next) => heard.push(next));
    // A PC that is present puts it again within ten seconds; else it counts as gone.
    const putPresence = ({ engine, desk }: typeof one) =>
      engine.update('presence', desk, new Uint8Array([1]), null).then(({ ok }) => ok);
    const readPresence = (desk: string) => one.engine.read('presence', desk);
    expect(await putPresence(one)).toBe(true);
    expect(await putPresence(two)).toBe(true);
    expect(await readPresence('d02')).toMatchObject({ ok: true, value: { key: 'd02' } });
    const without = withoutMember(record, 'd02', systemRandom().bytes, running.clock.wall());
    expect(await hub.setRecord(without)).toEqual({ ok: true, value: null });
    expect(await readPresence('d02')).toEqual({ ok: true, value: null });
    await until('the keys have changed', () => heard.length > 0);
    expect(newestGeneration(heard[0]?.keys ?? first.keys)).toEqual(newestGeneration(without.keys));
    expect(newestGeneration(without.keys).epoch).toBe(2);
    await until('d02 is cut off', () => two.engine.status().closed === 'removed');
    expect(await putPresence(one)).toBe(true);
    expect(one.engine.status()).toMatchObject({ state: 'linked', epoch });
    const [pid, ends] = [running.pid(), hub.certificateEnds()];
    running.clock.aheadMs = day;
    await hub.repair();
    await running.running();
    expect(running.pid()).not.toBe(pid);
    expect(hub.certificateEnds()).toBeGreaterThan(ends ?? 0);
    await until(
      'linked again',
      () => one.engine.status().state === 'linked' && one.engine.status().epoch !== epoch,
    );
  });

  it('cuts off a desk whose removal the server did not answer, once it answers, and says so until then', async () => {
    const running = await make();
    const { hub, record } = running;
    await hub.start();
    await running.running();
    const [one, two] = [await running.desk(0), await running.desk(1)];
    const applied = () => running.events.filter(({ kind }) => kind === 'applied').length;
    process.kill(running.pid(), 'SIGSTOP');
    try {
      // Nothing that is sent to it from now on waits in the socket of a connection that stands.
      await until('it does not answer', () => one.engine.status().state !== 'linked');
      const without = withoutMember(record, 'd02', systemRandom().bytes, running.clock.wall());
      expect((await hub.setRecord(without)).ok).toBe(false);
      expect([hub.isApplied(), applied()]).toEqual([false, 1]);
    } finally {
      process.kill(running.pid(), 'SIGCONT');
    }
    await until('d02 is cut off', () => two.engine.status().closed === 'removed');
    await until('it is said so', () => hub.isApplied() && applied() === 2);
    await until('d01 is linked', () => one.engine.status().state === 'linked');
  });

  it('tells the PCs another of its names without a reload, which would refuse those that are just linking', async () => {
    const running = await make();
    const { hub, record } = running;
    await hub.start();
    await running.running();
    const { engine } = await running.desk(0);
    const first = deskRecordOf(record, 'd01');
    if (!first) throw new Error('no record');
    const heard: DeskRecord[] = [];
    const link = createLink({ desk: 'd01', engine, clock: pcClock(), random: systemRandom() });
    followRecord(link.state, running.wrapKeys[0], first, (next) => heard.push(next));
    const reloads = () =>
      readFileSync(join(running.folder, hubFiles.log), 'utf8').split('Reloaded server configuration').length -
      1;
    expect(await hub.setRecord({ ...record, hosts: ['front-desk', ...record.hosts] })).toEqual({
      ok: true,
      value: null,
    });
    await until('it has the name', () => heard.some(({ hosts }) => hosts[0] === 'front-desk'));
    expect(reloads()).toBe(0);
    expect(
      (await hub.setRecord(withoutMember(record, 'd02', systemRandom().bytes, running.clock.wall()))).ok,
    ).toBe(true);
    expect(reloads()).toBe(1);
  });

  it('knows which desks left and whose connection broke', async () => {
    const running = await make();
    await running.hub.start();
    await running.running();
    const [one, two] = [await running.desk(0), await running.desk(1)];
    const is = (desk: string) => running.pc.attendance[desk]?.is;
    await until('both are seen', () => is('d01') === 'linked' && is('d02') === 'linked');
    two.proxy.faults.refuses = true;
    two.proxy.reset();
    await one.engine.close();
    await until('both are gone', () => is('d01') === 'left' && is('d02') === 'stale');
    two.proxy.faults.refuses = false;
    await until('d02 is back', () => is('d02') === 'linked');
    expect(is('d01')).toBe('left');
  });
});

describe('a certificate', () => {
  it('tells when it ends', async () => {
    const { authority } = await make();
    expect(validUntil(authority)).toBeGreaterThan(Date.now() + 3_000 * day);
  });
});
