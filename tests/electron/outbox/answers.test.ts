import { expect, test } from 'vitest';
import { StoreError } from '../../../electron/store/store-error.ts';
import type { DeskStore } from '../../../electron/store/types.ts';
import { failure } from '../../../shared/failures.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

const removal = { paymentId: 500, patientId: 3, amountCents: 3000, reason: 'Keyed twice' };

/** A desk whose disk accepts nothing after `sending` while it refuses. */
function openRefusing() {
  const disk = { refuses: false };
  const desk = openSmallDesk({
    desk: (file: DeskStore): DeskStore => ({
      ...file,
      changeWrite(id, from, fields) {
        if (disk.refuses && from.includes('sending')) throw new StoreError(failure('disk-full'));
        return file.changeWrite(id, from, fields);
      },
    }),
  });
  return { desk, disk };
}

test('An answer that the disk did not accept is stored as soon as it does, and the practice is not asked again.', async () => {
  const { desk, disk } = openRefusing();
  disk.refuses = true;
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(60_000);
  expect(desk.states()).toEqual(['sending']);
  const asked = desk.practice.calls.length;
  disk.refuses = false;
  await desk.clock.advance(6_000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.calls).toHaveLength(asked);
});

test('A removal that did not leave this PC, and whose state the disk did not accept, asks before it is sent later.', async () => {
  const { desk, disk } = openRefusing();
  desk.practice.payments.set(500, { id: 500, amount: 30, paymentInvoices: [] });
  desk.practice.next('deletePayment', 'not-sent');
  disk.refuses = true;
  desk.outbox().add('payment-removal', removal);
  await desk.clock.advance(60_000);
  disk.refuses = false;
  await desk.clock.advance(60_000);
  expect(desk.states()).toEqual(['asks']);
  expect(desk.practice.payments.get(500)?.archived).toBeUndefined();
});

test('Where Foyer ended before the answer was stored, the practice is asked.', async () => {
  const { desk, disk } = openRefusing();
  disk.refuses = true;
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(1000);
  const asked = desk.practice.calls.length;
  disk.refuses = false;
  await desk.restart();
  await desk.clock.advance(60_000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.calls.length).toBeGreaterThan(asked);
});
