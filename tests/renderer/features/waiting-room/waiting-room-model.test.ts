import { expect, test } from 'vitest';
import {
  levelChip,
  sayLong,
  sayWait,
  waitingList,
} from '../../../../renderer/features/waiting-room/waiting-room-model.ts';
import { minute, row, sampleNow } from '../../sample.ts';

const thresholds = { waitAmberMinutes: 10, waitRedMinutes: 20 };
/** Without a practitioner no patient is guessed to have gone in. */
const arrived = (key: string, start: number, at: number | null, more = {}) =>
  row({
    key,
    status: 'arrived',
    start: sampleNow + start * minute,
    statusAt: at && sampleNow + at * minute,
    practitioner: null,
    ...more,
  });
const list = (...rows: ReturnType<typeof arrived>[]) => waitingList(rows, [], sampleNow, thresholds);

test('A patient waits from the later of the appointment’s and the arrival time.', () => {
  const { waiting } = list(arrived('came-early', -12, -30), arrived('came-late', -30, -11));
  expect(waiting.map((w) => [w.row.key, w.minutes, w.from])).toEqual([
    ['came-early', 12, 'appointment'],
    ['came-late', 11, 'arrival'],
  ]);
});

test('The patient who waits longest stands first.', () => {
  const { waiting } = list(arrived('b', -5, -5), arrived('a', -25, -26), arrived('c', -30, -1));
  expect(waiting.map((w) => w.row.key)).toEqual(['a', 'b', 'c']);
});

test('An early patient does not count as waiting before the appointment’s time.', () => {
  const { waiting, early } = list(arrived('later', 20, -20), arrived('soon', 5, -3));
  expect(waiting).toEqual([]);
  expect(early.map((w) => [w.row.key, w.minutes, w.level])).toEqual([
    ['soon', 5, 'early'],
    ['later', 20, 'early'],
  ]);
});

test('A patient who has gone in does not wait, nor one whose appointment should have ended an hour ago (shared/presence.ts).', () => {
  const start = sampleNow - 90 * minute;
  const left = { ...arrived('left', -90, -90), end: start + 30 * minute };
  expect(list(left).waiting).toEqual([]);
  expect(list({ ...left, end: start + 31 * minute }).waiting).toHaveLength(1);
});

test('the thresholds of the settings make it long and too long, each with its own shape and word', () => {
  const levels = (minutes: number) => list(arrived('a', -minutes, -minutes)).waiting[0]?.level;
  expect([9, 10, 19, 20].map(levels)).toEqual(['in-time', 'long', 'long', 'too-long']);
  const chips = (['early', 'in-time', 'long', 'too-long'] as const).map(levelChip);
  expect(new Set(chips.map((c) => c.shape)).size).toBe(4);
  expect(new Set(chips.map((c) => c.words)).size).toBe(4);
  expect(new Set(chips.map((c) => c.tone)).size).toBe(4);
});

test('an arrival of which the time is not known counts from the appointment, and says so', () => {
  expect(list(arrived('a', -7, null)).waiting[0]).toMatchObject({ minutes: 7, from: null });
});

test('an arrival that the slow clock of the page has not reached yet is no negative wait', () => {
  expect(list(arrived('a', -1, 0.1)).waiting[0]?.minutes).toBe(0);
});

test('those of another location are counted and not listed; those without one are listed', () => {
  const rows = [
    arrived('here', -5, -5, { locationId: 1 }),
    arrived('there', -5, -5, { locationId: 2 }),
    arrived('nowhere', -4, -4, { locationId: null }),
  ];
  const at1 = waitingList(rows, [1], sampleNow, thresholds);
  expect([at1.waiting.map((w) => w.row.key), at1.hidden]).toEqual([['here', 'nowhere'], 1]);
});

test('those who are with the practitioner are listed apart, those who are only guessed to be last', () => {
  const with2 = { practitioner: { id: 2, name: 'Lena Fox', colour: '#000000' } };
  const { waiting, inside } = list(
    arrived('said', -20, -25, { goneIn: { at: sampleNow - 12 * minute, by: 'MB' } }),
    arrived('guessed', -20, -20, with2),
    arrived('waits', -10, -10, with2),
    arrived('in class', -15, -15, { group: { booked: 2, places: 2, arrived: 2 } }),
  );
  expect(waiting.map((w) => w.row.key)).toEqual(['waits']);
  expect(inside.map(({ row: { key }, minutes, guessed }) => [key, minutes, guessed])).toEqual([
    ['in class', 15, false],
    ['said', 12, false],
    ['guessed', 20, true],
  ]);
});

test('only the arrived wait', () => {
  expect(list(row({ start: sampleNow - 60 * minute }), row({ status: 'completed' })).waiting).toEqual([]);
});

test('how many wait long is said in words, and nothing while no patient does', () => {
  const { waiting } = list(arrived('a', -25, -25), arrived('b', -12, -12), arrived('c', -22, -22));
  expect(sayLong(waiting)).toBe('2 overdue, 1 getting long');
  expect(sayLong(list(arrived('a', -1, -1)).waiting)).toBeNull();
});

test('a long wait is said in hours and minutes, not in three digits of minutes', () => {
  expect(sayWait({ level: 'early', minutes: 105 })).toBe('in 1 h 45');
  expect(sayWait({ level: 'too-long', minutes: 181 })).toBe('3 h 01');
  expect(sayWait({ level: 'in-time', minutes: 36 })).toBe('36 min');
});

test('Who was marked as come out is listed apart until the desk is done with them; who is only thought to be out is not.', () => {
  const marked = { goneIn: { at: sampleNow - 20 * minute, by: 'MB' } };
  const { outside, inside } = list(
    arrived('out', -30, -30, { ...marked, finished: { at: sampleNow - 4 * minute, by: 'MB' } }),
    arrived('done', -30, -30, {
      ...marked,
      finished: { at: sampleNow - 4 * minute, by: 'MB' },
      doneHere: true,
    }),
    arrived('guessed', -60, -60, {
      end: sampleNow - 5 * minute,
      practitioner: { id: 2, name: 'Lena Fox', colour: '#000000' },
    }),
  );
  expect(outside.map(({ row: { key }, minutes }) => [key, minutes])).toEqual([['out', 4]]);
  expect(inside).toEqual([]);
});

test('No line changes its place with another one only because time goes on: the order is that of the moments, not of the minutes shown.', () => {
  const second = 1000;
  const ago = (ms: number) => ({ at: sampleNow - ms, by: 'MB' });
  const rows = [
    arrived('in later', -60, -60, { goneIn: ago(5 * minute) }),
    arrived('in first', -60, -60, { goneIn: ago(5 * minute + 30 * second) }),
    arrived('out later', -60, -60, { goneIn: ago(30 * minute), finished: ago(5 * minute) }),
    arrived('out first', -60, -60, { goneIn: ago(30 * minute), finished: ago(5 * minute + 30 * second) }),
  ];
  for (const seconds of [0, 10, 20, 30, 40, 50, 60]) {
    const { inside, outside } = waitingList(rows, [], sampleNow + seconds * second, thresholds);
    const keys = [...inside, ...outside].map(({ row: { key } }) => key);
    expect(keys, `${seconds} s later`).toEqual(['in first', 'in later', 'out first', 'out later']);
  }
});
