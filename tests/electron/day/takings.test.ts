import { expect, test } from 'vitest';
import { takingsOf } from '../../../electron/day/takings.ts';
import { openStores } from '../../../electron/store/opening.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';

const day = { date: '2026-11-18', zone: 'Australia/Adelaide', locationId: null };
const paidAt = Date.UTC(2026, 10, 18, 1);

function emptyCache() {
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => paidAt });
  if (!opened.ok) throw new Error(opened.failure.kind);
  return opened.value.stores.cache;
}

function row(kind: string, args: object, state: string, outcome: object | null): OutboxRow {
  return {
    ...{
      id: crypto.randomUUID(),
      kind,
      args: JSON.stringify(args),
      argsVersion: 1,
      subject: 'money:3',
      patientId: 3,
    },
    ...{
      createdAt: paidAt,
      by: 'MK',
      state,
      stateAt: paidAt,
      holdUntil: null,
      attempts: 1,
      lastFailure: null,
    },
    ...{ evidence: '{}', outcome: outcome && JSON.stringify(outcome) },
  };
}
const payment = (cents: number, state: string, id: number | null) =>
  row(
    'payment',
    { methodId: 2, locationId: 1, amountCents: cents, patientId: 3, paidAt },
    state,
    id === null ? null : { id },
  );

test('Without a list of payments, what this desk took and removed again is shown and not counted.', () => {
  const own = {
    payments: [payment(8500, 'done', 500), payment(2000, 'done', 501)],
    removals: [row('payment-removal', { paymentId: 500 }, 'done', null)],
  };
  const view = takingsOf(emptyCache(), day, { asOf: null }, own);
  expect(view.totalCents).toBe(2000);
  expect(view.methods[0]?.payments.map((p) => p.removed)).toEqual([true, false]);
});

test('Without a list of payments, what the practice refused or did not record is not counted as taken.', () => {
  const own = {
    payments: [
      payment(8500, 'refused', null),
      payment(2000, 'not-recorded', null),
      payment(700, 'waiting', null),
    ],
    removals: [],
  };
  expect(takingsOf(emptyCache(), day, { asOf: null }, own).totalCents).toBe(700);
});
