import { expect, test } from 'vitest';
import {
  asGroup,
  countGroup,
  type Group,
  groupChip,
  groupFlags,
  groupIdOf,
  groupKey,
  groupOf,
  groupOwing,
  isOff,
  sayIn,
  toArrive,
  toUndo,
} from '../../../renderer/model/group.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { minute, row, sampleNow, samplePatient } from '../sample.ts';

const limits = { waitAmberMinutes: 5, waitRedMinutes: 20 };
const member = (id: number, more: Partial<DayRow> = {}) =>
  row({ key: `900:${id}`, appointmentId: 900, patientId: id, start: sampleNow + 9 * minute, ...more });
const arrived = { status: 'arrived', statusAt: sampleNow } as const;
const groupWith = (...rows: DayRow[]): Group => {
  const group = asGroup(rows);
  if (!group) throw new Error('no group');
  return group;
};
const words = (group: Group, at = sampleNow) => groupChip(group, at, 'today', limits).words;

test('the rows of one appointment are a group from two patients on', () => {
  const rows = [member(1), row({ key: 'other', appointmentId: 3 }), member(2)];
  expect(groupOf(rows, 900)?.rows.map((r) => r.key)).toEqual(['900:1', '900:2']);
  expect(groupOf(rows, 3)).toBeNull();
});

test('a group is chosen by a key of its own, which no row has', () => {
  expect(groupIdOf(groupKey(900))).toBe(900);
  expect(groupIdOf('900:1')).toBeNull();
});

test('a group counts who is here of those who are coming', () => {
  const rows = [
    member(1, arrived),
    member(2, { status: 'completed' }),
    member(3),
    member(4, { status: 'cancelled' }),
  ];
  expect(countGroup(rows, sampleNow)).toEqual({ coming: 3, here: 1, late: 0, done: 1 });
  expect(sayIn(countGroup(rows, sampleNow))).toBe('2 of 3 here');
});

test('a group of which no patient comes is off, and says so', () => {
  const off = [member(1, { status: 'cancelled' }), member(2, { status: 'did-not-arrive' })];
  expect([isOff(off), isOff([...off, member(3)])]).toEqual([true, false]);
  expect(sayIn(countGroup(off, sampleNow))).toBe('no one coming');
});

test('the status of a group says who is missing first, then how long the class has been on', () => {
  expect(words(groupWith(member(1), member(2)))).toBe('in 9 min');
  expect(words(groupWith(member(1, arrived), member(2)))).toBe('1 of 2 here');
  expect(words(groupWith(member(1, arrived), member(2)), sampleNow + 20 * minute)).toBe('1 of 2 late');
  expect(words(groupWith(member(1, arrived), member(2, arrived)))).toBe('all here');
  expect(words(groupWith(member(1, arrived), member(2, arrived)), sampleNow + 29 * minute)).toBe(
    'in class, 20 min',
  );
  const done = { status: 'completed' } as const;
  expect(words(groupWith(member(1, done), member(2, done)))).toBe('done');
  expect(groupChip(groupWith(member(1), member(2)), sampleNow, 'future', limits).words).toBe('2 booked');
  expect(groupChip(groupWith(member(1, arrived), member(2)), sampleNow, 'past', limits).words).toBe(
    '1 of 2 came',
  );
});

test('"all in" marks the patients who are not here and did not cancel, and only today', () => {
  const rows = [member(1, arrived), member(2), member(3, { status: 'did-not-arrive' }), member(4)];
  expect(toArrive(rows, 'today').map((r) => r.patientId)).toEqual([2, 4]);
  expect(toArrive(rows, 'future')).toEqual([]);
});

test('what can be undone are the arrivals still held', () => {
  const writeId = '00000000-0000-4000-8000-000000000001';
  const held = member(1, {
    ...arrived,
    pending: { kind: 'arrival', writeId, state: 'held', holdUntil: sampleNow + 3000 },
  });
  expect(toUndo([held, member(2)], sampleNow)).toEqual([writeId]);
  expect(toUndo([held], sampleNow + 3000)).toEqual([]);
});

test('what a group owes is the sum of what is known', () => {
  const owes = (patientCents: number) => ({ owing: { patientCents, thirdPartyCents: 100, openInvoices: 1 } });
  expect(groupOwing([member(1, owes(4000)), member(2, owes(500)), member(3)])).toEqual({
    patientCents: 4500,
    thirdPartyCents: 200,
    openInvoices: 2,
  });
  expect(groupOwing([member(1)])).toBeNull();
});

test('the flags of a group are one, in the tone of the gravest, with the names behind it', () => {
  const flag = (tone: 'bad' | 'warn' | 'info', label: string) => ({ code: label, tone, label, explain: '' });
  const rows = [
    member(1, { patient: samplePatient({ name: 'Ada Quillan' }), flags: [flag('info', 'Birthday')] }),
    member(2, {
      patient: samplePatient({ name: 'Ian Kerr' }),
      flags: [flag('bad', 'Case used up'), flag('info', 'x')],
    }),
    member(3),
  ];
  expect(groupFlags(rows)).toMatchObject([
    { tone: 'bad', label: '2 with flags', explain: 'Ada Quillan: Birthday. Ian Kerr: Case used up, x' },
  ]);
  expect(groupFlags([member(3)])).toEqual([]);
});
