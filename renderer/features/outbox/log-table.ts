import { addDays, dayBounds } from '../../../shared/clinic-time.ts';

/** A line of the action log as stored: UTC time, initials, kind of write, patient's id, outcome. */
export type LogLine = readonly [when: string, who: string, what: string, patient: string, outcome: string];

/** Parses CSV (RFC 4180): cells may be quoted, and then contain commas, quotes and line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end = ''] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** The lines of the log below its heading, newest first. */
export function logLines(csv: string): LogLine[] {
  const lines = readCsv(csv)
    .slice(1)
    .map(
      ([when = '', who = '', what = '', patient = '', outcome = '']): LogLine => [
        when,
        who,
        what,
        patient,
        outcome,
      ],
    );
  return lines.reverse();
}

/**
 * Whole days at the clinic, `from` and `to` included.
 * @returns UTC ms, the end exclusive; null where the range is invalid
 */
export function rangeOf(from: string, to: string, zone: string): { from: number; to: number } | null {
  const day = /^\d{4}-\d{2}-\d{2}$/;
  if (!day.test(from) || !day.test(to) || from > to) return null;
  return { from: dayBounds(from, zone).startMs, to: dayBounds(to, zone).endMs };
}

/** The first day of a range of so many days that ends today. */
export const daysBack = (today: string, days: number): string => addDays(today, 1 - days);
