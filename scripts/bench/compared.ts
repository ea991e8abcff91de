import { short } from '../../tests/bench/measure.ts';
import type { MeasuredLine, Report } from './table.ts';

/** One row of a bench, measured here and on another revision. */
export type ComparedRow = {
  readonly bench: string;
  readonly what: string;
  readonly size: number | null;
  readonly unit: string;
  /** Medians of the rounds. */
  readonly here: number;
  readonly other: number;
  /** Here divided by other: above 1 it costs more here. */
  readonly ratio: number;
  /** It costs more than a tenth more here, and more than any noise that the other revision's rounds showed. */
  readonly isWorse: boolean;
};

const tenth = 1.1;

/**
 * Rows that both have, in the order of this checkout. More is worse in all but those against a peer, how many times as much it
 * takes: these are judged by nothing.
 */
export function compareReports(here: readonly Report[], other: readonly Report[]): ComparedRow[] {
  const keyOf = ({ bench, what, size }: MeasuredLine) => `${bench} ${size} ${what}`;
  const valuesOf = (reports: readonly Report[], key: string) =>
    reports.flatMap(({ rows }) => rows.filter((row) => keyOf(row) === key).map(({ value }) => value));
  const seen = new Map(here.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row]));
  return [...seen].flatMap(([key, { bench, what, size, unit }]) => {
    const [mine, theirs] = [valuesOf(here, key), valuesOf(other, key)];
    if (theirs.length === 0) return [];
    const [a, b] = [median(mine), median(theirs)];
    const ratio = b === 0 ? 1 : a / b;
    const isAgainstPeer = unit === 'times' && !what.endsWith(': growth');
    const isWorse = !isAgainstPeer && ratio > tenth && Math.min(...mine) > Math.max(...theirs);
    return [{ bench, what, size, unit, here: a, other: b, ratio, isWorse }];
  });
}

export function comparedTable(rows: readonly ComparedRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['Bench', 'What', 'Patients', 'Here', 'Other', 'Ratio', '']),
    line(['---', '---', '---', '---', '---', '---', '---']),
    ...rows.map(({ bench, what, size, unit, here, other, ratio, isWorse }) =>
      line([
        bench,
        what,
        size === null ? '' : size.toLocaleString('en-AU'),
        `${short(here)} ${unit}`,
        `${short(other)} ${unit}`,
        `${short(ratio)} x`,
        isWorse ? 'WORSE' : '',
      ]),
    ),
  ].join('\n');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
