import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { storeAgainMs } from '../../../electron/membership/membership-core.ts';
import { movingMs } from '../../../electron/membership/moving.ts';
import type { HubFirewall } from '../../../electron/membership/ports.ts';
import { membershipWords } from '../../../electron/membership/words.ts';
import { until } from '../link/real-hub.ts';
import { anyHub } from './pcs.ts';
import { virtualPcs } from './virtual-pcs.ts';

const { open, openTwo } = virtualPcs();

describe('a PC that was never linked', () => {
  it('asks the keychain nothing, and writes nothing', async () => {
    const { membership, asked, folder } = await open();
    await membership.start();
    expect(membership.state()).toMatchObject({ is: 'none', name: 'RECEPTION-1', desk: null });
    expect(membership.clinicLink()).toBeNull();
    expect(asked).toEqual([]);
    expect(existsSync(join(folder, 'link'))).toBe(false);
  });

  it('refuses everything that a hub or a linked PC does', async () => {
    const { membership } = await open();
    const refused = { ok: false, failure: { kind: 'link-refused' } };
    expect(membership.invite()).toMatchObject(refused);
    expect(membership.decide('x', null)).toMatchObject(refused);
    for (const act of [
      membership.takeOver(),
      membership.rename('d01', 'X'),
      membership.remove('d01'),
      membership.moveTo('d02'),
      membership.repair(),
      membership.rejoin('10.0.0.1'),
      membership.test(),
    ])
      expect(await act).toMatchObject(refused);
  });
});

describe('what is kept', () => {
  it('where the keychain refuses, nothing has happened', async () => {
    const { membership, pc, file } = await open();
    pc.keychain = false;
    expect(await membership.makeHub('Front desk')).toMatchObject({ failure: { kind: 'no-keychain' } });
    expect(membership.state().is).toBe('none');
    expect(existsSync(file)).toBe(false);
  });

  it('is read by the next start, and changed by no one else: a changed file is a failure, never none', async () => {
    const { membership, begin, vault, file } = await open();
    await membership.makeHub('Front desk');
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/Front desk|PRIVATE KEY/);
    const next = begin();
    await next.start();
    expect(next.state()).toMatchObject({ is: 'hub', name: 'Front desk', desk: 'd01' });
    await next.close();

    writeFileSync(file, `${text.slice(0, 40)}${text[40] === 'A' ? 'B' : 'A'}${text.slice(41)}`);
    const changed = begin();
    await changed.start();
    expect(changed.state()).toMatchObject({ is: 'unread', isKnown: false, role: null });
    expect(await changed.makeHub('Other')).toMatchObject({ failure: { kind: 'link-refused' } });
    expect(await changed.leave()).toEqual({ ok: true, value: null });
    expect(changed.state()).toMatchObject({ is: 'none', isKnown: true });
    expect(vault.size).toBe(0);
    expect(existsSync(file)).toBe(false);
    await changed.close();
  });

  it.runIf(process.platform === 'linux')(
    'is a failure where the disk refuses it, as while a virus scanner has it: Foyer starts all the same',
    async () => {
      const { membership, begin, file } = await open();
      await membership.makeHub('Front desk');
      await membership.close();
      renameSync(file, `${file}.aside`);
      // A file that can be opened and not be read.
      symlinkSync('/proc/self/mem', file);
      const next = begin();
      await next.start();
      expect(next.state()).toMatchObject({ is: 'unread', isKnown: false });
      await next.close();

      rmSync(file);
      renameSync(`${file}.aside`, file);
      const last = begin();
      await last.start();
      expect(last.state()).toMatchObject({ is: 'hub', name: 'Front desk' });
      await last.close();
    },
  );

  it('whose keychain refuses for hours asks it each minute then, and is the hub within a minute of its answer', async () => {
    const first = await open();
    await first.membership.makeHub('Front desk');
    await first.ends();
    const { pc, clock, asked } = first;
    pc.keychain = false;
    await first.starts();
    const before = asked.length;
    await clock.advance(3_600_000);
    expect(asked.length - before).toBeLessThan(100);
    expect(first.membership.state().is).toBe('unread');
    pc.keychain = true;
    await clock.advance(60_000);
    expect(first.membership.state()).toMatchObject({ is: 'hub', name: 'Front desk' });
  });

  it('is read again where the keychain did not answer at the start, until it does', async () => {
    const of = await open();
    const { pc, clock, running } = of;
    await of.membership.makeHub('Front desk');
    await of.ends();
    pc.keychain = false;
    await of.starts();
    expect([of.membership.state().is, running.size]).toEqual(['unread', 0]);
    await clock.advance(storeAgainMs + 1_000);
    expect(of.membership.state().is).toBe('unread');
    pc.keychain = true;
    await clock.advance(storeAgainMs + 1_000);
    await until('it is the hub', () => of.membership.state().is === 'hub');
    expect(running.size).toBe(1);
    await until('it is linked', () => of.membership.clinicLink() !== null);
  });

  it('is not known where the policy links this PC to no other, until it is removed', async () => {
    const rules = { ...anyHub };
    const { membership, begin } = await open(rules);
    await membership.makeHub('Front desk');
    await membership.close();
    Object.assign(rules, { mayJoin: false, mayBeHub: false });
    const managed = begin();
    await managed.start();
    expect(managed.state()).toMatchObject({ is: 'none', isKnown: false });
    expect(await managed.leave()).toMatchObject({ ok: true });
    expect(managed.state()).toMatchObject({ is: 'none', isKnown: true });
    await managed.close();
  });

  it('stays where leaving can’t remove its key', async () => {
    const { membership, pc, file } = await open();
    await membership.makeHub('Front desk');
    pc.keychain = false;
    expect(await membership.leave()).toMatchObject({ failure: { kind: 'no-keychain' } });
    expect(membership.state()).toMatchObject({ is: 'hub', hub: { state: { is: 'running' } } });
    expect(existsSync(file)).toBe(true);
  });
});

describe('the hub', () => {
  it('that can’t run says why, and shows no code', async () => {
    const { membership, pc } = await open();
    pc.fails = true;
    await membership.makeHub('Front desk');
    expect(membership.state().hub?.state).toMatchObject({
      is: 'failed',
      sentence: 'The link server is missing.',
    });
    expect(membership.invite()).toMatchObject({ failure: { kind: 'link-refused' } });
  });

  it('shows a code for ten minutes, and no longer', async () => {
    const { membership, clock } = await open();
    await membership.makeHub('Front desk');
    await until('its port is open', () => membership.state().hub?.joiningPort != null);
    expect(membership.invite()).toMatchObject({ ok: true });
    expect(membership.state().hub?.invitation?.code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    await clock.advance(599_000);
    expect(membership.state().hub?.invitation).not.toBeNull();
    await clock.advance(2_000);
    expect(membership.state().hub?.invitation).toBeNull();
  });

  it('is not removed, and moves to no PC that is not there', async () => {
    const { membership } = await open();
    await membership.makeHub('Front desk');
    const itself = { failure: { kind: 'link-refused', words: membershipWords.hubItself } };
    expect(await membership.remove('d01')).toMatchObject(itself);
    expect(await membership.remove('d07')).toMatchObject({ failure: { kind: 'link-refused' } });
    expect(await membership.moveTo('d01')).toMatchObject({ failure: { kind: 'link-refused' } });
    expect(await membership.makeHub('Again')).toMatchObject({ failure: { kind: 'link-refused' } });
  });

  it('that IT support has set moves to no other PC, and joins none', async () => {
    const { membership } = await open({ ...anyHub, hub: 'RECEPTION-1', mayJoin: false });
    expect(await membership.makeHub('Front desk')).toMatchObject({ ok: true });
    const refused = { failure: { words: membershipWords.hubSetByIt } };
    expect(await membership.moveTo('d02')).toMatchObject(refused);
    await membership.leave();
    const entered = {
      address: 'RECEPTION-1',
      code: '0000-0000-0000-0000',
      name: 'PC',
      role: 'reception',
    } as const;
    expect(await membership.join(entered)).toMatchObject(refused);
  });

  it('names its new address to all PCs when that has changed', async () => {
    const { membership, pc, begin, records } = await open();
    await membership.makeHub('Front desk');
    await membership.close();
    pc.address = '127.0.0.2';
    const next = begin();
    await next.start();
    await until('it is named', () => records.at(-1)?.hosts.includes('127.0.0.2') === true);
    expect(next.state().hosts).toEqual(['RECEPTION-1', '127.0.0.2']);
    await next.close();
  });

  it('that is renamed has its new name at once', async () => {
    const { membership } = await open();
    await membership.makeHub('Front desk');
    expect(await membership.rename('d01', 'Desk 1')).toMatchObject({ ok: true });
    expect(membership.clinicLink()?.name).toBe('Desk 1');
    expect(membership.state().hub?.members).toMatchObject([{ desk: 'd01', name: 'Desk 1' }]);
  });
});

describe('the rules of the firewall', () => {
  /** Windows’ firewall, in which an administrator has set the rules. */
  function windows() {
    const state = { rules: 'all' as 'all' | 'none', read: 0 };
    const firewall: HubFirewall = {
      commands: () => [],
      rules: async () => {
        state.read += 1;
        return state.rules;
      },
      allow: async () => 'done',
      async remove() {
        state.rules = 'none';
        return 'done';
      },
    };
    return { state, firewall };
  }

  it('that stay when a hub has left are offered to be taken away, also after a start, until they are gone', async () => {
    const { state, firewall } = windows();
    const { membership, begin, pc } = await open(anyHub, firewall);
    await membership.makeHub('Front desk');
    await until('it is known', () => membership.state().hub?.isLetIn === true);
    expect([membership.state().firewallStays, pc.wasHub]).toEqual([false, true]);
    await membership.leave();
    expect(membership.state()).toMatchObject({ is: 'none', firewallStays: true });
    await membership.close();

    const next = begin();
    await next.start();
    await until('it is known', () => next.state().firewallStays);
    expect(await next.closeFirewall()).toEqual({ ok: true, value: null });
    expect([next.state().firewallStays, state.rules, pc.wasHub]).toEqual([false, 'none', false]);
    await next.close();
  });

  it('are not offered to be taken away while it can’t be read whether this PC is the hub still', async () => {
    const { state, firewall } = windows();
    const of = await open(anyHub, firewall);
    await of.membership.makeHub('Front desk');
    await until('it is known', () => of.membership.state().hub?.isLetIn === true);
    await of.ends();
    of.pc.keychain = false;
    const { read } = state;
    await of.starts();
    await until('it was read', () => state.read > read);
    await Promise.resolve();
    expect(of.membership.state()).toMatchObject({ is: 'unread', firewallStays: false });
    of.pc.keychain = true;
    await of.clock.advance(storeAgainMs + 1_000);
    await until('it is the hub', () => of.membership.state().hub?.isLetIn === true);
    expect([of.membership.state().firewallStays, of.pc.wasHub]).toEqual([false, true]);
  });

  it('are not asked for at a PC that never was a hub', async () => {
    const { state, firewall } = windows();
    const { membership } = await open(anyHub, firewall);
    await membership.start();
    expect([membership.state().firewallStays, state.read]).toEqual([false, 0]);
  });
});

describe('a PC that is linked otherwise than its policy sets', () => {
  it('as the hub runs none and says so; nothing is changed, and it is the hub again without that policy', async () => {
    const rules = { ...anyHub };
    const { membership, begin, records, file } = await open(rules);
    await membership.makeHub('Front desk');
    await membership.close();
    const [kept, ran] = [readFileSync(file, 'utf8'), records.length];
    Object.assign(rules, { hub: 'RECEPTION-9', mayBeHub: false });
    const managed = begin();
    await managed.start();
    expect(managed.state()).toMatchObject({
      is: 'set-otherwise',
      setOtherwise: membershipWords.setOtherwise.notTheHub('RECEPTION-9'),
      hub: null,
    });
    expect([managed.clinicLink(), records.length]).toEqual([null, ran]);
    const refused = { failure: { kind: 'link-refused' } };
    expect(managed.invite()).toMatchObject(refused);
    expect(await managed.rename('d01', 'Other')).toMatchObject(refused);
    expect(await managed.moveTo('d02')).toMatchObject(refused);
    expect(await managed.repair()).toEqual({ ok: true, value: null });
    expect(managed.state().is).toBe('set-otherwise');
    await managed.close();
    expect(readFileSync(file, 'utf8')).toBe(kept);

    Object.assign(rules, anyHub);
    const free = begin();
    await free.start();
    expect(free.state()).toMatchObject({ is: 'hub', setOtherwise: null, hub: { state: { is: 'running' } } });
    await free.close();
  });

  it('leaves what it keeps when a person says so', async () => {
    const rules = { ...anyHub };
    const { membership, begin, file } = await open(rules);
    await membership.makeHub('Front desk');
    await membership.close();
    Object.assign(rules, { mayBeHub: false });
    const managed = begin();
    await managed.start();
    expect(managed.state().setOtherwise).toBe(membershipWords.setOtherwise.notTheHub(null));
    expect(await managed.leave()).toEqual({ ok: true, value: null });
    expect([managed.state().is, existsSync(file)]).toEqual(['none', false]);
    await managed.close();
  });
});

it('a PC that is removed while the server does not answer is said not to be cut off yet, until it is', async () => {
  const { front } = await openTwo();
  front.pc.silent = true;
  expect(await front.membership.remove('d02')).toMatchObject({ ok: true });
  expect(front.membership.state().hub).toMatchObject({ isApplied: false, members: [{ desk: 'd01' }] });
  let changes = 0;
  front.membership.onChange(() => {
    changes += 1;
  });
  front.answers();
  expect([front.membership.state().hub?.isApplied, changes]).toEqual([true, 1]);
});

it('a PC that was removed leaves when it can, and not where it has joined again before its turn comes', async () => {
  const { second } = await openTwo();
  const { membership } = second;
  second.removedAtHub();
  expect(membership.state().is).toBe('removed');
  second.pc.keychain = false;
  expect(await membership.leaveIfRemoved()).toMatchObject({ failure: { kind: 'no-keychain' } });
  second.pc.keychain = true;
  void membership.repair();
  expect(await membership.leaveIfRemoved()).toEqual({ ok: true, value: null });
  expect(membership.state()).toMatchObject({ is: 'member', desk: 'd02' });
  second.removedAtHub();
  expect(await membership.leaveIfRemoved()).toEqual({ ok: true, value: null });
  expect([membership.state().is, existsSync(second.file)]).toEqual(['none', false]);
});

it('a move that is not answered within a minute is withdrawn, and the hub stays', async () => {
  const { front } = await openTwo();
  expect(await front.membership.moveTo('d02')).toMatchObject({ ok: true });
  expect(front.membership.state().hub?.movingTo).toBe('d02');
  expect(front.records.at(-1)?.handedTo).toBe('d02');
  expect(await front.membership.moveTo('d02')).toMatchObject({ failure: { kind: 'link-refused' } });
  await front.clock.advance(movingMs + 1_000);
  await until('withdrawn', () => front.records.at(-1)?.handedTo === null);
  expect(front.membership.state()).toMatchObject({ is: 'hub', hub: { movingTo: null } });
});

test('A port for joining that another program has for a moment is opened once that is over.', async () => {
  const { membership, joining, clock } = await open();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(joining, '127.0.0.1', resolve));
  await membership.makeHub('Front desk');
  await until('it is refused', () => membership.state().hub?.joiningFault === true);
  await new Promise((resolve) => other.close(resolve));
  await clock.advance(20_000);
  await until('PCs can join', () => membership.state().hub?.joiningPort === joining);
  expect(membership.state().hub?.joiningFault).toBe(false);
});
