import { expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import { removedHere } from '../../../electron/store/removed-payment.ts';
import type { OutboxRow, ReadableCache } from '../../../electron/store/types.ts';
import { takingsOf } from '../../../electron/views/takings.ts';
import { dayBounds } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import { writeRow } from '../../fakes/writes.ts';

const day = { date: '2026-11-18', zone: 'Australia/Adelaide', locationIds: [], tillMethods: {} };
const paidAt = Date.UTC(2026, 10, 18, 1);

function emptyCache() {
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => paidAt });
  if (!opened.ok) throw new Error(opened.failure.kind);
  return opened.value.stores.cache;
}

/** @param own this desk's payments, and its done removals, which were stored after them */
function takings(
  cache: ReadableCache,
  about: Parameters<typeof takingsOf>[1],
  listed: Parameters<typeof takingsOf>[2],
  {
    payments,
    removals,
    rows = [...removals, ...payments],
  }: {
    readonly payments: readonly OutboxRow[];
    readonly removals: readonly OutboxRow[];
    readonly rows?: readonly OutboxRow[];
  },
) {
  return takingsOf(cache, about, listed, { payments, removed: removedHere(rows, cache) });
}

const noneOfOurs = { payments: [], removals: [] };
const payment = (
  amountCents: number,
  state: string,
  id: number | null,
  args: Partial<WriteArgs['payment']> = {},
) =>
  writeRow(
    'payment',
    { amountCents, paidAt, ...args },
    { state, createdAt: paidAt, stateAt: paidAt, outcome: id === null ? null : JSON.stringify({ id }) },
  );
const removalOf = (paymentId: number) =>
  writeRow('payment-removal', { paymentId, amountCents: null }, { state: 'done' });

test('Without a list of payments, what this desk took and removed again is shown and not counted.', () => {
  const own = {
    payments: [payment(8500, 'done', 500), payment(2000, 'done', 501)],
    removals: [removalOf(500)],
  };
  const view = takings(emptyCache(), day, null, own);
  expect(view.totalCents).toBe(2000);
  expect(view.methods[0]?.payments.map((p) => p.removed)).toEqual([true, false]);
});

test('Of two payments of this desk with one id, a removal takes from the takings the one that was stored before it.', () => {
  // The practice gave 500 out once more after a backup was restored.
  const again = { ...payment(2000, 'done', 500), id: 'again' };
  const first = payment(8500, 'done', 500);
  const removal = removalOf(500);
  const own = { payments: [again, first], removals: [removal], rows: [again, removal, first] };
  const view = takings(emptyCache(), day, null, own);
  const shown = view.methods[0]?.payments.map((p) => [p.amountCents, p.removed]);
  expect([view.totalCents, shown]).toEqual([
    2000,
    [
      [2000, false],
      [8500, true],
    ],
  ]);
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
  expect(takings(emptyCache(), day, null, own).totalCents).toBe(700);
});

test('Of a payment that replaces another, only one counts: the new one from when the old one is removed.', () => {
  const replacing = (state: string) =>
    payment(8500, state, state === 'done' ? 501 : null, {
      methodId: 4,
      replaces: { paymentId: 500, methodId: 2 },
    });
  const old = payment(8500, 'done', 500);
  const removal = removalOf(500);
  const sums = (payments: OutboxRow[], removals: OutboxRow[]) =>
    takings(emptyCache(), day, null, { payments, removals }).methods.map((m) => [m.method.id, m.cents]);
  expect(sums([old, replacing('waiting')], [])).toEqual([[2, 8500]]);
  for (const state of ['waiting', 'done'])
    expect(sums([old, replacing(state)], [removal])).toEqual([
      [2, 0],
      [4, 8500],
    ]);
});

test('Beside the list of payments, what this desk took and the list does not have yet is counted, and nothing twice.', () => {
  const cache = emptyCache();
  const listed = (id: number, dollars: number) => ({
    id,
    amount: dollars,
    paymentMethodId: 2,
    patientId: 3,
    locationId: 1,
    paymentDate: new Date(paidAt).toISOString(),
  });
  cache.apply({ kind: 'payments', objects: [listed(500, 85), listed(501, 20)], sequence: 1 });
  const own = {
    // In the list; in the list though its answer was lost; on its way; recorded and not listed yet; refused.
    payments: [
      payment(8500, 'done', 500),
      payment(2000, 'unknown', null),
      payment(700, 'waiting', null),
      payment(300, 'done', 502),
      payment(9900, 'refused', null),
    ],
    removals: [],
  };
  const view = takings(cache, day, { asOf: paidAt, since: 0 }, own);
  expect(view.source).toBe('practice');
  expect(view.methods[0]?.payments.map((p) => [p.id, p.amountCents])).toEqual([
    [500, 8500],
    [501, 2000],
    [null, 700],
    [502, 300],
  ]);
  expect(view.totalCents).toBe(11_500);
});

test('Of a day before the payments that are known here, the takings say that they are a part, not all desks together.', () => {
  const of = (since: number) => takings(emptyCache(), day, { asOf: paidAt, since }, noneOfOurs).source;
  const { startMs } = dayBounds(day.date, day.zone);
  expect([of(startMs), of(startMs + 1)]).toEqual(['practice', 'part']);
});

const listed = (id: number, dollars: number, more: object = {}) => ({
  id,
  amount: dollars,
  paymentMethodId: 2,
  patientId: 3,
  locationId: 1,
  paymentDate: new Date(paidAt).toISOString(),
  ...more,
});

test('A payment to which the practice gives no date is in the takings of the day on which it was recorded.', () => {
  const cache = emptyCache();
  const undated = { paymentDate: null, createdAt: new Date(paidAt).toISOString() };
  cache.apply({
    kind: 'payments',
    objects: [listed(500, 85, undated), listed(501, 20, undated)],
    sequence: 1,
  });
  const own = { payments: [payment(8500, 'done', 500)], removals: [] };
  const { totalCents, methods } = takings(cache, day, { asOf: paidAt, since: 0 }, own);
  expect(totalCents).toBe(10_500);
  expect(methods[0]?.payments.map((p) => [p.id, p.at])).toEqual([
    [500, paidAt],
    [501, paidAt],
  ]);
});

test('A payment whose answer was lost counts once at a practice that gives payments no date: by its invoices, recorded since.', () => {
  const cache = emptyCache();
  const recorded = (ms: number, more: object = {}) => ({
    paymentDate: null,
    createdAt: new Date(paidAt + ms).toISOString(),
    paymentInvoices: [{ invoiceId: 21, amount: 40 }],
    ...more,
  });
  const sums = (objects: object[], state: string) => {
    cache.apply({ kind: 'payments', objects: objects as never, sequence: 1 });
    const own = { payments: [payment(4000, state, null), payment(4000, 'done', 503)], removals: [] };
    return takings(cache, day, { asOf: paidAt, since: 0 }, own).totalCents;
  };
  // The one that was answered is in the list as well.
  const answered = listed(503, 40, recorded(4000));
  expect(sums([answered], 'unknown')).toBe(8000);
  expect(sums([answered, listed(501, 40, recorded(3000))], 'unknown')).toBe(8000);
  // One that was never sent is not that of another desk.
  expect(sums([], 'waiting')).toBe(12_000);
  // Of before it was taken, and of another invoice.
  const others = [
    listed(501, 40, recorded(-600_000)),
    listed(502, 40, recorded(3000, { paymentInvoices: [{ invoiceId: 22, amount: 40 }] })),
  ];
  expect(sums(others, 'unknown')).toBe(16_000);
});

test('Of two like payments whose answers were lost, the only one that the list has without a date stands for one: both count.', () => {
  const cache = emptyCache();
  const recorded = (ms: number) => ({
    paymentDate: null,
    createdAt: new Date(paidAt + ms).toISOString(),
    paymentInvoices: [{ invoiceId: 21, amount: 40 }],
  });
  const own = {
    payments: [payment(4000, 'unknown', null), payment(4000, 'unknown', null)],
    removals: [],
  };
  const sum = () => takings(cache, day, { asOf: paidAt, since: 0 }, own).totalCents;
  cache.apply({ kind: 'payments', objects: [listed(501, 40, recorded(3000))], sequence: 1 });
  expect(sum()).toBe(8000);
  cache.apply({ kind: 'payments', objects: [listed(502, 40, recorded(9000))], sequence: 2 });
  expect(sum()).toBe(8000);
});

test('A payment of this desk that the list has without any time is counted when it was taken.', () => {
  const cache = emptyCache();
  cache.apply({ kind: 'payments', objects: [listed(500, 85, { paymentDate: null })], sequence: 1 });
  const own = { payments: [payment(8500, 'done', 500)], removals: [] };
  expect(takings(cache, day, { asOf: paidAt + dayMs, since: 0 }, own).totalCents).toBe(8500);
});

test('A removed payment is shown and not counted.', () => {
  const cache = emptyCache();
  const removedElsewhere = listed(500, 85, { archived: true, archivedAt: new Date(paidAt).toISOString() });
  cache.apply({
    kind: 'payments',
    objects: [removedElsewhere, listed(501, 20), listed(502, 7)],
    sequence: 1,
  });
  // The practice deletes outright: its list never says that 501 is gone, and this desk knows.
  const own = {
    payments: [payment(8500, 'done', 500), payment(2000, 'done', 501)],
    removals: [removalOf(501)],
  };
  const view = takings(cache, day, { asOf: paidAt, since: 0 }, own);
  expect(view.methods[0]?.payments.map((p) => [p.id, p.removed])).toEqual([
    [500, true],
    [501, true],
    [502, false],
  ]);
  expect(view.totalCents).toBe(700);
});

test('A credit allocation (amount 0, no method) is no money and is left out; money without a method is not.', () => {
  const cache = emptyCache();
  const none = { paymentMethodId: null };
  cache.apply({ kind: 'payments', objects: [listed(500, 0, none), listed(501, 20, none)], sequence: 1 });
  const { methods, totalCents } = takings(cache, day, { asOf: paidAt, since: 0 }, noneOfOurs);
  expect(methods.map(({ method, payments }) => [method.name, payments.map((p) => p.id)])).toEqual([
    ['No method given', [501]],
  ]);
  expect(totalCents).toBe(2000);
});

test('What this desk took and the practice has not confirmed is shown as on its way; every method of the practice is known.', () => {
  const cache = emptyCache();
  const methods = [
    { id: 1, name: 'EFTPOS' },
    { id: 2, name: 'Cash' },
  ];
  cache.apply({ kind: 'paymentMethods', objects: methods, sequence: 1 });
  const payments = [payment(700, 'waiting', null), payment(300, 'done', null), payment(500, 'asks', null)];
  const view = takings(cache, day, { asOf: paidAt, since: 0 }, { payments, removals: [] });
  expect(view.methods[0]?.payments.map((p) => [p.amountCents, p.onItsWay])).toEqual([
    [700, true],
    [300, false],
    [500, true],
  ]);
  expect(view.known).toEqual(methods.map((one) => ({ ...one, inTill: true })));
});

test('Takings of several locations are of those alone, whoever took them; of none in particular, of all.', () => {
  const cache = emptyCache();
  const objects = [1, 2, 3].map((locationId) => listed(500 + locationId, locationId * 10, { locationId }));
  cache.apply({ kind: 'payments', objects, sequence: 1 });
  const own = {
    payments: [
      payment(500, 'waiting', null, { locationId: 3 }),
      payment(70, 'waiting', null, { locationId: 2 }),
    ],
    removals: [],
  };
  const of = (...locationIds: number[]) =>
    takings(cache, { ...day, locationIds }, { asOf: paidAt, since: 0 }, own).totalCents;
  expect([of(1, 3), of(2), of()]).toEqual([4500, 2070, 6570]);
});

test('A payment without a location is listed when all locations are shown, and under no single location.', () => {
  const cache = emptyCache();
  const objects = [listed(501, 10, { locationId: 1 }), listed(502, 20, { locationId: null })];
  cache.apply({ kind: 'payments', objects, sequence: 1 });
  const of = (...locationIds: number[]) =>
    takings(cache, { ...day, locationIds }, { asOf: paidAt, since: 0 }, noneOfOurs).totalCents;
  expect([of(), of(1), of(1, 2)]).toEqual([3000, 1000, 1000]);
});

test('A payment of this desk that cannot be read is counted beside the sums, on the day it was asked for.', () => {
  const broken = { ...payment(8500, 'waiting', null), args: '{"amountCents":"?"}' };
  const own = { payments: [broken, payment(700, 'waiting', null)], removals: [] };
  expect(takings(emptyCache(), day, null, own)).toMatchObject({ totalCents: 700, unreadable: 1 });
  const dayBefore = { ...day, date: '2026-11-17' };
  expect(takings(emptyCache(), dayBefore, null, own)).toMatchObject({ totalCents: 0, unreadable: 0 });
});

test('A payment of this desk is taken on the day it was paid, and on no other.', () => {
  const own = { payments: [payment(700, 'waiting', null)], removals: [] };
  const on = (date: string) => takings(emptyCache(), { ...day, date }, null, own).totalCents;
  expect(['2026-11-17', '2026-11-18', '2026-11-19'].map(on)).toEqual([0, 700, 0]);
});

test('Two payments of one amount by the same method are two where they were taken at other times.', () => {
  const cache = emptyCache();
  cache.apply({ kind: 'payments', objects: [listed(500, 7)], sequence: 1 });
  const later = payment(700, 'unknown', null, { paidAt: paidAt + 60_000 });
  const own = { payments: [later], removals: [] };
  expect(takings(cache, day, { asOf: paidAt, since: 0 }, own).totalCents).toBe(1400);
});

test('A payment of this desk that the list, read well after it was done, does not have was removed elsewhere.', () => {
  const cache = emptyCache();
  const own = { payments: [payment(8500, 'done', 500), payment(700, 'waiting', null)], removals: [] };
  const sum = (asOf: number, since = 0) => takings(cache, day, { asOf, since }, own).totalCents;
  expect(sum(paidAt + 60_000)).toBe(9200);
  const listed = { id: 500, amount: 85, paymentMethodId: 2, paymentDate: new Date(paidAt).toISOString() };
  cache.apply({ kind: 'payments', objects: [listed], sequence: 1 });
  expect(sum(paidAt + 3_600_000)).toBe(9200);
  // The night's audit finds it no more.
  cache.remove('payments', [500]);
  expect(sum(paidAt + 3_600_000)).toBe(700);
  expect(takings(cache, day, { asOf: paidAt + 3_600_000, since: 0 }, own).methods[0]?.payments).toMatchObject(
    [{ id: 500, removed: true }, { removed: false }],
  );
  // Of a time for which the list is not known it says nothing.
  expect(sum(paidAt + 3_600_000, paidAt + 1)).toBe(9200);
  const aside = { id: 500, field: 'amount', expected: 'number', got: 'text', json: '{}' };
  cache.apply({ kind: 'payments', objects: [], aside: [aside], sequence: 2 } as never);
  expect(sum(paidAt + 3_600_000)).toBe(9200);
});
