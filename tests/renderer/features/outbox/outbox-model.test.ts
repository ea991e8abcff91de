import { expect, test } from 'vitest';
import {
  badgeOf,
  outboxSummaryOf,
  sayPending,
  summaryOf,
} from '../../../../renderer/features/outbox/outbox-model.ts';
import type { WriteState, WriteView } from '../../../../shared/bridge/views.ts';
import { minute, sampleNow, write } from '../../sample.ts';

const day = 24 * 60 * minute;
const one = (state: WriteState, ago: number): WriteView =>
  write({ id: `${state}-${ago}`, state, createdAt: sampleNow - ago });
const ids = (writes: readonly WriteView[]) => writes.map((w) => w.id);

test('every write that is not done is there: those that need a person apart, each part oldest first', () => {
  const writes = [
    ...[one('waiting', 5), one('refused', 10), one('done', 99), one('held', 1), one('unknown', 30)],
    ...[one('sending', 20), one('asks', 70), one('not-recorded', 40)],
  ];
  const { needsPerson, going } = outboxSummaryOf(writes, sampleNow);
  expect(ids(needsPerson)).toEqual(['asks-70', 'not-recorded-40', 'refused-10']);
  expect(ids(going)).toEqual(['unknown-30', 'sending-20', 'waiting-5', 'held-1']);
});

test('what is unsent for longer than a day is an alarm', () => {
  const writes = [
    one('waiting', day),
    one('waiting', day + 1),
    one('refused', 3 * day),
    one('done', 9 * day),
  ];
  expect(outboxSummaryOf(writes, sampleNow).overdue).toBe(2);
});

test('the number at the rail leaves out what was done this moment', () => {
  expect(badgeOf([one('held', minute), one('sending', 5000), one('waiting', 15_000)], sampleNow)).toBeNull();
  expect(badgeOf([one('waiting', 15_001)], sampleNow)).toEqual({
    shown: 1,
    tone: 'neutral',
    words: '1 change',
  });
});

test('the number at the rail says how many need a person, and that some are unsent for too long', () => {
  expect(badgeOf([one('refused', 0), one('waiting', minute)], sampleNow)).toEqual({
    shown: 2,
    tone: 'warning',
    words: '2 changes, 1 needs attention',
  });
  expect(badgeOf([one('asks', 2 * day), one('refused', 1)], sampleNow)).toEqual({
    shown: 2,
    tone: 'danger',
    words: '2 changes, 2 need attention, 1 unsent for over a day',
  });
});

test.each([
  [-5, '0 s'],
  [12_400, '12 s'],
  [4 * minute, '4 min'],
  [192 * minute, '3 h 12'],
  [day, '24 h'],
])('being unsent for %s ms reads %s', (ms, words) => {
  expect(sayPending(ms)).toBe(words);
});

test('the screen begins with one sentence', () => {
  expect(summaryOf(outboxSummaryOf([], sampleNow))).toBe('All sent.');
  expect(summaryOf(outboxSummaryOf([one('asks', 1), one('waiting', 1)], sampleNow))).toBe(
    '1 needs attention, 1 will send automatically.',
  );
  expect(summaryOf(outboxSummaryOf([one('waiting', 1), one('unknown', 1)], sampleNow))).toBe(
    '2 will send automatically.',
  );
});
