import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hubFiles } from '../../../electron/link/server-config.ts';
import { type RunningHub, startHub } from '../../../electron/link/server-process.ts';
import { hubFolder } from '../../../electron/membership/hub-here.ts';
import { membershipSecret } from '../../../electron/membership/membership-file.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { endWithUs, identity, serverHere, until } from '../link/real-hub.ts';
import { type ClinicTestPc, openClinicPc } from './pcs.ts';

/** Foyer was ended by force at a PC that was the hub: its server goes on. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(): Promise<ClinicTestPc> {
  const pc = await openClinicPc();
  closing.push(pc.close);
  return pc;
}

const folderOf = ({ folder }: ClinicTestPc): string => hubFolder({ folder: join(folder, 'link') });

async function joinAt(front: ClinicTestPc, pc: ClinicTestPc): Promise<void> {
  await until('PCs can join', () => front.membership.invite().ok);
  const code = front.membership.state().hub?.invitation?.code ?? '';
  const address = `127.0.0.1:${front.ports.joining}`;
  const joined = pc.membership.join({ address, code, name: 'PC-2', role: 'reception' });
  await until('it asks', () => front.membership.state().hub?.asking != null);
  const { id = '' } = front.membership.state().hub?.asking ?? {};
  front.membership.decide(id, { name: 'Desk 2', sharesKey: false });
  expect(await joined).toMatchObject({ ok: true });
}

/** A clinic whose hub is `front`, and a PC of it. */
async function openTwoPcs() {
  const [front, pc] = [await open(), await open()];
  expect(await front.membership.makeHub('Front desk')).toMatchObject({ ok: true });
  await joinAt(front, pc);
  return { front, pc };
}

/** The server that an earlier Foyer has started at a PC. */
async function leaveServer(pc: ClinicTestPc, mark = 'left1'): Promise<RunningHub> {
  const { certificate, keeper, system } = await identity();
  const config = { host: '127.0.0.1', port: -1, monitorPort: -1, mark, desks: [] };
  const started = await startHub({
    folder: folderOf(pc),
    program: serverHere.ok ? serverHere.path : '',
    config: { ...config, keeper: keeper.publicKey, keeperOfSystem: system.publicKey },
    certificate,
    clock: pcClock(),
  });
  if (!started.ok) throw new Error(started.words);
  endWithUs(started.hub.pid);
  closing.push(started.hub.stop);
  return started.hub;
}

function isThere({ pid }: RunningHub): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(serverHere.ok && process.platform === 'linux')('a server that was left running', () => {
  it('is ended when a PC that is not the hub any more starts: others would stay linked to it', async () => {
    const { pc } = await openTwoPcs();
    const server = await leaveServer(pc);
    await pc.restart();
    expect([pc.membership.state().is, isThere(server)]).toEqual(['member', false]);
  });

  it('is ended when that PC leaves: nothing is known of it after that', async () => {
    const { pc } = await openTwoPcs();
    const server = await leaveServer(pc);
    expect(await pc.membership.leave()).toMatchObject({ ok: true });
    expect(isThere(server)).toBe(false);
  });

  it('is ended once it answers, also after that PC has left', async () => {
    const { pc } = await openTwoPcs();
    const server = await leaveServer(pc);
    process.kill(server.pid, 'SIGSTOP');
    expect(await pc.membership.leave()).toMatchObject({ ok: true });
    expect(isThere(server)).toBe(true);
    process.kill(server.pid, 'SIGCONT');
    await until('it is ended', () => !isThere(server));
  }, 60_000);

  it('of another installation, whose file lies here, is left alone', async () => {
    const [{ pc }, other] = [await openTwoPcs(), await open()];
    await (await leaveServer(pc)).stop();
    const server = await leaveServer(other, 'left2');
    copyFileSync(join(folderOf(other), hubFiles.running), join(folderOf(pc), hubFiles.running));
    await pc.restart();
    expect(isThere(server)).toBe(true);
  });

  it('goes on where this PC can’t read whether it is the hub, and is ended as it joins again', async () => {
    const { front, pc } = await openTwoPcs();
    const server = await leaveServer(pc);
    pc.vault.set(membershipSecret, '00'.repeat(32));
    await pc.restart();
    expect([pc.membership.state().is, isThere(server)]).toEqual(['unread', true]);
    await joinAt(front, pc);
    expect(isThere(server)).toBe(false);
  });
});
