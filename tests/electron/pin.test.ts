import { expect, test } from 'vitest';
import { createPin, delayAfter, pinSecret } from '../../electron/pin.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import { quickPinHash } from '../fakes/quick-pin-hash.ts';
import { createVirtualClock } from '../fakes/virtual-clock.ts';

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
  const start = async () => {
    const pin = createPin(ports);
    expect(await pin.read()).toEqual(ok(null));
    return pin;
  };
  return { secrets, clock, keychain, ports, start };
}
const kind = (answer: { ok: boolean; failure?: { kind: string } }) =>
  answer.ok ? 'right' : answer.failure?.kind;

test('The PIN is kept nowhere: a salt and a slow hash lie in the keychain.', async () => {
  const { secrets, start } = pc();
  const pin = await start();
  await pin.change('271828');
  const first = secrets.get(pinSecret) ?? '';
  expect(first).not.toContain('271828');
  expect(Object.keys(JSON.parse(first)).sort()).toEqual(['hash', 'salt', 'v', 'wrong', 'wrongAt']);
  await pin.change('271828');
  expect(secrets.get(pinSecret)).not.toBe(first);
  expect(kind(await pin.check('271828'))).toBe('right');
  expect(kind(await pin.check('271829'))).toBe('pin-wrong');
  expect(kind(await pin.check(null))).toBe('pin-wrong');
});

test('A wrong try is counted, durably, before it is answered: ending the program gives no free try.', async () => {
  const { clock, ports, start } = pc();
  const set = await start();
  await set.change('1234');
  for (let tries = 1; tries <= 4; tries += 1) {
    // The program is ended while the hash is being made.
    const hanging = createPin({ ...ports, pinHash: () => new Promise(() => undefined) });
    await hanging.read();
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

test('A clock that was set back makes nobody wait for longer than the delay.', async () => {
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

test('A keychain that cannot be read is told, never taken for "no PIN".', async () => {
  const { keychain, ports, secrets, start } = pc();
  await (await start()).change('1234');
  keychain.works = false;
  const pin = createPin(ports);
  expect(kind(await pin.read())).toBe('no-keychain');
  keychain.works = true;
  secrets.set(pinSecret, 'something else');
  expect(kind(await pin.read())).toBe('no-keychain');
});
