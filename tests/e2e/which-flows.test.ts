import { describe, expect, it } from 'vitest';
import { practicesUnderTest } from '../fakes/practices.ts';
import { type Cell, cellsToRun, chosenCells, everyCell, everyCellIn, flowNames } from './flows/cells.ts';

const named = (cells: readonly Cell[]) => cells.map(({ flow, outcome }) => `${flow}, ${outcome}`).sort();

describe('the cells that npm test runs', () => {
  it('Every cell is run, on one practice.', () => {
    expect(everyCell).toHaveLength(40);
    const chosen = practicesUnderTest.flatMap((_, at) => chosenCells(at));
    expect(named(chosen)).toEqual(named(everyCell));
  });

  it('Every flow is run with the further lists and without, twice each.', () => {
    const lists = practicesUnderTest.flatMap(({ dialect }, at) =>
      chosenCells(at).map(({ flow }) => `${flow}, ${dialect.extensions}`),
    );
    for (const flow of flowNames) {
      for (const extensions of ['present', 'absent'])
        expect(lists.filter((one) => one === `${flow}, ${extensions}`)).toHaveLength(2);
    }
  });

  it('Every practice has six or more of them.', () => {
    expect(Math.min(...practicesUnderTest.map((_, at) => chosenCells(at).length))).toBe(6);
  });

  it('and npm run flows runs all of them on every practice', () => {
    for (const at of practicesUnderTest.keys()) {
      expect(cellsToRun(at, { [everyCellIn]: 'every' })).toEqual(everyCell);
      expect(cellsToRun(at, {})).toEqual(chosenCells(at));
    }
  });
});
