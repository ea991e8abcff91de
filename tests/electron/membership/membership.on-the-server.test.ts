import { existsSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClinicLink } from '../../../electron/clinic/clinic-link.ts';
import type { LinkRole } from '../../../electron/link/permissions.ts';
import { reachPort } from '../../../electron/link/reach.ts';
import { authorityFile } from '../../../electron/membership/hub-here.ts';
import { membershipSecret } from '../../../electron/membership/membership-file.ts';
import type { MembershipRules } from '../../../electron/membership/ports.ts';
import { membershipWords } from '../../../electron/membership/words.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { serverHere, until } from '../link/real-hub.ts';
import { anyHub, type ClinicTestPc, openClinicPc } from './pcs.ts';

const opened: ClinicTestPc[] = [];
afterEach(async () => {
  for (const pc of opened.splice(0).toReversed()) await pc.close();
});
const open = async (...more: Parameters<typeof openClinicPc>) => {
  const pc = await openClinicPc(...more);
  opened.push(pc);
  return pc;
};

const practice = { baseUrl: 'https://practice.example/v1', apiKey: 'PLANTED-KEY-1', caPem: null };
const linked = (pc: ClinicTestPc) => until('linked', () => pc.membership.state().isLinked);

async function hub(): Promise<ClinicTestPc> {
  const pc = await open();
  pc.practice = practice;
  expect(await pc.membership.makeHub('Front desk')).toMatchObject({ ok: true });
  await linked(pc);
  return pc;
}

/** Adds a PC as two people do it. */
async function join(
  at: ClinicTestPc,
  pc: ClinicTestPc,
  name: string,
  sharesKey = true,
  role: LinkRole = 'reception',
) {
  await until('it runs', () => at.membership.invite().ok);
  const { code = '' } = at.membership.state().hub?.invitation ?? {};
  const address = `127.0.0.1:${at.ports.joining}`;
  const joined = pc.membership.join({ address, code, name: 'PC-7', role });
  await until('it asks', () => at.membership.state().hub?.asking?.name === 'PC-7');
  await until('it is shown so', () => pc.membership.state().joining === 'asking');
  const { id = '' } = at.membership.state().hub?.asking ?? {};
  expect(at.membership.decide(id, { name, sharesKey })).toMatchObject({ ok: true });
  const answer = await joined;
  await linked(pc);
  return answer;
}

/** A new code of a hub. */
function codeOf(pc: ClinicTestPc): string {
  pc.membership.invite();
  return pc.membership.state().hub?.invitation?.code ?? '';
}

const here = (pc: ClinicTestPc): ClinicLink => {
  const link = pc.membership.clinicLink();
  if (!link) throw new Error('not linked');
  return link;
};

/** Whether one PC reads what another seals now. */
function reads(from: ClinicTestPc, at: ClinicTestPc): boolean {
  const { desk } = here(from).link;
  const context = { scope: 'log', subject: 's', desk, schema: 1, id: String(Math.random()) } as const;
  const sealed = here(from).sealing.seal('money', context, Buffer.from('arrived'));
  return here(at).sealing.open(context, sealed).ok;
}

describe.runIf(serverHere.ok)('PCs of a clinic, on the real server', () => {
  it('join by a code, share the practice’s key, are renamed, come back after a restart, and are removed', async () => {
    const front = await hub();
    const [second, third] = [await open(), await open()];
    expect(await join(front, second, 'Desk 2')).toEqual({ ok: true, value: practice });
    expect(second.membership.state()).toMatchObject({ is: 'member', name: 'Desk 2', hubName: 'Front desk' });
    expect(await join(front, third, 'Desk 3', false)).toEqual({ ok: true, value: null });
    expect(reads(front, second) && reads(second, third)).toBe(true);

    const { desk: ofSecond } = second.membership.state();
    await front.membership.rename(ofSecond ?? '', 'Back room');
    await until('it has its new name', () => here(second).name === 'Back room');

    front.practice = { ...practice, apiKey: 'PLANTED-KEY-2' };
    front.membership.practiceChanged();
    await until('the new key has come', () => second.keys.includes('PLANTED-KEY-2'));
    expect(third.keys).toEqual([]);

    await second.restart();
    await linked(second);
    expect(second.membership.state().name).toBe('Back room');

    let resealed = 0;
    here(third).onNewKeys?.(() => {
      resealed += 1;
    });
    const before = here(second);
    expect(await front.membership.remove(ofSecond ?? '')).toMatchObject({ ok: true });
    await until('cut off', () => second.membership.state().is === 'removed');
    await until('new keys', () => resealed > 0);
    expect(reads(front, third)).toBe(true);
    const context = { scope: 'log', subject: 's', desk: 'd01', schema: 1, id: 'x' } as const;
    const sealed = here(front).sealing.seal('day', context, Buffer.from('arrived'));
    expect(before.sealing.open(context, sealed)).toEqual({ ok: false, why: 'no-key' });
    expect(front.membership.state().hub?.members.map(({ name }) => name)).toEqual(['Front desk', 'Desk 3']);

    for (const pc of [front, second, third]) {
      expect(pc.disk()).not.toMatch(/PLANTED|BEGIN PRIVATE KEY-----\s+MC4CAQ/);
      expect(pc.log.join('\n')).not.toMatch(/PLANTED|-----BEGIN|SU[A-Z0-9]{20}/);
      expect([...pc.vault.keys()]).toEqual([membershipSecret]);
      expect(String(pc.vault.get(membershipSecret)).length).toBeLessThan(2_000);
    }
    expect(JSON.stringify(front.membership.state())).not.toMatch(/PLANTED|-----BEGIN|SU[A-Z0-9]{20}/);
  });

  it('join as a practitioner’s PC without the key, and join again where what is kept can’t be read', async () => {
    const front = await hub();
    const room = await open();
    expect(await join(front, room, 'Room 1', true, 'practitioner')).toEqual({ ok: true, value: null });
    expect(room.membership.state()).toMatchObject({ is: 'member', role: 'practitioner', desk: 'p01' });
    expect(room.keys).toEqual([]);
    expect(await room.membership.takeOver()).toMatchObject({ ok: false });

    room.vault.set(membershipSecret, '00'.repeat(32));
    await room.restart();
    expect(room.membership.state()).toMatchObject({ is: 'unread', role: null });
    expect(await join(front, room, 'Room 1', true, 'practitioner')).toEqual({ ok: true, value: null });
    expect(room.membership.state()).toMatchObject({ is: 'member', role: 'practitioner', desk: 'p02' });
  });

  it('join as what their policy says alone, and as no practitioner’s PC where they have a practice', async () => {
    const room = await open({ rules: { ...anyHub, role: 'practitioner' } });
    const entered = { address: '127.0.0.1', code: '0000-0000-0000-0000', name: 'PC' };
    const asked = (pc: ClinicTestPc, role: LinkRole) => pc.membership.join({ ...entered, role });
    expect(await asked(room, 'reception')).toMatchObject({
      failure: { words: membershipWords.practitionersByIt },
    });
    const desk = await open({ rules: { ...anyHub, role: 'reception' } });
    expect(await asked(desk, 'practitioner')).toMatchObject({
      failure: { words: membershipWords.receptionByIt },
    });
    const connected = await open();
    connected.practice = practice;
    expect(await asked(connected, 'practitioner')).toMatchObject({
      failure: { words: membershipWords.hasPractice },
    });
  });

  it('move their hub to another PC, and one of them leaves', async () => {
    const front = await hub();
    const [second, third] = [await open(), await open()];
    await join(front, second, 'Desk 2');
    await join(front, third, 'Desk 3');
    const { desk: to } = second.membership.state();
    expect(await front.membership.moveTo(to ?? '')).toMatchObject({ ok: true });
    await until(
      'moved',
      () => second.membership.state().is === 'hub' && front.membership.state().is === 'member',
    );
    for (const pc of [front, second, third]) {
      await until('linked to the new one', () => pc.membership.state().isLinked);
      await until('it is named', () => pc.membership.state().hubName === 'Desk 2');
    }
    await until('the one before has ended', () => front.membership.state().hub === null);
    expect(reads(front, third) && reads(third, second)).toBe(true);
    // The new hub adds PCs.
    const fourth = await open();
    await join(second, fourth, 'Desk 4');

    expect(await front.membership.leave()).toEqual({ ok: true, value: null });
    expect(front.membership.state()).toMatchObject({ is: 'none', desk: null });
    expect(front.vault.size).toBe(0);
    await front.restart();
    expect(front.membership.clinicLink()).toBeNull();
  });

  it('have the hub at the other PC also where that ends as the hub of before has given it up, and starts again once that is gone', async () => {
    const front = await hub();
    const second = await open();
    await join(front, second, 'Desk 2');
    const { desk: to } = second.membership.state();
    expect(await front.membership.moveTo(to ?? '')).toMatchObject({ ok: true });
    await until('it is given up', () => front.membership.state().is === 'member');
    await second.membership.close();
    const isOpen = async () => (await reachPort(['127.0.0.1'], front.ports.link)).is === 'open';
    await until('the hub of before is gone', async () => !(await isOpen()));
    await second.restart();
    await until('it is the hub', () => second.membership.state().is === 'hub');
    for (const pc of [front, second]) await linked(pc);
    expect(reads(front, second)).toBe(true);
  });

  it('come back to a new hub by their keys when the one before is lost for good', async () => {
    const front = await hub();
    const [second, third] = [await open(), await open()];
    await join(front, second, 'Desk 2');
    await join(front, third, 'Desk 3');
    await front.membership.close();
    await until('alone', () => !second.membership.state().isLinked);
    expect(await second.membership.takeOver()).toMatchObject({ ok: true });
    await linked(second);
    await until('PCs can come back', () => second.membership.state().hub?.joiningPort != null);
    expect(await third.membership.rejoin(`127.0.0.1:${second.ports.joining}`)).toMatchObject({ ok: true });
    await linked(third);
    expect(reads(second, third)).toBe(true);
    const checks = await third.membership.test();
    expect(checks.ok && checks.value.map(({ result }) => result)).toEqual(Array(8).fill('ok'));
  });

  it('whose hub has another address are told so by the test, and come back by that address and their keys', async () => {
    const place = { address: '127.0.0.1' };
    const front = await open({ addresses: () => [place.address] });
    expect(await front.membership.makeHub('Front desk')).toMatchObject({ ok: true });
    await linked(front);
    const second = await open();
    await join(front, second, 'Desk 2');
    const rejoin = (at: string) => second.membership.rejoin(`${at}:${front.ports.joining}`);
    expect(await rejoin('127.0.0.1')).toMatchObject({ failure: { kind: 'link-keys' } });

    place.address = '127.0.0.2';
    await front.restart();
    await linked(front);
    const hostsOf = (pc: ClinicTestPc) => pc.membership.state().hosts;
    await until('the hub knows its address', () => hostsOf(front).includes('127.0.0.2'));
    expect([hostsOf(second), second.membership.state().isLinked]).toEqual([['127.0.0.1'], false]);
    const tested = await second.membership.test();
    const found = tested.ok && tested.value.find(({ result }) => result === 'failed');
    expect(found).toMatchObject({ sentence: expect.stringContaining('choose Add a PC on Front desk') });

    await until('PCs can come back', () => front.membership.state().hub?.joiningPort != null);
    expect(await rejoin('127.0.0.2')).toMatchObject({ ok: true });
    await linked(second);
    expect([hostsOf(second), reads(front, second)]).toEqual([['127.0.0.2'], true]);
  });

  it('that enter a wrong code, or no longer a valid one, get nothing, and are shown why', async () => {
    const front = await hub();
    const second = await open();
    await until('it runs', () => front.membership.invite().ok);
    const address = `127.0.0.1:${front.ports.joining}`;
    const join = (code: string, at = address) =>
      second.membership.join({ address: at, code, name: 'PC', role: 'reception' });
    expect(await join('nothing')).toMatchObject({ ok: false, failure: { kind: 'link-code' } });
    await until('the port is open', async () => {
      const tried = await join('0000-0000-0000-0000');
      return !tried.ok && tried.failure.kind === 'link-code';
    });
    expect(await join('0000-0000-0000-0000', '127.0.0.1:9')).toMatchObject({
      failure: { kind: 'link-unreached' },
    });
    expect(await join('0000-0000-0000-0000', 'http://x/')).toMatchObject({
      failure: { kind: 'link-refused' },
    });
    front.membership.endInvitation();
    expect(await join('0000-0000-0000-0000')).toMatchObject({ failure: { kind: 'link-code-over' } });
    expect(second.membership.state().is).toBe('none');
    expect(second.vault.size).toBe(0);
  });

  it('on one machine take free ports where they are asked to, and a hub that starts again has its own', async () => {
    const free = { ports: { link: 0, joining: 0, monitor: 0 } };
    const hubs = [await open(free), await open(free)];
    for (const pc of hubs) {
      expect(await pc.membership.makeHub('Front desk')).toMatchObject({ ok: true });
      await linked(pc);
    }
    const portOf = (pc: ClinicTestPc) => pc.membership.state().hub?.joiningPort ?? 0;
    for (const pc of hubs) await until('its port is open', () => portOf(pc) > 0);
    const [one, other] = hubs as [ClinicTestPc, ClinicTestPc];
    expect(portOf(one)).not.toBe(portOf(other));

    const second = await open(free);
    expect(one.membership.invite()).toMatchObject({ ok: true });
    const { code = '' } = one.membership.state().hub?.invitation ?? {};
    const joined = second.membership.join({
      address: `127.0.0.1:${portOf(one)}`,
      code,
      name: 'Desk 2',
      role: 'reception',
    });
    await until('it asks', () => one.membership.state().hub?.asking != null);
    const { id = '' } = one.membership.state().hub?.asking ?? {};
    one.membership.decide(id, { name: 'Desk 2', sharesKey: false });
    expect(await joined).toMatchObject({ ok: true });
    await linked(second);
    await one.restart();
    await linked(one);
    await until('the other follows', () => second.membership.state().isLinked);

    const { desk: to = '' } = second.membership.state();
    expect(await one.membership.moveTo(to ?? '')).toMatchObject({ ok: true });
    await until('moved', () => second.membership.state().is === 'hub' && one.membership.state().hub === null);
    for (const pc of [one, second]) await linked(pc);
  });

  it('whose policy sets the hub and its authority join there, and no other hub; the hub stays where it is', async () => {
    const [first, second] = [await hub(), await hub()];
    const authority = (pc: ClinicTestPc) => readFileSync(pathOf(pc.folder, 'link', authorityFile), 'utf8');
    await until('its port is open', () => first.membership.state().hub?.joiningPort !== null);
    const at = (pc: ClinicTestPc) => `127.0.0.1:${pc.ports.joining}`;
    const set = { ...anyHub, hub: at(first), mayBeHub: false };
    const pc = await open({ rules: { ...set, authority: async () => ok(authority(first)) } });
    const wrong = await open({ rules: { ...set, authority: async () => ok(authority(second)) } });
    const refused = { ok: false, failure: { kind: 'link-refused' } };

    expect(await pc.membership.makeHub('Mine')).toMatchObject(refused);
    expect(
      await pc.membership.join({ address: at(second), code: codeOf(first), name: 'PC', role: 'reception' }),
    ).toMatchObject(refused);
    expect(
      await wrong.membership.join({ address: at(first), code: codeOf(first), name: 'PC', role: 'reception' }),
    ).toMatchObject({
      failure: { kind: 'link-refused', words: membershipWords.otherAuthority },
    });
    // Nothing was proven to that hub: it asks no one.
    expect(first.membership.state().hub?.asking).toBeNull();

    expect(await join(first, pc, 'Desk 2')).toMatchObject({ ok: true });
    expect(pc.membership.state().rules).toEqual({
      hub: at(first),
      mayJoin: true,
      mayMakeHub: false,
      role: null,
    });
    expect(await pc.membership.takeOver()).toMatchObject(refused);
    expect(await pc.membership.rejoin(at(second))).toMatchObject(refused);
    // That PC does not take the hub, and after a minute it is withdrawn.
    expect(await first.membership.moveTo(pc.membership.state().desk ?? '')).toMatchObject({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([first.membership.state().is, pc.membership.state().is]).toEqual(['hub', 'member']);
  });

  it('that are linked otherwise than a later policy sets are not linked, keep what they have, and say what is set', async () => {
    const first = await hub();
    await until('its port is open', () => first.membership.state().hub?.joiningPort !== null);
    const at = `127.0.0.1:${first.ports.joining}`;
    const rules = { ...anyHub };
    const pc = await open({ rules });
    await join(first, pc, 'Desk 2');
    const authority = readFileSync(pathOf(first.folder, 'link', authorityFile), 'utf8');
    const { setOtherwise } = membershipWords;
    const startedWith = async (set: Partial<MembershipRules>) => {
      Object.assign(rules, anyHub, set);
      await pc.restart();
      return pc.membership.state();
    };
    for (const [set, says] of [
      [{ hub: 'RECEPTION-9', mayBeHub: false }, setOtherwise.otherHub('Front desk', 'RECEPTION-9')],
      [{ hub: '10.0.0.9', mayBeHub: false }, setOtherwise.otherHub('Front desk', '10.0.0.9')],
      [{ hub: 'PC-2', mayJoin: false }, setOtherwise.isTheHub('Front desk')],
      [{ role: 'practitioner' }, setOtherwise.practitioners],
      [{ authority: async () => ok('') }, setOtherwise.otherAuthority],
      [{ authority: async () => failed(failure('certificate')) }, setOtherwise.authorityUnread],
    ] as const) {
      expect(await startedWith(set)).toMatchObject({ is: 'set-otherwise', setOtherwise: says, desk: 'd02' });
      expect(pc.membership.clinicLink()).toBeNull();
    }
    // What is set is what it has: by the address at which it joined, or by the hub’s own.
    for (const set of [
      { hub: at, mayBeHub: false, role: 'reception', authority: async () => ok(authority) },
      { hub: '127.0.0.1', mayBeHub: false },
    ] as const) {
      expect(await startedWith(set)).toMatchObject({ is: 'member', setOtherwise: null });
      await linked(pc);
    }
    expect(first.membership.state().hub?.members).toHaveLength(2);
  });

  it('that the policy links to no other are not linked, whatever they keep, and still take it off', async () => {
    const pc = await open();
    await pc.membership.makeHub('Front desk');
    await pc.membership.close();
    const rules = { ...anyHub, mayJoin: false, mayBeHub: false };
    const managed = await open({ folder: pathOf(pc.folder, 'link'), rules });
    expect(managed.membership.state().is).toBe('none');
    expect(managed.membership.clinicLink()).toBeNull();
    expect(await managed.membership.makeHub('Mine')).toMatchObject({ failure: { kind: 'link-refused' } });
    expect(existsSync(pathOf(pc.folder, 'link'))).toBe(true);
    expect(await managed.membership.leave()).toEqual({ ok: true, value: null });
    expect(existsSync(pathOf(pc.folder, 'link'))).toBe(false);
  });
});
