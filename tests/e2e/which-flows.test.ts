import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeKinds } from '../../shared/bridge/views.ts';
import { orderKinds } from '../crash/orders.ts';
import { flows } from '../electron/bridge/every-flow.ts';
import { practicesUnderTest } from '../fakes/practices.ts';
import { actTable } from '../simulation/act-table.ts';
import { beyondTheSpec, cellsToRun, everyCell, flowNames, flowOutcomes } from './flows/cells.ts';

describe('the cells in Chromium', () => {
  it('npm run flows runs every flow with each of its ends on every practice', () => {
    expect(everyCell).toHaveLength(flowNames.length * flowOutcomes.length);
    for (const [at, { dialect }] of practicesUnderTest.entries()) {
      const hasLists = dialect.extensions === 'present';
      const offered = everyCell.filter(({ flow }) => hasLists || !beyondTheSpec.includes(flow));
      expect(cellsToRun(at, 'whole')).toEqual(offered);
    }
  });

  it('npm test runs every flow with two of its ends, on the first practice alone', () => {
    for (const flow of flowNames) {
      const ends = cellsToRun(0, 'choice').filter((cell) => cell.flow === flow);
      expect(ends.map(({ outcome }) => outcome)).toEqual(['online', 'answer lost']);
    }
    for (const at of practicesUnderTest.keys())
      expect(cellsToRun(at, 'choice').length > 0, `practice ${at}`).toBe(at === 0);
  });
});

describe('the table of docs/flows.md', () => {
  /** The cells of its rows, from "Which family covers which write" on. */
  const table = readFileSync(new URL('../../docs/flows.md', import.meta.url), 'utf8')
    .split('## Which family covers which write')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  /** The names in backticks that stand in a column. */
  const named = (n: number) => {
    const names = (table ?? []).flatMap((row) =>
      [...(row[n] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    return [...new Set(names)].sort();
  };

  it('has a row for every kind of write, and each is killed and cut off by the crash tests', () => {
    expect(named(0)).toEqual([...writeKinds].sort());
    expect(orderKinds.filter((kind) => kind !== 'method-change').sort()).toEqual([...writeKinds].sort());
  });

  it('names every flow of the bridge, every flow in Chromium and every act of people in the simulation', () => {
    expect(named(2)).toEqual(flows.map(({ name }) => name).sort());
    expect(named(3)).toEqual([...flowNames].sort());
    const acts = Object.entries(actTable).flatMap(([name, { by }]) => (by === 'people' ? [name] : []));
    // To decide on a card is about any kind of write, and to read a notice about none.
    const ofNoKind = ['decide', 'read-notice'];
    expect(named(4)).toEqual(acts.filter((name) => !ofNoKind.includes(name)).sort());
  });
});
