import { expect, test } from 'vitest';
import { createPin, delayAfter, triesSecret } from '../../../electron/lock/pin.ts';
import { createPcRecordStore, recordSecret } from '../../../electron/platform/pc-record.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { quickPinHash } from '../../fakes/quick-pin-hash.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function pc() {
  const secrets = new Map<string, string>();
  const clock = createVirtualClock();
  const keychain = { works: true };
  const chained = <T>(act: () => T) => (keychain.works ? ok(act()) : failed(failure('no-keychain')));
  const ports = {
    clock,
    pinHash: quickPinHash,
    random: {
      bytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)),
      uuid: () => '',
      fraction: () => 0,
    },
    vault: {
      read: async (name: string) => chained(() => secrets.get(name) ?? null),
      write: async (name: string, value: string) => chained(() => (secrets.set(name, value) ? null : null)),
      remove: async (name: string) => chained(() => (secrets.delete(name) ? null : null)),
    },
  };
  const record = createPcRecordStore(ports.vault);
  const part = { v: 1, apiKey: 'key', baseUrl: 'https://practice.test/v1', caSha256: null, pin: null };
  secrets.set(recordSecret, JSON.stringify({ ...part, storeKey: '0'.repeat(64) }));
  const start = async (other: Partial<typeof ports> = {}) => {
    const pin = createPin({ ...ports, ...other }, record);
    const kept = await record.read();
    expect(kept.ok ? await pin.load(kept.value) : kept).toEqual(ok(null));
    return pin;
  };
  return { secrets, clock, keychain, ports, record, start };
}
const kind = (answer: { ok: boolean; failure?: { kind: string } }) =>
  answer.ok ? 'right' : answer.failure?.kind;

test('The PIN is kept nowhere: a salt and a slow hash lie in the PC’s record.', async () => {
  const { secrets, start } = pc();
  const pin = await start();
  await pin.change('271828');
  const first = secrets.get(recordSecret) ?? '';
  expect([...secrets.values()].join()).not.toContain('271828');
  expect(Object.keys(JSON.parse(first).pin).sort()).toEqual(['hash', 'salt']);
  await pin.change('271828');
  expect(secrets.get(recordSecret)).not.toBe(first);
  expect(kind(await pin.check('271828'))).toBe('right');
  expect(kind(await pin.check('271829'))).toBe('pin-wrong');
  expect(kind(await pin.check(null))).toBe('pin-wrong');
});

test('A wrong try is counted, durably, before it is answered: ending the program gives no free try.', async () => {
  const { clock, start } = pc();
  const set = await start();
  await set.change('1234');
  for (let tries = 1; tries <= 4; tries += 1) {
    // The program is ended while the hash is being made.
    const hanging = await start({ pinHash: () => new Promise(() => undefined) });
    void hanging.check('0000');
    await new Promise((resolve) => setImmediate(resolve));
    const again = await start();
    expect(again.wrong()).toBe(tries);
    await clock.advance(again.waitMs());
  }
});

test('Wrong tries are slowed, longer each time, also over restarts and also when the PC’s clock is set.', async () => {
  const { clock, start } = pc();
  let pin = await start();
  await pin.change('1234');
  let before = 0;
  for (let tries = 1; tries <= 8; tries += 1) {
    expect(kind(await pin.check('0000'))).toBe('pin-wrong');
    expect(pin.waitMs()).toBe(delayAfter(tries));
    expect(pin.waitMs()).toBeGreaterThanOrEqual(before);
    before = pin.waitMs();
    // Set forward by a day: no try is won by it.
    clock.jumpWall(86_400_000);
    expect(pin.waitMs()).toBe(before);
    clock.jumpWall(-86_400_000);
    pin = await start();
    expect(pin.waitMs()).toBe(before);
    if (before > 0) {
      expect(kind(await pin.check('1234'))).toBe('pin-wait');
      expect(pin.wrong()).toBe(tries);
    }
    await clock.advance(before);
  }
  expect(before).toBe(15 * 60_000);
  expect(kind(await pin.check('1234'))).toBe('right');
  expect([pin.wrong(), pin.waitMs()]).toEqual([0, 0]);
});

test('A clock that was set back makes no one wait for longer than the delay.', async () => {
  const { clock, start } = pc();
  const pin = await start();
  await pin.change('1234');
  for (let tries = 0; tries < 3; tries += 1) await pin.check('0000');
  clock.jumpWall(-86_400_000);
  expect((await start()).waitMs()).toBe(delayAfter(3));
});

test('Tries that are made at once are counted one after another.', async () => {
  const { start } = pc();
  const pin = await start();
  await pin.change('1234');
  const answers = await Promise.all(
    ['0000', '0001', '0002', '0003', '1234'].map((tried) => pin.check(tried)),
  );
  expect(answers.map(kind)).toEqual(['pin-wrong', 'pin-wrong', 'pin-wrong', 'pin-wait', 'pin-wait']);
});

test('A keychain that cannot be read is reported, never taken for "no PIN".', async () => {
  const { keychain, ports, record, secrets, start } = pc();
  await (await start()).change('1234');
  const kept = await record.read();
  keychain.works = false;
  expect(kind(await record.read())).toBe('no-keychain');
  const pin = createPin(ports, record);
  expect(kind(await pin.load(kept.ok ? kept.value : null))).toBe('no-keychain');
  expect([pin.isSet(), pin.waitMs()]).toEqual([true, 900_000]);
  keychain.works = true;
  secrets.set(recordSecret, 'something else');
  expect(kind(await record.read())).toBe('store-key-wrong');
});

test('A count of tries that is missing, or was edited, is taken for the most: the longest delay.', async () => {
  const { clock, secrets, start } = pc();
  await (await start()).change('1234');
  for (const edited of [undefined, '{"v":1,"wrong":0,"wrongAt":0,"mac":"00"}', 'rubbish']) {
    if (edited === undefined) secrets.delete(triesSecret);
    else secrets.set(triesSecret, edited);
    const pin = await start();
    expect(pin.waitMs()).toBe(900_000);
    await clock.advance(600_000);
    // A restart does not reset it.
    const again = await start();
    expect(again.waitMs()).toBe(300_000);
    await clock.advance(300_000);
    expect(kind(await again.check('1234'))).toBe('right');
  }
});

test('A PIN that cannot be changed stays, with its count.', async () => {
  const { clock, keychain, ports, secrets, start } = pc();
  await (await start()).change('1234');
  const failing = {
    ...ports.vault,
    write: async (name: string, value: string) =>
      name === recordSecret ? failed(failure('no-keychain')) : ports.vault.write(name, value),
  };
  const pin = createPin({ ...ports, vault: failing }, createPcRecordStore(failing));
  await pin.load(JSON.parse(secrets.get(recordSecret) ?? 'null'));
  await pin.check('0000');
  expect(kind(await pin.change('5678'))).toBe('no-keychain');
  keychain.works = true;
  const again = await start();
  expect([again.wrong(), again.waitMs()]).toEqual([1, 0]);
  await clock.advance(1);
  expect(kind(await again.check('1234'))).toBe('right');
});

test('A try that is under way while the PIN is changed leaves the count of the new PIN as it is.', async () => {
  const { start } = pc();
  const set = await start();
  await set.change('1234');
  let answer: () => void = () => undefined;
  const slow = await start({
    async pinHash(pin, salt) {
      if (pin === '1234') await new Promise<void>((go) => (answer = go));
      return quickPinHash(pin, salt);
    },
  });
  const tried = slow.check('1234');
  const changed = slow.change('5678');
  await new Promise((resolve) => setImmediate(resolve));
  answer();
  expect([kind(await tried), kind(await changed)]).toEqual(['right', 'right']);
  const again = await start();
  expect([again.waitMs(), kind(await again.check('5678'))]).toEqual([0, 'right']);
});
