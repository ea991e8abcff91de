import { afterEach, expect, test } from 'vitest';
import { inProcessBase } from '../../../service/service.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const policy = { says: 'the policy file is followed', held: [], pinDemanded: true, updates: null };
const lock = () => desk.companion().lock;
const setPin = (pin: string | null, current: string | null = null) =>
  desk.clock.until(lock().setPin({ current, pin }), 60_000);

async function connected(): Promise<void> {
  desk = await openWholeDesk({ patients: 20, policy });
  await desk.connect();
}

test('Where the policy demands a PIN, a desk that was just connected opens only once one was chosen.', async () => {
  await connected();
  expect(desk.companion().state()).toMatchObject({ phase: 'locked', policy: { pinDemanded: true } });
  expect(await desk.clock.until(lock().open(null), 60_000)).toMatchObject({
    failure: { kind: 'pin-missing' },
  });
  expect(lock().locked()).toBe(true);
  expect(await setPin('2718')).toMatchObject({ ok: true, value: { locked: false, pin: true } });
  expect(desk.companion().state().phase).toBe('ready');
});

test('Where the policy begins to demand a PIN, a desk without one starts locked, and opens once one was chosen.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  expect(lock().locked()).toBe(false);
  desk.policy = policy;
  await desk.restart();
  expect(lock().locked()).toBe(true);
  expect(await setPin('2718')).toMatchObject({ ok: true, value: { locked: false } });
});

test('A demanded PIN is changed, and never taken away without another.', async () => {
  await connected();
  await setPin('2718');
  expect(await setPin(null, '2718')).toMatchObject({ failure: { kind: 'pin-missing' } });
  expect(await setPin('3141', '2718')).toMatchObject({ ok: true });
  lock().lock();
  expect(await setPin('5772', '3141')).toMatchObject({ failure: { kind: 'locked' } });
  expect(await desk.clock.until(lock().open('3141'), 60_000)).toMatchObject({ ok: true });
});

test('Who forgot a demanded PIN opens with the API key once another was chosen.', async () => {
  await connected();
  await setPin('2718');
  lock().lock();
  const opened = await desk.clock.until(lock().openWithKey(desk.apiKey), 60_000);
  expect(opened).toMatchObject({ failure: { kind: 'pin-missing' } });
  expect([lock().locked(), lock().view().pin]).toEqual([true, false]);
  expect(await setPin('3141')).toMatchObject({ ok: true, value: { locked: false, pin: true } });
});

test('A PC that cannot keep a PIN is not connected where one is demanded.', async () => {
  desk = await openWholeDesk({ patients: 20, policy });
  const connecting = desk
    .companion()
    .connect({ baseUrl: inProcessBase, apiKey: desk.apiKey, caFile: null, memoryOnly: true });
  expect(await desk.clock.until(connecting, 60_000)).toMatchObject({ failure: { kind: 'no-keychain' } });
});
