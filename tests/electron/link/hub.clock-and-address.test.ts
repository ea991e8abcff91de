import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { showCertificate } from '../../../electron/link/reach.ts';
import { hubFiles } from '../../../electron/link/server-config.ts';
import { serverHere, until } from './real-hub.ts';
import { createRunningHub } from './running-hub.ts';

const day = 86_400_000;
let made: Awaited<ReturnType<typeof createRunningHub>> | null = null;
afterEach(async () => {
  await made?.close();
  made = null;
});

/** More than enough for many of the hub's checks, which come every 50 ms here. */
async function within(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 60; i++) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

describe.runIf(serverHere.ok)('a hub', () => {
  it('that was started while its PC’s clock was three days ahead lets PCs in once the clock is right', async () => {
    made = await createRunningHub();
    const { hub, clock, authority } = made;
    clock.aheadMs = 3 * day;
    await hub.start();
    await made.running();
    clock.aheadMs = 0;
    const shown = () => showCertificate('127.0.0.1', made?.at().port ?? 0, authority.certificate);
    const isOurs = await within(async () => hub.state().is === 'running' && (await shown()).is === 'ours');
    expect(isOurs ? 'ours' : (await shown()).is).toBe('ours');
  });

  it('that was started before the network was there, at another address of this PC, is at the clinic’s address once that is there', async () => {
    made = await createRunningHub();
    const { hub, pc } = made;
    // As on a PC with Hyper-V, whose adapter has a private address, while the router has not given one yet.
    pc.addresses = ['127.1.0.9'];
    await hub.start();
    await made.running();
    pc.addresses = ['127.0.0.1', '127.1.0.9'];
    await within(() => made?.hub.state().is === 'running' && made.at().host === '127.0.0.1');
    expect(made.at().host).toBe('127.0.0.1');
  });

  it('at whose address a PC was linked goes back there after a restart of this PC in which the router was late', async () => {
    made = await createRunningHub();
    await made.hub.start();
    await made.running();
    const two = await made.desk(1);
    await made.desk(0);
    const proven = () => existsSync(join(made?.folder ?? '', hubFiles.address));
    expect(await within(proven)).toBe(true);
    await made.hub.stop();
    const { folder } = made;
    // Without what the PCs know: at the wrong address the hub publishes that.
    const again = await createRunningHub({ folder, record: { ...made.record, hosts: ['127.1.0.9'] } });
    again.pc.addresses = ['127.1.0.9'];
    await again.hub.start();
    await again.running();
    expect(again.at().host).toBe('127.1.0.9');
    again.pc.addresses = ['127.1.0.9', '127.0.0.1'];
    await within(() => again.hub.state().is === 'running' && again.at().host === '127.0.0.1');
    expect(again.at().host).toBe('127.0.0.1');
    await again.close();
    await two.engine.close();
  });

  it('at whose next address no PC was linked yet does not take that for the clinic’s by who was linked before', async () => {
    made = await createRunningHub();
    const { hub, pc, clock, record } = made;
    await hub.start();
    await made.running();
    const desks = [await made.desk(0), await made.desk(1)];
    const proven = join(made.folder, hubFiles.address);
    expect(await within(() => existsSync(proven))).toBe(true);
    const isThere = () => {
      const state = hub.state();
      return state.is === 'running' && state.host === '127.1.0.9';
    };
    const held: (() => void)[] = [];
    const { after } = clock;
    clock.after = (ms, task) => {
      // A check that is under way now still belongs to the address of before: the next one finds that it has gone.
      if (ms !== 2_000 || !isThere()) return after(ms, task);
      held.push(task);
      return () => undefined;
    };
    // The cable is out: of the adapters only a virtual one is left.
    pc.addresses = ['127.1.0.9'];
    await until('it is there', isThere);
    for (const { proxy } of desks) proxy.faults.refuses = true;
    // Its server has ended, or answers too late, when it is asked for the first time.
    process.kill(made.pid(), 'SIGKILL');
    for (const task of held.splice(0)) task();
    await hub.setRecord(record);
    expect(readFileSync(proven, 'utf8')).toBe('127.0.0.1');
    expect(hub.linkedPcs()).toEqual([]);
    clock.after = after;
  });

  it('chooses its address once more at Repair, where no other PC is linked', async () => {
    made = await createRunningHub();
    const again = await createRunningHub({ record: { ...made.record, hosts: ['front-desk'] } });
    again.pc.addresses = ['127.1.0.9'];
    await again.hub.start();
    await again.running();
    again.pc.addresses = ['127.0.0.1', '127.1.0.9'];
    await again.hub.repair();
    await again.running();
    expect(again.at().host).toBe('127.0.0.1');
    await again.close();
  });
});
