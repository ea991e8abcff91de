import { expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { paymentViews, unreadableAmong } from '../../../electron/views/payment-views.ts';
import { slipOfPayment, slipOfWrite } from '../../../electron/views/slip.ts';
import { noneRemoved, writeRow } from '../../fakes/writes.ts';

const at = Date.UTC(2026, 10, 18, 1);

function cacheWith(payments: readonly object[]) {
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => at });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  cache.apply({ kind: 'paymentMethods', objects: [{ id: 2, name: 'EFTPOS' }], sequence: 1 });
  cache.apply({ kind: 'payments', objects: payments as { id: number }[], sequence: 2 });
  return cache;
}
const listed = (id: number, more: object = {}) => ({
  id,
  amount: 85,
  paymentMethodId: 2,
  patientId: 3,
  paymentNumber: `PAY-${id}`,
  paymentDate: new Date(at + id).toISOString(),
  ...more,
});
const taken = (id: number, patientId = 3): OutboxRow =>
  writeRow(
    'payment',
    { patientId, amountCents: 2000, paidAt: at + id },
    { patientId, state: 'done', outcome: JSON.stringify({ id, paymentNumber: `PAY-${id}` }) },
  );

test('A patient’s payments are those of their invoices and those taken here, once each, the newest first.', () => {
  const cache = cacheWith([
    listed(500),
    listed(501),
    listed(502, { archivedAt: new Date(at).toISOString() }),
  ]);
  const invoices = [{ id: 21, patientId: 3, paymentIds: [500, 501, 502] }];
  const paid = paymentViews(cache, 3, invoices, [taken(501), taken(600), taken(601, 4)], noneRemoved, null);
  expect(paid.map(({ id, amountCents, removed }) => [id, amountCents, removed])).toEqual([
    [600, 2000, false],
    [502, 8500, true],
    [501, 8500, false],
    [500, 8500, false],
  ]);
  expect(paid[0]).toMatchObject({ number: 'PAY-600', method: 'EFTPOS' });
});

test('A payment without a date is shown, and printed, with the time at which it was recorded.', () => {
  const cache = cacheWith([listed(500, { paymentDate: null, createdAt: new Date(at).toISOString() })]);
  const [shown] = paymentViews(cache, 3, [], [], noneRemoved, null);
  expect(shown?.at).toBe(at);
  const [one] = cache.paymentsOfPatient(3, 1);
  expect(one && slipOfPayment(cache, one, () => 'Australia/Adelaide', noneRemoved, null).paidAt).toBe(at);
});

test('A payment of this desk that the list has without any time is shown, and printed, with the time at which it was taken.', () => {
  const cache = cacheWith([listed(500, { paymentDate: null })]);
  const [shown] = paymentViews(cache, 3, [], [taken(500)], noneRemoved, null);
  expect(shown?.at).toBe(at + 500);
  const [one] = cache.paymentsOfPatient(3, 1);
  const paidAt = (own: OutboxRow | null) =>
    one && slipOfPayment(cache, one, () => 'Australia/Adelaide', noneRemoved, own).paidAt;
  expect([paidAt(taken(500)), paidAt(taken(500, 4))]).toEqual([at + 500, null]);
});

test('A payment that another desk took, and the list has without any time, is the last, and has none.', () => {
  const cache = cacheWith([listed(500, { paymentDate: null }), listed(501)]);
  const paid = paymentViews(cache, 3, [], [], noneRemoved, null);
  expect(paid.map((one) => [one.id, one.at === null])).toEqual([
    [501, false],
    [500, true],
  ]);
});

test('A credit that was laid on an invoice, and a payment of another payer, are not among them.', () => {
  const cache = cacheWith([listed(500, { amount: 0, paymentMethodId: 0 }), listed(501, { patientId: 4 })]);
  expect(
    paymentViews(cache, 3, [{ id: 21, patientId: 3, paymentIds: [500, 501] }], [], noneRemoved, null),
  ).toEqual([]);
});

test('Money that names no method is among them, as it is in the takings.', () => {
  const credit = { creditAllocations: [{ invoiceId: 21, amount: 11 }] };
  const cache = cacheWith([
    listed(500, { paymentMethodId: null }),
    listed(501, { paymentMethodId: null, ...credit }),
  ]);
  const paid = paymentViews(cache, 3, [], [], noneRemoved, null);
  expect(
    paid.map(({ id, amountCents, method, onlyCredit }) => [id, amountCents, method, onlyCredit]),
  ).toEqual([
    [501, 8500, 'another way', undefined],
    [500, 8500, 'another way', undefined],
  ]);
});

test('A payment that this desk had removed is shown as removed, and so is its slip, where the practice does not list it or deleted it outright.', () => {
  const cache = cacheWith([listed(500)]);
  const removed = { ids: new Set([500, 600]), rows: new Set([taken(600).id]) };
  const invoices = [{ id: 21, patientId: 3, paymentIds: [500] }];
  const paid = paymentViews(cache, 3, invoices, [taken(600), taken(601)], removed, null);
  expect(paid.map((one) => [one.id, one.removed])).toEqual([
    [601, false],
    [600, true],
    [500, true],
  ]);
  const zone = () => 'Australia/Adelaide';
  const slips = [taken(600), taken(601)].map((row) => slipOfWrite(cache, row, zone, removed, null)?.removed);
  expect(slips).toEqual([true, false]);
  expect(slipOfPayment(cache, listed(500), zone, removed).removed).toBe(true);
});

test('Of two payments with one id the later one is shown, to remove or change; each slip says what became of its own.', () => {
  const cache = cacheWith([]);
  const earlier = taken(600);
  const later = { ...taken(600), id: 'later', createdAt: earlier.createdAt + 1 };
  const removed = { ids: new Set<number>(), rows: new Set([earlier.id]) };
  expect(paymentViews(cache, 3, [], [later, earlier], removed, null)).toMatchObject([
    { id: 600, removed: false },
  ]);
  const slips = [later, earlier].map((row) => slipOfWrite(cache, row, () => 'UTC', removed, null)?.removed);
  expect(slips).toEqual([false, true]);
});

test('Credit that was used is shown by invoice, beside money or alone, on the page and on the slip.', () => {
  const creditAllocations = [{ invoiceId: 21, amount: 11 }];
  const cache = cacheWith([
    listed(500, { amount: 0, paymentMethodId: null, creditAllocations }),
    listed(501, { creditAllocations }),
  ]);
  const credits = [{ invoice: 'Invoice 21', cents: 1100 }];
  const paid = paymentViews(cache, 3, [], [], noneRemoved, null);
  expect(paid).toMatchObject([
    { id: 501, amountCents: 8500, method: 'EFTPOS', credits },
    { id: 500, amountCents: 0, method: 'Credit used', credits, onlyCredit: true },
  ]);
  expect(paid[0]).not.toHaveProperty('onlyCredit');
  expect(slipOfPayment(cache, listed(501, { creditAllocations }), () => 'UTC', noneRemoved).credits).toEqual(
    credits,
  );
});

test('A slip says whom was paid: the location with its ABN, address and numbers.', () => {
  const cache = cacheWith([listed(500, { locationId: 1 })]);
  const location = { id: 1, title: 'Norwood', abn: '51 824 753 556', address: '88 The Parade' };
  const town = { suburb: 'Norwood', state: 'SA', postalCode: '5067', phone: '(08) 8362 4410' };
  cache.apply({ kind: 'locations', objects: [{ ...location, ...town }], sequence: 3 });
  expect(slipOfPayment(cache, listed(500, { locationId: 1 }), () => 'UTC', noneRemoved).payee).toEqual({
    abn: '51 824 753 556',
    address: '88 The Parade, Norwood SA 5067',
    phone: '(08) 8362 4410',
    email: null,
  });
});

test('A payment taken here of which too little can be read is counted, where the practice does not list it.', () => {
  const cache = cacheWith([listed(500)]);
  const invoices = [{ id: 21, patientId: 3, paymentIds: [500] }];
  const broken = (id: number, columns: Partial<OutboxRow>) => ({ ...taken(id), ...columns });
  const rows = [
    taken(600),
    broken(500, { args: '{"v2":{}}' }),
    broken(601, { args: '{"v2":{}}' }),
    broken(602, { outcome: 'x' }),
    broken(603, { outcome: 'x', patientId: 4 }),
  ];
  const paid = paymentViews(cache, 3, invoices, rows, noneRemoved, null);
  expect(paid.map(({ id }) => id)).toEqual([600, 500]);
  expect(unreadableAmong(rows, 3, paid)).toBe(2);
});

test('A payment of this desk that the practice’s list does not have any more is removed, here as in the takings.', () => {
  const cache = cacheWith([listed(500)]);
  const hour = 3_600_000;
  const statusOf = (inList: { readonly asOf: number; readonly since: number } | null) =>
    paymentViews(cache, 3, [], [{ ...taken(600), stateAt: at }], noneRemoved, inList).map(
      ({ id, removed }) => [id, removed],
    );
  expect(statusOf({ asOf: at + hour, since: at - hour })).toEqual([
    [600, true],
    [500, false],
  ]);
  // The list is not read, or not since then, or begins later.
  for (const inList of [null, { asOf: at, since: at - hour }, { asOf: at + 2 * hour, since: at + hour }])
    expect(statusOf(inList)[0]).toEqual([600, false]);
  const slipIn = (inList: { readonly asOf: number; readonly since: number } | null) =>
    slipOfWrite(cache, { ...taken(600), stateAt: at }, () => 'UTC', noneRemoved, inList)?.removed;
  expect([slipIn({ asOf: at + hour, since: at - hour }), slipIn(null)]).toEqual([true, false]);
});
