import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBack, logLines, rangeOf, readCsv } from '../../../../renderer/features/outbox/log-table.ts';
import { sampleZone, today } from '../../sample.ts';

test('cells that were quoted for their commas, quotes and line breaks are read as they were', () => {
  const cell = fc.string();
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (rows) => {
      const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const csv = rows.map((row) => row.map(quote).join(',')).join('\r\n');
      expect(readCsv(csv)).toEqual(rows);
    }),
  );
});

test('the log is shown without its heading, newest first', () => {
  const csv =
    'when,who,what,patient,outcome\r\n2026-01-01T00:00:00.000Z,MB,arrival,7,added\r\n2026-01-02T00:00:00.000Z,MB,contact,,"done, late"';
  expect(logLines(csv)).toEqual([
    ['2026-01-02T00:00:00.000Z', 'MB', 'contact', '', 'done, late'],
    ['2026-01-01T00:00:00.000Z', 'MB', 'arrival', '7', 'added'],
  ]);
  expect(logLines('when,who,what,patient,outcome')).toEqual([]);
});

test('a range is whole days at the clinic, the last one included', () => {
  const range = rangeOf(today, today, sampleZone);
  expect(range && range.to - range.from).toBe(86_400_000);
  expect(range && new Date(range.from).toISOString()).toBe('2026-11-20T13:30:00.000Z');
  expect(daysBack(today, 7)).toBe('2026-11-15');
});

test('a range without sense is none', () => {
  expect([rangeOf('', today, sampleZone), rangeOf('2026-11-22', today, sampleZone)]).toEqual([null, null]);
});
