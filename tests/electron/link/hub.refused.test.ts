import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { withoutMember } from '../../../electron/link/clinic-record.ts';
import { hubFiles } from '../../../electron/link/server-config.ts';
import { startHub } from '../../../electron/link/server-process.ts';
import { linkWords } from '../../../electron/link/words.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import { identity, serverHere } from './real-hub.ts';
import { createRunningHub } from './running-hub.ts';

let made: Awaited<ReturnType<typeof createRunningHub>> | null = null;
afterEach(async () => {
  await made?.close();
  made = null;
});

/** Writes to this file of the hub fail from now on, as on a full disk. */
function fill(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, name), { force: true });
  symlinkSync('/dev/full', join(folder, name));
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    (error: unknown) => `rejected: ${(error as { code?: string }).code}`,
  );

describe.runIf(serverHere.ok && process.platform === 'linux')('a hub whose disk is full', () => {
  it('is a state with a sentence as it starts, never a rejection, which would end Foyer; it runs once the disk has room', async () => {
    made = await createRunningHub();
    fill(made.folder, hubFiles.config);
    expect(await outcome(made.hub.start())).toBe('settled');
    expect(made.hub.state()).toMatchObject({ is: 'failed', sentence: linkWords.hub.diskFull });
    rmSync(join(made.folder, hubFiles.config));
    await made.running();
  });

  it('says so where a PC is removed', async () => {
    made = await createRunningHub();
    await made.hub.start();
    await made.running();
    fill(made.folder, hubFiles.desks);
    const without = withoutMember(made.record, 'd02', systemRandom().bytes, made.clock.wall());
    expect(await made.hub.setRecord(without)).toMatchObject({ ok: false, failure: { kind: 'hub-fault' } });
  });

  it('leaves no server running that Foyer does not know: its ports would be in use until the PC is restarted', async () => {
    made = await createRunningHub();
    const { folder, hub } = made;
    mkdirSync(folder, { recursive: true });
    symlinkSync(join(folder, 'none', 'a-file'), join(folder, hubFiles.running));
    await hub.start();
    expect(hub.state()).toMatchObject({ is: 'failed', why: 'refused' });
    const pids = readdirSync(folder).flatMap((name) => /^nats-server_(\d+)\.ports$/.exec(name)?.[1] ?? []);
    expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    rmSync(join(folder, hubFiles.running));
    await made.running();
  });

  it('runs again after Repair, also where its files could not be removed at once', async () => {
    made = await createRunningHub();
    await made.hub.start();
    await made.running();
    rmSync(made.folder, { recursive: true });
    writeFileSync(made.folder, '');
    expect(await outcome(made.hub.repair())).toBe('settled');
    expect(made.hub.state()).toMatchObject({ is: 'failed', why: 'refused' });
    rmSync(made.folder);
    await made.running();
  });

  it('a program that the system does not start is a value as well', async () => {
    const { certificate, keeper, system, desks } = await identity();
    const folder = mkdtempSync(join(tmpdir(), 'foyer-hub-'));
    // Windows answers UNKNOWN where a policy (AppLocker) or a virus scanner forbids it: Node throws that, as it does ENOTDIR here.
    writeFileSync(join(folder, 'a-file'), '');
    const config = {
      host: '127.0.0.1',
      port: -1,
      monitorPort: -1,
      mark: 'test',
      keeper: keeper.publicKey,
      keeperOfSystem: system.publicKey,
      desks: [...desks],
    };
    const started = startHub({
      folder,
      program: join(folder, 'a-file', 'nats-server'),
      config,
      certificate,
      clock: pcClock(),
    });
    expect(await started).toEqual({ ok: false, why: 'refused', words: 'ENOTDIR' });
    rmSync(folder, { recursive: true, force: true });
  });
});
