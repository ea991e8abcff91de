import { describe, expect, it } from 'vitest';
import { practicesUnderTest } from '../fakes/practices.ts';
import { type Cell, chosenCells, everyCell, flowNames } from './flows/cells.ts';

const practices = practicesUnderTest.map(({ dialect }, at) => ({
  lists: dialect.extensions === 'present',
  cells: chosenCells(at),
}));
const named = (cells: readonly Cell[]) => cells.map(({ flow, outcome }) => `${flow}, ${outcome}`);
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

describe('the cells that npm test runs', () => {
  it('The first practice has every cell.', () => {
    expect(named(practices[0]?.cells ?? [])).toEqual(named(everyCell));
    expect(everyCell).toHaveLength(40);
  });

  it('Every practice has every flow.', () => {
    for (const { cells } of practices)
      expect(sorted(cells.map(({ flow }) => flow))).toEqual(sorted(flowNames));
  });

  it('Every cell is run on a practice without the lists beyond the documentation.', () => {
    const without = practices.filter(({ lists }) => !lists).flatMap(({ cells }) => cells);
    expect(sorted(named(without))).toEqual(sorted(named(everyCell)));
  });

  it('are no more than that takes: a hundred, none of them twice on a practice', () => {
    const counts = practices.map(({ cells }) => cells.length);
    expect(counts).toEqual(practices.map(({ cells }) => sorted(named(cells)).length));
    expect(counts.reduce((all, count) => all + count, 0)).toBe(100);
  });
});
