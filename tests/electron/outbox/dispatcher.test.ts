import { expect, test } from 'vitest';
import { createDispatcher } from '../../../electron/outbox/dispatcher.ts';
import { createOutboxStore } from '../../../electron/outbox/outbox-store.ts';
import type { OutboxSender } from '../../../electron/outbox/sender.ts';
import { retryAfter, stepDone } from '../../../electron/outbox/step-result.ts';
import { failure } from '../../../shared/failures.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

test('A write that is deleted while its step waits for a call blocks no other, also while calls fail and one is tried at a time.', async () => {
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
    if (row.id !== first.id) return Promise.resolve(retryAfter(3_600_000));
    // Its call waits for its turn.
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(stepDone)));
  };
  const dispatcher = createDispatcher({
    desk: stores.desk,
    outboxStore,
    sender: { advance },
    clock,
    claims: () => ({ waitMs: () => 0 }),
    log: { info() {}, warn() {}, error() {} },
  });
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
