import { expect, test } from 'vitest';
import { doneOn, readDoneHere, withDone } from '../../../electron/views/done-here.ts';

const today = '2026-11-21';
const mark = (key: string, done = true, date = today) => ({ date, key, done });

test('whom the desk is done with is known by day, once, and can be taken back', () => {
  const once = withDone({}, mark('1:7'), today);
  const twice = withDone(withDone(once, mark('1:7'), today), mark('2:8'), today);
  expect([...doneOn(twice, today)]).toEqual(['1:7', '2:8']);
  expect([...doneOn(withDone(twice, mark('1:7', false), today), today)]).toEqual(['2:8']);
  expect(doneOn(twice, '2026-11-22').size).toBe(0);
});

test('days more than a week back are forgotten', () => {
  const known = withDone(
    withDone({}, mark('1:7', true, '2026-11-13'), today),
    mark('2:8', true, '2026-11-14'),
    today,
  );
  expect(Object.keys(withDone(known, mark('3:9'), today))).toEqual(['2026-11-14', today]);
});

test('what cannot be read counts as nothing', () => {
  expect(readDoneHere(null)).toEqual({});
  expect(readDoneHere('[1]')).toEqual({});
  expect(readDoneHere(JSON.stringify({ [today]: ['1:7'] }))).toEqual({ [today]: ['1:7'] });
});
