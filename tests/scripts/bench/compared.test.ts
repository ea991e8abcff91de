import { describe, expect, it } from 'vitest';
import { comparedTable, compareReports } from '../../../scripts/bench/compared.ts';
import type { Report } from '../../../scripts/bench/table.ts';

function report(values: Readonly<Record<string, number>>, unit: 'ms' | 'times' = 'ms'): Report {
  return {
    machine: '2 x test',
    versions: { node: '24', database: '3', chromium: 'none' },
    platform: 'linux',
    at: '2026-11-24T00:00:00.000Z',
    sizes: [1000],
    rows: Object.entries(values).map(([what, value]) => ({
      bench: 'store',
      load: 0,
      what,
      size: 1000,
      unit,
      value,
      is: 'p99',
      more: '',
      bar: null,
    })),
  };
}

describe('two revisions beside each other', () => {
  it('a row is compared by the medians of its rounds', () => {
    const rows = compareReports(
      [report({ search: 12 }), report({ search: 10 }), report({ search: 30 })],
      [report({ search: 6 }), report({ search: 5 }), report({ search: 7 })],
    );
    expect(rows.map(({ here, other, ratio }) => [here, other, ratio])).toEqual([[12, 6, 2]]);
  });

  it('a row is worse when it costs more than a tenth more, in every round', () => {
    const worse = (here: number[], other: number[]) =>
      compareReports(
        here.map((search) => report({ search })),
        other.map((search) => report({ search })),
      ).map(({ isWorse }) => isWorse);
    expect(worse([12, 13], [10, 10.5])).toEqual([true]);
    expect(worse([10.5, 10.8], [10, 10.1])).toEqual([false]);
    expect(worse([9, 16], [10, 10])).toEqual([false]);
  });

  it('a row against a peer is judged by nothing: the peer takes longer where Foyer is quicker', () => {
    const rows = compareReports(
      [report({ 'search by a peer': 3, 'search: growth': 3 }, 'times')],
      [report({ 'search by a peer': 2, 'search: growth': 2 }, 'times')],
    );
    expect(rows.map(({ isWorse }) => isWorse)).toEqual([false, true]);
  });

  it('a row that the other revision does not have is left out', () => {
    expect(compareReports([report({ search: 1, link: 2 })], [report({ search: 1 })])).toHaveLength(1);
  });

  it('the table names what is worse', () => {
    const table = comparedTable(compareReports([report({ search: 20 })], [report({ search: 10 })]));
    expect(table).toContain('| store | search | 1,000 | 20.0 ms | 10.0 ms | 2.0 x | WORSE |');
  });
});
