import { expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import { removedHere } from '../../../electron/store/removed-payment.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { writeRow } from '../../fakes/writes.ts';

const at = Date.UTC(2026, 10, 18, 1);
const hour = 3_600_000;

function emptyCache() {
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => at });
  if (!opened.ok) throw new Error(opened.failure.kind);
  return opened.value.stores.cache;
}
const chosen = { paymentId: 77, patientId: 3, amountCents: 3000, paymentNumber: 'PAY-77', paidAt: at };
const removal = writeRow(
  'payment-removal',
  { ...chosen, reason: 'Wrong amount' },
  { state: 'done', stateAt: at },
);
const listed = {
  id: 77,
  patientId: 3,
  amount: 30,
  paymentNumber: 'PAY-77',
  paymentDate: new Date(at).toISOString(),
};

test('What this desk removed counts as removed although the practice’s list still has it.', () => {
  const cache = emptyCache();
  expect([...removedHere([removal], cache).ids]).toEqual([77]);
  cache.apply({ kind: 'payments', objects: [listed], sequence: 1 });
  expect([...removedHere([removal], cache).ids]).toEqual([77]);
});

for (const [what, other] of [
  ['patient', { patientId: 9 }],
  ['amount', { amount: 110 }],
  ['date', { paymentDate: new Date(at + hour).toISOString() }],
] as const) {
  test(`Another payment with the id of a removed one is not removed: it has another ${what}.`, () => {
    const cache = emptyCache();
    cache.apply({ kind: 'payments', objects: [{ ...listed, ...other }], sequence: 1 });
    expect([...removedHere([removal], cache).ids]).toEqual([]);
  });
}

test('A payment that this desk took after a removal is not the removed one, where the practice lists none.', () => {
  // The clock was set in between: what was stored first may have the later time.
  const taken = (createdAt: number) =>
    writeRow('payment', { patientId: 3 }, { state: 'done', outcome: JSON.stringify({ id: 77 }), createdAt });
  const one = taken(at - hour);
  const other = taken(at + hour);
  /** @param rows the newest first */
  const found = (...rows: OutboxRow[]) => {
    const removed = removedHere(rows, emptyCache());
    const payments = rows.filter((row) => row !== removal);
    return [[...removed.ids], payments.map(({ id }) => removed.rows.has(id))];
  };
  for (const payment of [one, other]) {
    expect([found(removal, payment), found(payment, removal)]).toEqual([
      [[77], [true]],
      [[], [false]],
    ]);
  }
  // Both are of this desk: by the id alone it is the later one.
  expect(found(other, removal, one)).toEqual([[], [false, true]]);
  expect(found(removal, other, one)).toEqual([[77], [true, true]]);
});
