import { expect, test } from 'vitest';
import {
  candidates,
  changedSince,
  countedChip,
  countedOf,
  isAsked,
  newestFirst,
  onTheirWay,
  paymentKey,
  shiftMethods,
  sinceShift,
  sumChip,
  sumOf,
  type TakingsMethod,
  takingsCsv,
  unusedMethods,
  withCounted,
} from '../../../../renderer/features/takings/takings-model.ts';
import { noCount } from '../../../../renderer/state/desk-notes.ts';
import type { TakingsView } from '../../../../shared/bridge/views.ts';
import { minute, sampleNow, sampleZone, today } from '../../sample.ts';

type Payment = TakingsMethod['payments'][number];
const payment = (id: number, amountCents: number, more: Partial<Payment> = {}): Payment => ({
  id,
  number: `PAY-${id}`,
  patientName: 'Jia Chen',
  amountCents,
  at: sampleNow + id * minute,
  removed: false,
  onItsWay: false,
  ...more,
});

const method = (id: number, name: string, payments: Payment[]): TakingsMethod => ({
  method: { id, name },
  inTill: true,
  cents: payments.reduce((all, p) => all + (p.removed ? 0 : p.amountCents), 0),
  payments,
});
const cash = method(2, 'Cash', [payment(1, 5000), payment(2, 7000), payment(3, 500, { removed: true })]);
const card = method(1, 'EFTPOS', [payment(4, 9600), payment(5, 500)]);
const methods = [card, cash];
const dayOf = (some: TakingsMethod[]): TakingsView => ({
  date: today,
  source: 'practice',
  since: 0,
  asOf: sampleNow,
  methods: some,
  known: [],
  unreadable: 0,
  totalCents: some.reduce((all, m) => all + m.cents, 0),
});
const shiftOf = (system: Record<string, number>) => ({
  part: 1,
  amounts: {},
  cash: {},
  note: '',
  by: 'MB',
  at: sampleNow,
  ended: 'shift' as const,
  system,
});

test('Two payments with one id, which a restored practice gave out once more, are two lines.', () => {
  const one = payment(1, 500);
  expect(paymentKey({ ...one, at: one.at - 1 })).not.toBe(paymentKey(one));
  expect(paymentKey({ ...one })).toBe(paymentKey(one));
});

test('A shortage of one method is never netted against a surplus of another.', () => {
  const count = { amounts: { 1: '100.99', 2: '$120.03' }, note: '' };
  const each = methods.map((m) => countedOf(m, count.amounts[m.method.id as 1 | 2]));
  expect(each).toEqual([
    { state: 'short', counted: 10_099, diff: -1 },
    { state: 'over', counted: 12_003, diff: 3 },
  ]);
  const sum = sumOf(methods, count);
  expect(sum).toEqual({
    counted: 22_102,
    system: 22_100,
    methods: 2,
    differences: ['EFTPOS $0.01 short', 'Cash $0.03 over'],
    short: true,
  });
  expect(sum && sumChip(sum)).toMatchObject({ tone: 'danger', words: '2 differences' });
  const over = sumOf(methods, { amounts: { 1: '101', 2: '120.03' } });
  expect(over && sumChip(over)).toMatchObject({ tone: 'info', words: 'Cash $0.03 over' });
});

test('a method is to be counted where it is in the till, or an amount was typed, or is about to be', () => {
  const deposits = { ...card, inTill: false };
  expect(isAsked(card, { amounts: {} })).toBe(true);
  expect(isAsked(deposits, { amounts: { 1: ' ' } })).toBe(false);
  expect(isAsked(deposits, { amounts: { 1: '0' } })).toBe(true);
  expect(isAsked(deposits, { amounts: {} }, [1])).toBe(true);
});

test('A method that was not counted, or not as an amount, has no difference and is in no sum of them.', () => {
  expect(sumOf(methods, { amounts: { 1: '', 2: '12O' } })).toBeNull();
  expect(sumOf(methods, { amounts: { 1: '101', 2: 'x' } })).toEqual({
    counted: 10_100,
    system: 10_100,
    methods: 1,
    differences: [],
    short: false,
  });
  expect(countedOf(cash, '0')).toEqual({ state: 'short', counted: 0, diff: -12_000 });
});

test('a difference is said in words beside its colour and shape', () => {
  const words = (text: string) => countedChip(countedOf(cash, text))?.words ?? null;
  expect(['120', '115', '121.50', '12O', ' '].map(words)).toEqual([
    ...['balances', '$5.00 short', '$1.50 over', 'not an amount', null],
  ]);
});

test('money missing points to payments of just that amount of this method, removed ones left out', () => {
  const found = (text: string) =>
    candidates(methods, 2, countedOf(cash, text)).map((c) => [c.payment.id, c.method.name]);
  expect(found('50')).toEqual([[2, 'Cash']]);
  expect(found('115')).toEqual([]);
});

test('money too much points to payments of just that amount recorded under another method', () => {
  expect(candidates(methods, 2, countedOf(cash, '125')).map((c) => [c.payment.id, c.method.name])).toEqual([
    [5, 'EFTPOS'],
  ]);
  expect(candidates(methods, 2, countedOf(cash, '120'))).toEqual([]);
});

test('money that was given back explains a difference, too: in the till still, or taken from another method', () => {
  const till = [
    method(2, 'Cash', [payment(1, 5000), payment(2, -2000)]),
    method(1, 'EFTPOS', [payment(3, -700)]),
  ];
  const [notes] = till;
  if (!notes) throw new Error('no method');
  const found = (text: string) =>
    candidates(till, 2, countedOf(notes, text)).map((c) => [c.payment.id, c.method.name]);
  // The refund of $20.00 is recorded, and its notes lie in the till; the one of $7.00 was recorded by card, and paid in notes.
  expect(found('50')).toEqual([[2, 'Cash']]);
  expect(found('23')).toEqual([[3, 'EFTPOS']]);
});

test('payments are listed the newest first, and found by a word of the name, the amount or the number', () => {
  const all = [
    payment(1, 5000),
    payment(2, 123_400, { patientName: 'Zoë Papadopoulos-Ng' }),
    payment(12, 950, { id: null, number: null, patientName: null }),
  ];
  const found = (text: string) => newestFirst({ payments: all }, text).map(({ amountCents }) => amountCents);
  expect(found('')).toEqual([950, 123_400, 5000]);
  expect(['zoe', 'ng', '$1,2', 'pay-2', 'zoe 1234', 'chen 50'].map(found)).toEqual([
    [123_400],
    [123_400],
    [123_400],
    [123_400],
    [123_400],
    [5000],
  ]);
  expect(['hen', 'zoe 50', '$'].map((text) => found(text).length)).toEqual([0, 0, 0]);
});

test('money that was given back is found by its amount, typed with the sign or without', () => {
  const all = [payment(1, -5000), payment(2, 5000), payment(3, -123_450), payment(4, 700)];
  const found = (text: string) => newestFirst({ payments: all }, text).map(({ amountCents }) => amountCents);
  expect(found('50')).toEqual([5000, -5000]);
  for (const text of ['-50', '-$50.00', '–50', '$-50']) expect(found(text), text).toEqual([-5000]);
  expect(found('-$1,2')).toEqual([-123_450]);
});

test('a payment is found by a name with signs in it as it stands there, and as people type it', () => {
  const all = [
    payment(1, 5000, { patientName: 'Zoë Papadopoulos-Ng' }),
    payment(2, 7000, { patientName: 'Máire O’Brien' }),
    payment(3, 9000, { patientName: null }),
  ];
  const found = (text: string) => newestFirst({ payments: all }, text).map(({ amountCents }) => amountCents);
  expect(['papadopoulos-ng', 'zoe papadopoulos-n', 'Papadopoulosng', '’'].map(found)).toEqual([
    ...[[5000], [5000], [5000], []],
  ]);
  expect(['O’Brien', "o'brien", 'obrien', 'maire', "o'"].map(found)).toEqual([
    ...[[7000], [7000], [7000], [7000], [7000]],
  ]);
});

test('payments that the practice has not confirmed are counted apart', () => {
  const some = method(2, 'Cash', [
    payment(1, 5000),
    payment(2, 1000, { id: null, onItsWay: true }),
    payment(3, 500, { id: null, onItsWay: true, removed: true }),
  ]);
  expect(onTheirWay([card, some])).toEqual({ count: 1, cents: 1000 });
});

test('A closed day is said to be even only where no method has changed since, not where changes cancel out.', () => {
  const closed = { ...shiftOf({ 1: 5000, 2: 3000 }), ended: 'day' as const };
  const of = (methods: TakingsMethod[]) =>
    changedSince({ ...dayOf(methods), known: [{ id: 3, name: 'Cheque', inTill: true }] }, [closed]);
  expect(of([method(1, 'EFTPOS', [payment(1, 5000)]), method(2, 'Cash', [payment(2, 3000)])])).toEqual([]);
  // Corrected from cash to card.
  expect(of([method(1, 'EFTPOS', [payment(1, 8000)])])).toEqual([
    'EFTPOS $30.00 more',
    'Method 2 $30.00 less',
  ]);
});

test('Whatever lies in the till can be counted, under every method of the practice; a method that is not in the till is one tick away.', () => {
  const known = [card.method, cash.method].map((one) => ({ ...one, inTill: true }));
  const day = { ...dayOf([card]), known };
  expect(unusedMethods(day)).toEqual([known[1]]);
  const deposits = { id: 9, name: 'Direct deposit', inTill: false };
  expect(unusedMethods({ ...day, known: [...known, deposits] })).toEqual([known[1]]);
  expect(withCounted({ ...day, known: [...known, deposits] }, { amounts: { 9: '5' } }).methods).toHaveLength(
    2,
  );
  expect(withCounted(day, { amounts: {} }).methods).toEqual([card]);
  const counted = withCounted(day, { amounts: { 2: '45' } });
  expect(sumOf(counted.methods, { amounts: { 2: '45' } })).toMatchObject({
    counted: 4500,
    system: 0,
    differences: ['Cash $45.00 over'],
  });
  expect(withCounted(day, { amounts: {} }, [2]).methods.map((m) => m.method.name)).toEqual([
    'EFTPOS',
    'Cash',
  ]);
  // What was recorded by card and paid in cash.
  const over = countedOf(counted.methods[1] ?? card, '96');
  expect(candidates(counted.methods, 2, over).map((c) => c.payment.id)).toEqual([4]);
});

test('a shift that paid more back than it took is counted with a minus, and a method with nothing any more stands in it', () => {
  const day = dayOf([]);
  const since = sinceShift(day, [shiftOf({ 2: 5000 })]);
  expect(since.methods.map((m) => [m.method.id, m.cents])).toEqual([[2, -5000]]);
  const [paidBack] = since.methods;
  if (!paidBack) throw new Error('the method is missing');
  expect(countedOf(paidBack, '-50')).toMatchObject({ state: 'even', counted: -5000 });
  expect(countedOf(paidBack, '-').state).toBe('no-amount');
});

test('the CSV has a line for each payment and the count, quoted, and no cell that a spreadsheet would run', () => {
  const odd = method(2, 'Cash', [
    payment(1, 5000, { patientName: '=HYPERLINK("x")' }),
    payment(2, 7000, { patientName: 'Chen, Jia', removed: true, number: null }),
  ]);
  const view: TakingsView = {
    date: today,
    source: 'practice',
    since: 0,
    totalCents: 5000,
    methods: [odd],
    known: [],
    asOf: sampleNow,
    unreadable: 0,
  };
  const till = { 2: { pieces: { 5000: '1', 10: '', 20: '0' }, float: '5' } };
  const csv = takingsCsv(view, { amounts: { 2: '45' }, cash: till, note: 'five short' }, sampleZone);
  expect(csv.split('\r\n')).toEqual([
    'Date,Time,Method,Payment,Patient,Amount,Removed,Not confirmed',
    `2026-11-21,10:07,Cash,PAY-1,"'=HYPERLINK(""x"")",50.00,,`,
    '2026-11-21,10:08,Cash,,"Chen, Jia",70.00,yes,',
    '',
    'Method,Recorded,Counted,Difference',
    'Cash,50.00,45.00,-5.00',
    'Notes and coins,"Cash: 1 × $50, less float $5.00"',
    '',
    'Note,five short',
  ]);
});

test('The CSV has the note of a day on which nothing was counted, and says where payments of other desks are missing.', () => {
  const view: TakingsView = { ...dayOf([]), source: 'desk', since: null, asOf: null };
  const note = 'Closed because of the heat';
  const lines = takingsCsv(view, { amounts: {}, cash: {}, note }, sampleZone).split('\r\n');
  expect(lines).toContain(`Note,${note}`);
  expect(lines.at(-1)).toMatch(/Only payments taken on this PC\./);
  const part = takingsCsv({ ...view, source: 'part', unreadable: 1 }, noCount, sampleZone);
  expect(part).toContain('Only part of the takings.');
  expect(part).toContain('1 payment taken on this PC can’t be read');
});

test('a shift is counted against what came after the one before, and a removal since counts against it', () => {
  const day = {
    date: today,
    source: 'practice' as const,
    since: 0,
    asOf: sampleNow,
    totalCents: 17_000,
    known: [],
    unreadable: 0,
    methods: [method(1, 'EFTPOS', [payment(1, 12_000), payment(9, 5000)])],
  };
  const shift = {
    part: 1,
    amounts: { 1: '120' },
    cash: { 1: { pieces: { 5000: '2', 2000: '1' }, float: '' } },
    note: '',
    by: 'MB',
    at: sampleNow + 5 * minute,
    ended: 'shift' as const,
    system: { 1: 12_000 },
  };
  const since = sinceShift(day, [shift]);
  expect(since.methods.map((m) => [m.cents, m.payments.map((p) => p.id)])).toEqual([[5000, [9]]]);
  expect(shiftMethods(day, shift)).toMatchObject([{ method: { name: 'EFTPOS' }, cents: 12_000 }]);
  const less = { ...day, methods: [method(1, 'EFTPOS', [payment(1, 12_000, { removed: true })])] };
  expect(sinceShift(less, [shift]).totalCents).toBe(-12_000);
  const csv = takingsCsv(day, { amounts: { 1: '50' }, cash: {}, note: '' }, sampleZone, [shift]);
  expect(csv).toContain('Shift 1,10:11,MB,');
  expect(csv).toContain('EFTPOS,120.00,120.00,0.00');
  expect(csv).toContain('Notes and coins,"EFTPOS: 2 × $50, 1 × $20"');
  expect(csv).toContain('EFTPOS,50.00,50.00,0.00');
});

test('the file calls the count that closed the day so, as the screen and the sheet do', () => {
  const closed = { ...shiftOf({ 2: 5000 }), part: 2, ended: 'day' as const };
  const csv = takingsCsv(dayOf([cash]), noCount, sampleZone, [shiftOf({ 2: 7000 }), closed]);
  expect(csv.split('\r\n').filter((line) => line.endsWith(',MB,'))).toEqual([
    'Shift 1,10:06,MB,',
    'Close of day,10:06,MB,',
  ]);
});
