import { expect, test } from 'vitest';
import { createLockWithoutPractice } from '../../../electron/lock/lock-without-practice.ts';
import type { RecordWithPin } from '../../../electron/lock/pin.ts';
import { ok } from '../../../shared/result.ts';
import { createVirtualClock, settle } from '../../fakes/virtual-clock.ts';

/** A practitioner's PC with the PIN 1234, whose hash takes half a second, as it does on a slow PC. */
async function pcWithPin() {
  const clock = createVirtualClock();
  let record: RecordWithPin | null = { pin: null };
  const vault = new Map<string, string>();
  let hashMs = 0;
  const lock = createLockWithoutPractice(
    {
      clock,
      vault: {
        read: async (name: string) => ok(vault.get(name) ?? null),
        write: async (name: string, value: string) => {
          vault.set(name, value);
          return ok(null);
        },
        remove: async (name: string) => {
          vault.delete(name);
          return ok(null);
        },
      },
      random: { bytes: (n: number) => new Uint8Array(n), uuid: () => 'u', fraction: () => 0.5 },
      pinHash: async (pin: string) => {
        if (hashMs > 0) await new Promise<void>((go) => void clock.after(hashMs, go));
        return new Uint8Array(32).fill(Number(pin) % 251);
      },
      policy: null,
    } as never,
    {
      record: {
        async change(next) {
          record = next(record);
          return ok(record);
        },
      },
      isHere: () => true,
      onChange: () => undefined,
    },
  );
  await lock.start(record);
  expect(await lock.setPin({ current: null, pin: '1234' })).toMatchObject({ ok: true });
  hashMs = 500;
  return { clock, lock };
}

test('A practitioner’s PC that is locked while it is being opened, because the PC is locked or goes to sleep, stays locked.', async () => {
  const { clock, lock } = await pcWithPin();
  lock.lock();
  expect(lock.locked()).toBe(true);
  const opened = lock.open('1234');
  await clock.advance(200);
  // The lid is closed, or Win+L.
  lock.lock();
  await clock.advance(1000);
  await settle();
  expect([(await opened).ok, lock.locked()]).toEqual([false, true]);
});

test('A practitioner’s PC that is locked while its PIN is being changed stays locked, with the new PIN.', async () => {
  const { clock, lock } = await pcWithPin();
  const changed = lock.setPin({ current: '1234', pin: '5678' });
  await clock.advance(200);
  lock.lock();
  await clock.advance(2000);
  await settle();
  expect([(await changed).ok, lock.locked()]).toEqual([false, true]);
  await clock.until(lock.open('5678'));
  expect(lock.locked()).toBe(false);
});
