import { expect, test } from 'vitest';
import { createDispatcher } from '../../../electron/outbox/dispatcher.ts';
import { createOutboxStore } from '../../../electron/outbox/outbox-store.ts';
import type { OutboxSender } from '../../../electron/outbox/sender.ts';
import { retryAfter, stepDone } from '../../../electron/outbox/step-result.ts';
import { noClaims, type WriteClaims } from '../../../electron/outbox/write-claims.ts';
import { failure } from '../../../shared/failures.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** A dispatcher over a small desk on a virtual clock; `steps` are the writes that took a step. */
function dispatching(claims: Pick<WriteClaims, 'waitMs' | 'waitsFor' | 'standAside'> = noClaims) {
  const clock = createVirtualClock();
  const { stores } = openSmallDesk();
  const random = {
    uuid: () => crypto.randomUUID(),
    bytes: (n: number) => new Uint8Array(n),
    fraction: () => 0.5,
  };
  const outboxStore = createOutboxStore({ desk: stores.desk, clock, random, by: () => 'MB' });
  const steps: string[] = [];
  const advance: OutboxSender['advance'] = (row, _bound, signal) => {
    steps.push(row.id);
    if (steps.length === 1) return Promise.resolve({ ...retryAfter(1000), blockedBy: failure('offline') });
    // The call of the first one waits for its turn.
    if (row.id === steps[0])
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(stepDone)));
    return Promise.resolve(retryAfter(3_600_000));
  };
  const dispatcher = createDispatcher({
    desk: stores.desk,
    outboxStore,
    sender: { advance },
    clock,
    claims: () => claims,
    log: { info() {}, warn() {}, error() {} },
  });
  return { clock, stores, outboxStore, steps, dispatcher };
}

test('A write that is deleted while its step waits for a call blocks no other, also while calls fail and one is tried at a time.', async () => {
  const { clock, outboxStore, steps, dispatcher } = dispatching();
  const first = outboxStore.add('payment', aPayment(1000, clock.wall()));
  dispatcher.start();
  await clock.advance(10_000);
  expect(steps).toEqual([first.id, first.id]);
  const second = outboxStore.add('payment', { ...aPayment(2000, clock.wall()), patientId: 4 });
  dispatcher.pump();
  await clock.advance(60_000);
  expect(steps).not.toContain(second.id);
  outboxStore.remove(first, ['waiting'], 'discarded');
  await clock.advance(1000);
  expect(steps).toContain(second.id);
});

test('A write whose time to undo it is over is no longer shown as about to be sent, also while another one’s call waits.', async () => {
  const { clock, stores, outboxStore, steps, dispatcher } = dispatching();
  const first = outboxStore.add('payment', aPayment(1000, clock.wall()));
  dispatcher.start();
  await clock.advance(10_000);
  const arrival = outboxStore.add('arrival', {
    appointmentId: 1,
    patientId: 4,
    group: false,
    start: clock.wall(),
    locationId: 1,
    seen: null,
  });
  dispatcher.pump();
  expect(stores.desk.write(arrival.id)?.state).toBe('held');
  await clock.advance((arrival.holdUntil ?? 0) - clock.wall() + 1000);
  expect([stores.desk.write(arrival.id)?.state, steps]).toEqual(['waiting', [first.id, first.id]]);
});

test('A payment that replaces another stands aside while the removal of that one does, and no longer.', async () => {
  const aside = new Map<string, boolean>();
  let isHeld = true;
  const { clock, outboxStore, dispatcher } = dispatching({
    waitMs: ({ id }) => (isHeld && id === first.id ? 1000 : 0),
    waitsFor: () => (isHeld ? { desk: 'd2', name: 'Desk 2', by: 'MB' } : null),
    standAside: ({ id }, isAside) => void aside.set(id, isAside),
  });
  const first = outboxStore.add('payment', aPayment(1000, clock.wall()));
  const about = {
    paymentId: 77,
    patientId: 3,
    amountCents: 2000,
    changesMethod: true,
    reason: 'Wrong method',
  };
  const removal = outboxStore.add('payment-removal', { ...about, invoiceIds: [22] });
  const replaces = { paymentId: 77, methodId: 2 };
  const again = outboxStore.add('payment', { ...aPayment(2000, clock.wall()), replaces });
  dispatcher.start();
  await clock.advance(5000);
  expect([...aside]).toEqual([
    [removal.id, true],
    [again.id, true],
  ]);
  isHeld = false;
  await clock.advance(5000);
  expect(aside.get(again.id)).toBe(false);
});

test('What is to be sent after a write that waits for another desk stands aside; while it is only not known who has what, nothing does.', async () => {
  const aside: string[] = [];
  let holder: ReturnType<WriteClaims['waitsFor']> = null;
  const { clock, outboxStore, steps, dispatcher } = dispatching({
    waitMs: ({ id }) => (id === first.id ? 1000 : 0),
    waitsFor: () => holder,
    standAside: ({ id }, isAside) => void (isAside && aside.push(id)),
  });
  const first = outboxStore.add('payment', aPayment(1000, clock.wall()));
  const second = outboxStore.add('payment', aPayment(2000, clock.wall()));
  const other = outboxStore.add('payment', { ...aPayment(3000, clock.wall()), patientId: 4 });
  dispatcher.start();
  await clock.advance(30_000);
  expect([aside, steps.includes(first.id), steps.includes(other.id)]).toEqual([[], false, true]);
  holder = { desk: 'd2', name: 'Desk 2', by: 'MB' };
  await clock.advance(5_000);
  expect([new Set(aside), steps.includes(first.id)]).toEqual([new Set([second.id]), false]);
});
