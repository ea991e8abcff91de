import { type MeasuredRow, short } from '../../tests/bench/measure.ts';

/** A row with where it comes from, and how busy the machine was (the load of the last minute). */
export type MeasuredLine = MeasuredRow & { readonly bench: string; readonly load: number };

/** What `--json` writes. */
export type Report = {
  readonly machine: string;
  readonly versions: Readonly<Record<'node' | 'database' | 'chromium', string>>;
  readonly platform: string;
  /** When it was measured, ISO. */
  readonly at: string;
  readonly sizes: readonly number[];
  readonly rows: readonly MeasuredLine[];
};

function verdict({ value, bar }: MeasuredRow): string {
  if (bar === null) return '';
  return value <= bar ? 'kept' : 'FALLS SHORT';
}

/** One row for a person who watches. */
export function sayRow(row: MeasuredRow): string {
  const { what, size, unit, value, is, more, bar } = row;
  const held = bar === null ? '' : `  (at most ${bar}: ${verdict(row)})`;
  const of = size === null ? '' : `${size} patients: `;
  return `  ${of}${what}\n      ${short(value)} ${unit} (${is})${held}${more === '' ? '' : `  ${more}`}`;
}

const isGrowth = ({ what }: MeasuredRow) => what.endsWith(': growth');

/** What the README quotes: first the comparisons, then the bars, each for the largest practice that was measured. */
export function shortTable(rows: readonly MeasuredLine[]): string {
  const largest = (of: readonly MeasuredLine[]) => [
    ...new Map(of.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0)).map((row) => [row.what, row])).values(),
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const sized = ({ size }: MeasuredRow) => (size === null ? '' : size.toLocaleString('en-AU'));
  const compared = largest(
    rows.filter((row) => row.unit === 'times' && row.named === undefined && !isGrowth(row)),
  );
  const barred = largest(rows.filter(({ named }) => named !== undefined));
  return [
    line(['Against', 'Patients', 'How many times as much']),
    line(['---', '---', '---']),
    ...compared.map((row) => line([row.what, sized(row), `${short(row.value)} x (${row.is})`])),
    '',
    line(['Bar', 'Patients', 'At most', 'Measured', '']),
    line(['---', '---', '---', '---', '---']),
    ...barred.map((row) =>
      line([
        row.named ?? '',
        sized(row),
        `${row.bar ?? '-'} ${row.unit}`,
        `${short(row.value)} ${row.unit} (${row.is})`,
        verdict(row),
      ]),
    ),
  ].join('\n');
}
