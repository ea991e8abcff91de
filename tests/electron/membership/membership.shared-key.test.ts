import { afterEach, describe, expect, it } from 'vitest';
import { serverHere, until } from '../link/real-hub.ts';
import { type ClinicTestPc, openClinicPc } from './pcs.ts';

/** The practice's key is entered once, at the hub, also where another PC has become it. */
const opened: ClinicTestPc[] = [];
afterEach(async () => {
  for (const pc of opened.splice(0).toReversed()) await pc.close();
});

const practice = { baseUrl: 'https://practice.example/v1', apiKey: 'PLANTED-KEY-1', caPem: null };
const linked = (pc: ClinicTestPc) => until('linked', () => pc.membership.state().isLinked);

async function open(): Promise<ClinicTestPc> {
  const pc = await openClinicPc();
  pc.practice = practice;
  opened.push(pc);
  return pc;
}

/** Adds a PC that has no practice yet. */
async function join(at: ClinicTestPc, name: string, sharesKey: boolean): Promise<ClinicTestPc> {
  const pc = await open();
  pc.practice = null;
  await until('it runs', () => at.membership.invite().ok);
  const { code = '' } = at.membership.state().hub?.invitation ?? {};
  const address = `127.0.0.1:${at.ports.joining}`;
  const joined = pc.membership.join({ address, code, name, role: 'reception' });
  await until('it asks', () => at.membership.state().hub?.asking?.name === name);
  const { id = '' } = at.membership.state().hub?.asking ?? {};
  expect(at.membership.decide(id, { name, sharesKey })).toMatchObject({ ok: true });
  expect(await joined).toMatchObject({ ok: true });
  pc.practice = practice;
  await linked(pc);
  return pc;
}

async function clinic(): Promise<ClinicTestPc> {
  const front = await open();
  expect(await front.membership.makeHub('Front desk')).toMatchObject({ ok: true });
  await linked(front);
  return front;
}

/** A person enters another key at the hub. */
function enterKey(at: ClinicTestPc, apiKey: string): void {
  at.practice = { ...practice, apiKey };
  at.membership.practiceChanged();
}

async function move(from: ClinicTestPc, to: ClinicTestPc): Promise<void> {
  expect(await from.membership.moveTo(to.membership.state().desk ?? '')).toMatchObject({ ok: true });
  const is = () => [to.membership.state().is, from.membership.state().hub];
  await until('moved', () => is()[0] === 'hub' && is()[1] === null);
  for (const pc of [from, to]) await linked(pc);
}

describe.runIf(serverHere.ok)('a new key of the practice, on the real server', () => {
  it('reaches the PC that was the hub before, where the new one has its key from it, and none that has its own', async () => {
    const front = await clinic();
    const second = await join(front, 'Desk 2', true);
    const third = await join(front, 'Desk 3', true);
    const own = await join(front, 'Desk 4', false);
    await move(front, second);
    enterKey(second, 'PLANTED-KEY-2');
    await until('the third has it', () => third.keys.includes('PLANTED-KEY-2'));
    await until('the one that was the hub has it', () => front.keys.includes('PLANTED-KEY-2'));
    expect(own.keys).toEqual([]);
  });

  it('does not reach the PC that was the hub before, where the new one has a key of its own', async () => {
    const front = await clinic();
    const second = await join(front, 'Desk 2', false);
    const third = await join(front, 'Desk 3', true);
    await move(front, second);
    enterKey(second, 'PLANTED-KEY-2');
    await until('the third has it', () => third.keys.includes('PLANTED-KEY-2'));
    expect(front.keys).toEqual([]);
  });

  it('reaches no PC that comes back by its keys after the loss of a hub: who stole that one has them, too', async () => {
    const front = await clinic();
    const second = await join(front, 'Desk 2', true);
    const third = await join(front, 'Desk 3', true);
    await front.membership.close();
    expect(await second.membership.takeOver()).toMatchObject({ ok: true });
    await until('PCs can come back', () => second.membership.state().hub?.joiningPort != null);
    expect(await third.membership.rejoin(`127.0.0.1:${second.ports.joining}`)).toMatchObject({ ok: true });
    await linked(third);
    const fourth = await join(second, 'Desk 4', true);
    enterKey(second, 'PLANTED-KEY-2');
    await until('it has come to the one that was added', () => fourth.keys.includes('PLANTED-KEY-2'));
    expect(third.keys).toEqual([]);
  });

  it('is what a PC has over restarts that was given the practice and has not reached it yet, and nothing is once it has', async () => {
    const front = await clinic();
    const second = await join(front, 'Desk 2', true);
    await second.restart();
    await linked(second);
    expect(second.membership.given()).toEqual(practice);
    expect(second.disk()).not.toMatch(/PLANTED/);
    const keep = async (given: typeof practice | null) => {
      const before = second.disk();
      second.membership.keepGiven(given);
      await until('it is stored', () => second.disk() !== before);
      await second.restart();
    };
    await keep({ ...practice, apiKey: 'PLANTED-KEY-2' });
    expect(second.membership.given()).toEqual({ ...practice, apiKey: 'PLANTED-KEY-2' });
    await keep(null);
    expect(second.membership.given()).toBeNull();
    const own = await join(front, 'Desk 3', false);
    expect(own.membership.given()).toBeNull();
  });
});
