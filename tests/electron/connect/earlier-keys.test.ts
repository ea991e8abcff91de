import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createPcRecordStore } from '../../../electron/platform/pc-record.ts';
import { inProcessBase } from '../../../service/service.ts';
import { ok } from '../../../shared/result.ts';
import { leaksBelow, needlesOf } from '../../e2e/needles.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const practiceHost = new URL(inProcessBase).host;
const hosts = () => [...new Set(desk.sent.map(({ host }) => host))];
const recordText = () => desk.vault.get('this-pc') ?? '';
const readCa = async () => ({ ok: true, value: 'PEM of the practice' }) as const;

/** What waits for the practice: to be found in no file. */
const planted = 'ZYXPLANTEDALERT';

/** A PC as an earlier Foyer left it: three entries in the keychain, address and CA file in the settings. */
async function earlierPc(pin: string | null, wrong = 0): Promise<void> {
  desk = await openWholeDesk({ patients: 10, readText: readCa });
  await desk.connect();
  await desk.clock.advance(20_000);
  desk.setPlugged(false);
  const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
  const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: planted } };
  expect(desk.session().outbox.add('patient-details', change).ok).toBe(true);
  if (pin) expect((await desk.companion().lock.setPin({ current: null, pin })).ok).toBe(true);
  await desk.companion().close();
  const record = JSON.parse(recordText());
  desk.vault.delete('this-pc');
  desk.vault.delete('pin-tries');
  desk.vault.set('store-key', record.storeKey);
  desk.vault.set('api-key', record.apiKey);
  if (record.pin) desk.vault.set('lock-pin', JSON.stringify({ v: 1, ...record.pin, wrong, wrongAt: 0 }));
  desk.settings = { ...desk.settings, baseUrl: record.baseUrl, caFile: '/home/clinic/ca.pem' };
}
/** Starts Foyer where the keychain takes so many changes and then no more. @returns whether there were no more */
async function cutOffAt(step: number): Promise<boolean> {
  let changes = 0;
  const { set, delete: remove } = desk.vault;
  const counted = () => {
    if (changes >= step) throw new Error('the power is gone');
    changes += 1;
  };
  desk.vault.set = (name, value) => {
    counted();
    return set.call(desk.vault, name, value);
  };
  desk.vault.delete = (name) => {
    counted();
    return remove.call(desk.vault, name);
  };
  await desk.restart();
  Object.assign(desk.vault, { set, delete: remove });
  return changes < step;
}
const entries = () => [...desk.vault.keys()].filter((name) => name !== 'desk-mark').sort();

describe('a PC of an earlier Foyer', () => {
  test('opens without asking anybody anything, with what waited and its certificate authority.', async () => {
    await earlierPc(null);
    await desk.restart();
    expect(desk.companion().state()).toMatchObject({
      phase: 'ready',
      failure: null,
      practice: { baseUrl: inProcessBase, keyStored: true, caFile: expect.stringMatching(/^SHA-256 /) },
    });
    expect(desk.companion().status().waiting).toBe(1);
    expect(entries()).toEqual(['this-pc']);
    expect(desk.settings).toMatchObject({ baseUrl: null, caFile: null });
    desk.setPlugged(true);
    await desk.until('it was sent', () => desk.companion().status().waiting === 0);
    expect(desk.trusted).toContain('PEM of the practice');
    await desk.restart();
    expect(desk.companion().state().phase).toBe('ready');
  });

  test('that had a PIN starts locked, with the tries that were counted.', async () => {
    await earlierPc('2718', 2);
    await desk.restart();
    expect(desk.companion().lock.view()).toMatchObject({
      locked: true,
      pin: true,
      wrong: 2,
      waitUntil: null,
    });
    expect((await desk.clock.until(desk.companion().lock.open('2718'), 60_000)).ok).toBe(true);
    expect(desk.companion().status().waiting).toBe(1);
  });

  test('loses nothing when its keychain stops at any step of the change.', async () => {
    for (let step = 0; ; step += 1) {
      await earlierPc('2718');
      const all = desk.vault.size;
      const isDone = await cutOffAt(step);
      expect(desk.companion().session() !== null && !desk.companion().lock.locked()).toBe(false);
      await desk.restart();
      expect(desk.companion().state().phase).toBe('locked');
      expect((await desk.clock.until(desk.companion().lock.open('2718'), 60_000)).ok).toBe(true);
      expect([step, desk.companion().status().waiting, entries()]).toEqual([
        step,
        1,
        ['pin-tries', 'this-pc'],
      ]);
      if (isDone) {
        expect(step).toBeGreaterThan(all);
        return;
      }
      await desk.close();
    }
  });

  test('leaves no key and no name in a file, whichever step it is cut off at.', async () => {
    for (let step = 0, isDone = false; !isDone; step += 1) {
      await earlierPc('2718');
      const secrets = [
        ...['store-key', 'api-key'].map((name) => desk.vault.get(name) ?? ''),
        ...['salt', 'hash'].map((name) => JSON.parse(desk.vault.get('lock-pin') ?? '{}')[name] as string),
        planted,
        ...desk.service.sandbox.state('patients').flatMap(({ email }) => email ?? []),
      ];
      expect(secrets.every((secret) => secret.length > 8)).toBe(true);
      const needles = needlesOf(secrets);
      const leaks = () => [
        ...leaksBelow(desk.folder, needles),
        ...needles.flatMap(([name, bytes]) =>
          writtenSettings().includes(bytes) ? [`settings: ${name}`] : [],
        ),
      ];
      const writtenSettings = () => Buffer.from(JSON.stringify(desk.settings));
      isDone = await cutOffAt(step);
      expect([step, leaks()]).toEqual([step, []]);
      await desk.restart();
      expect((await desk.clock.until(desk.companion().lock.open('2718'), 60_000)).ok).toBe(true);
      expect([step, leaks()]).toEqual([step, []]);
      await desk.companion().close();
      expect([step, leaks()]).toEqual([step, []]);
      // The search finds what is there.
      writeFileSync(join(desk.folder, 'planted'), `x${secrets[0]}`);
      expect(leaks()).not.toEqual([]);
      if (!isDone) await desk.close();
    }
  });

  test('goes to the practice that its files are of, whatever its settings name.', async () => {
    await earlierPc(null);
    desk.settings = { ...desk.settings, baseUrl: 'https://attacker.example/v1' };
    await desk.restart();
    desk.setPlugged(true);
    await desk.until('it was sent', () => desk.companion().status().waiting === 0);
    expect(hosts()).toEqual([practiceHost]);
  });

  test('with a PIN that cannot be read is blocked, and nothing is changed.', async () => {
    await earlierPc('2718');
    desk.vault.set('lock-pin', 'rubbish');
    await desk.restart();
    expect(desk.companion().state()).toMatchObject({
      phase: 'blocked',
      failure: { kind: 'store-key-wrong' },
    });
    expect(entries()).toEqual(['api-key', 'lock-pin', 'store-key']);
    // What is unsent goes only by a person's word; then it is a new PC.
    expect(await desk.companion().removeThisPc(false)).toMatchObject({ failure: { kind: 'stale' } });
    expect(await desk.companion().removeThisPc(true)).toMatchObject({ value: { phase: 'first-run' } });
    expect(entries()).toEqual([]);
    await desk.restart();
    expect(desk.companion().state()).toMatchObject({ phase: 'first-run', failure: null });
  });
});

describe('the certificate authority', () => {
  test('counts by its hash: one that was put in its place is not trusted.', async () => {
    desk = await openWholeDesk({ patients: 10, readText: readCa });
    await desk.connect('/home/clinic/ca.pem');
    await desk.restart();
    await desk.clock.advance(5_000);
    expect([...desk.trusted]).toEqual(['PEM of the practice']);
    const [name = ''] = readdirSync(desk.folder).filter((file) => file.startsWith('authority-'));
    writeFileSync(join(desk.folder, name), 'PEM of the attacker');
    desk.settings = { ...desk.settings, caFile: '/home/attacker/ca.pem' };
    await desk.restart();
    await desk.clock.advance(5_000);
    expect([...desk.trusted]).toEqual(['PEM of the practice', null]);
    expect(desk.companion().state().phase).toBe('ready');
  });

  test('is removed with this PC.', async () => {
    desk = await openWholeDesk({ patients: 10, readText: readCa });
    await desk.connect('/home/clinic/ca.pem');
    expect((await desk.companion().removeThisPc(true)).ok).toBe(true);
    expect(readdirSync(desk.folder).filter((name) => name !== 'in-use.lock')).toEqual([]);
    expect(entries()).toEqual([]);
  });
});

test('A record that is too long for the keychain of Windows is refused, and the one before stays.', async () => {
  desk = await openWholeDesk({ patients: 10 });
  await desk.connect();
  const kept = recordText();
  expect(Buffer.byteLength(kept)).toBeLessThan(1000);
  const record = createPcRecordStore({
    read: async (name) => ok(desk.vault.get(name) ?? null),
    write: async (name, value) => ok(desk.vault.set(name, value) && null),
    remove: async (name) => ok(desk.vault.delete(name) ? null : null),
  });
  const answer = await record.change((before) => before && { ...before, apiKey: 'k'.repeat(1900) });
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'bad-input', fields: ['apiKey'] } });
  expect(recordText()).toBe(kept);
});
