import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { triesSecret } from '../../../electron/lock/pin.ts';
import type { StoredSettings } from '../../../electron/platform/ports.ts';
import { inProcessBase } from '../../../service/service.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const attacker = 'https://attacker.example/v1';

let desk: WholeDesk;
afterEach(() => desk.close());

async function connectedWithPin(): Promise<void> {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await desk.clock.advance(20_000);
  expect((await desk.companion().lock.setPin({ current: null, pin: '2718' })).ok).toBe(true);
}
/** The hosts to which the practice's key went. */
const hosts = () => [
  ...new Set(
    desk.sent
      .filter(({ authorization }) => authorization === `Bearer ${desk.apiKey}`)
      .map(({ host }) => host),
  ),
];
const practiceHost = new URL(inProcessBase).host;
const isOpen = () => desk.companion().session() !== null && !desk.companion().lock.locked();
const settingsSay = (part: object) => {
  desk.settings = { ...desk.settings, ...part } as StoredSettings;
};
/** To a service that answers as a practice: refused while a change waits; the desk then goes back to its own. */
const connectElsewhere = () => {
  const apiKey = desk.service.createKey({ user: 'Elsewhere', role: 'owner' });
  return desk.clock.until(
    desk.companion().connect({ baseUrl: attacker, apiKey, caFile: null, memoryOnly: false }),
    120_000,
  );
};
function leaveAWrite(): void {
  desk.setPlugged(false);
  const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
  const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'waits' } };
  expect(desk.session().outbox.add('patient-details', change).ok).toBe(true);
}

describe('the address of the practice', () => {
  test('The key never goes to an address that the settings file names.', async () => {
    await connectedWithPin();
    settingsSay({ baseUrl: attacker });
    await desk.restart();
    expect(desk.companion().lock.locked()).toBe(true);
    await desk.clock.advance(20_000);
    expect(hosts()).toEqual([practiceHost]);
  });

  test('A write that waits never goes to an address that the settings file names.', async () => {
    await connectedWithPin();
    leaveAWrite();
    settingsSay({ baseUrl: attacker });
    await desk.restart();
    desk.setPlugged(true);
    await desk.clock.advance(20 * 60_000);
    expect(hosts()).toEqual([practiceHost]);
    await desk.clock.until(desk.companion().lock.open('2718'), 60_000);
    await desk.until('it was sent', () => desk.companion().status().waiting === 0);
  });

  test('An empty profile with settings of its own starts locked, and the key goes to the practice alone.', async () => {
    await connectedWithPin();
    await desk.companion().close();
    settingsSay({ baseUrl: attacker, caFile: '/home/somebody/ca.pem' });
    desk.folder = mkdtempSync(join(tmpdir(), 'foyer-desk-'));
    await desk.restart();
    expect(isOpen()).toBe(false);
    await desk.clock.advance(60_000);
    expect(isOpen()).toBe(false);
    expect(hosts()).toEqual([practiceHost]);
  });

  test('An empty profile does not open by itself on a PC without a PIN either.', async () => {
    desk = await openWholeDesk({ patients: 20 });
    await desk.connect();
    await desk.companion().close();
    settingsSay({ baseUrl: attacker });
    desk.folder = mkdtempSync(join(tmpdir(), 'foyer-desk-'));
    await desk.restart();
    await desk.clock.advance(60_000);
    expect(isOpen()).toBe(false);
    expect(hosts()).toEqual([practiceHost]);
  });

  test('A settings file that names no practice does not open a desk that has a PIN.', async () => {
    await connectedWithPin();
    leaveAWrite();
    settingsSay({ baseUrl: null });
    await desk.restart();
    expect(desk.companion().state().phase).toBe('locked');
  });

  test('Removing this PC is refused while a change waits, whatever the settings file names.', async () => {
    desk = await openWholeDesk({ patients: 20 });
    await desk.connect();
    await desk.clock.advance(20_000);
    leaveAWrite();
    settingsSay({ baseUrl: null });
    await desk.restart();
    expect(await desk.companion().removeThisPc(false)).toMatchObject({
      ok: false,
      failure: { kind: 'stale' },
    });
  });
});

test('Behind the lock no document that was dropped stays in memory.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await desk.clock.advance(20_000);
  const { documents } = desk.companion().deskDocuments;
  const begun = documents.begin('Referral.pdf', 4);
  if (!begun.ok) throw new Error('not begun');
  expect(documents.put(begun.value, new Uint8Array(4)).ok).toBe(true);
  desk.companion().lock.lock();
  await desk.clock.advance(1000);
  expect(documents.put(begun.value, new Uint8Array())).toMatchObject({
    ok: false,
    failure: { kind: 'not-found' },
  });
});

test('When privacy mode begins no document that was dropped stays in memory; one dropped after that does.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await desk.clock.advance(20_000);
  const { documents } = desk.companion().deskDocuments;
  const begin = () => {
    const begun = documents.begin('Referral.pdf', 4);
    if (!begun.ok) throw new Error('not begun');
    return begun.value;
  };
  const before = begin();
  desk.companion().changeSettings({ privacy: true });
  await desk.clock.advance(1000);
  expect(documents.put(before, new Uint8Array())).toMatchObject({
    ok: false,
    failure: { kind: 'not-found' },
  });
  const after = begin();
  desk.companion().changeSettings({ privacy: true, theme: 'dark' });
  await desk.clock.advance(1000);
  expect(documents.put(after, new Uint8Array(4)).ok).toBe(true);
});

describe('the PIN', () => {
  const spoilt: readonly [string, string | null][] = [
    ['removed', null],
    ['rubbish', 'rubbish'],
    ['an empty object', '{}'],
  ];
  test.each(spoilt)('No entry of the keychain that is %s opens the desk.', async (_how, value) => {
    await connectedWithPin();
    leaveAWrite();
    await desk.clock.advance(61_000);
    const kept = new Map(desk.vault);
    for (const name of kept.keys()) {
      if (value === null) desk.vault.delete(name);
      else desk.vault.set(name, value);
      await desk.restart();
      await desk.clock.advance(5_000);
      expect([name, isOpen()]).toEqual([name, false]);
      desk.setPlugged(true);
      await connectElsewhere();
      expect([name, isOpen()]).toEqual([name, false]);
      await desk.clock.advance(5_000);
      desk.setPlugged(false);
      await desk.companion().close();
      desk.vault.clear();
      for (const [one, secret] of kept) desk.vault.set(one, secret);
    }
    // The files were kept: with its entries back, the desk is as it was.
    await desk.restart();
    expect(desk.companion().state().phase).toBe('locked');
  });

  test('A keychain that comes back after the start does not open a desk that has a PIN.', async () => {
    await connectedWithPin();
    leaveAWrite();
    desk.setKeychain(false);
    await desk.restart();
    desk.setKeychain(true);
    desk.setPlugged(true);
    await connectElsewhere();
    expect(isOpen()).toBe(false);
    expect(hosts()).toEqual([practiceHost]);
    await desk.clock.until(desk.companion().tryAgain(), 60_000);
    expect(desk.companion().state().phase).toBe('locked');
  });

  test('Counted tries that are gone, or were edited, count as the most: the longest delay.', async () => {
    await connectedWithPin();
    for (const value of [null, '{"v":1,"wrong":0,"wrongAt":0}', '0']) {
      await desk.companion().lock.open('0000');
      const counted = [...desk.vault].filter(([, secret]) => /"wrong":[1-9]/.test(secret));
      expect(counted).toHaveLength(1);
      const [[name = ''] = []] = counted;
      if (value === null) desk.vault.delete(name);
      else desk.vault.set(name, value);
      await desk.restart();
      expect(await desk.companion().lock.open('2718')).toMatchObject({
        ok: false,
        failure: { kind: 'pin-wait', retryAfterMs: 900_000 },
      });
      await desk.clock.advance(900_000);
      expect(await desk.clock.until(desk.companion().lock.open('2718'), 60_000)).toMatchObject({ ok: true });
    }
  });

  test('A key that is put into the keychain while the desk is locked does not open it.', async () => {
    await connectedWithPin();
    leaveAWrite();
    desk.companion().lock.lock();
    for (const [name, secret] of desk.vault) {
      desk.vault.set(name, secret.replaceAll(desk.apiKey, 'of the attacker'));
    }
    expect((await desk.clock.until(desk.companion().lock.openWithKey('of the attacker'), 60_000)).ok).toBe(
      false,
    );
    expect(isOpen()).toBe(false);
  });
});

describe('a PIN that could not be read at the start', () => {
  test('A PIN that could not be read at the start is replaced by no one, and taken away by no key.', async () => {
    await connectedWithPin();
    desk.setKeychain(false);
    await desk.restart();
    desk.setKeychain(true);
    const { lock, tryAgain } = desk.companion();
    expect([
      (await lock.setPin({ current: null, pin: '0000' })).ok,
      (await lock.openWithKey('not the key')).ok,
    ]).toEqual([false, false]);
    await desk.clock.until(tryAgain(), 60_000);
    expect(desk.companion().state().phase).toBe('locked');
    expect(await desk.clock.until(lock.open('2718'), 60_000)).toMatchObject({ ok: true });
  });

  test('A desk whose count of tries could not be read at the start does not open without its PIN.', async () => {
    await connectedWithPin();
    const { vault } = desk;
    Object.assign(vault, {
      get(name: string) {
        if (name === triesSecret) throw new Error('the keychain is busy');
        return Map.prototype.get.call(vault, name);
      },
    });
    await desk.restart();
    Reflect.deleteProperty(vault, 'get');
    const { lock } = desk.companion();
    // No one is at the desk, or the PC is locked.
    lock.lock();
    await desk.clock.advance(1000);
    expect(await desk.clock.until(lock.open(null), 60_000)).toMatchObject({ ok: false });
    expect(isOpen()).toBe(false);
    await desk.clock.advance(900_000);
    expect(await desk.clock.until(lock.open('2718'), 60_000)).toMatchObject({ ok: true });
  });
});
