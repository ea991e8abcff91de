import { expect, test } from 'vitest';
import { daysOfSpan, figureSpans, titleOfSpan } from '../../../../renderer/features/figures/figures-span.ts';
import { figuresWords } from '../../../../renderer/features/figures/words.ts';
import { calls } from '../../../../shared/bridge/contract.ts';
import { inCsvName } from '../../../../shared/csv.ts';

test('a week is from Monday on, a month the calendar’s', () => {
  const today = '2027-01-01';
  expect(daysOfSpan('day', '2026-11-18', today)).toEqual({ from: '2026-11-18', to: '2026-11-18' });
  expect(daysOfSpan('week', '2026-11-16', today)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOfSpan('week', '2026-11-22', today)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOfSpan('month', '2026-12-31', today)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOfSpan('month', '2024-02-10', today)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
});

test('Days after today are left out, unless all of them are to come.', () => {
  const today = '2026-11-18';
  expect(daysOfSpan('week', today, today)).toEqual({ from: '2026-11-16', to: today });
  expect(daysOfSpan('month', today, today)).toEqual({ from: '2026-11-01', to: today });
  expect(daysOfSpan('week', '2026-11-23', today)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(daysOfSpan('day', '2026-11-19', today)).toEqual({ from: '2026-11-19', to: '2026-11-19' });
});

test('the title says which days', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' };
  expect(titleOfSpan('day', days)).toBe('How the day went, Monday 16 November');
  expect(titleOfSpan('week', days)).toBe('How the week went, 16 Nov – 22 Nov 2026');
  expect(titleOfSpan('week', { from: '2026-12-28', to: '2027-01-03' })).toBe(
    'How the week went, 28 Dec 2026 – 3 Jan 2027',
  );
  expect(titleOfSpan('month', days)).toBe('How the month went, November 2026');
});

test('the file of each span has a name that the bridge takes', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' };
  const where = 'Norwood – O’Brien & Sons (Level 2)';
  for (const span of figureSpans) {
    const title = figuresWords.title.at(titleOfSpan(span, days), where);
    const name = figuresWords.csv.file(inCsvName(title, 80));
    expect(calls['print.saveCsv'].in.safeParse({ name, csv: '' }), name).toMatchObject({ success: true });
  }
});
