import { expect, test } from 'vitest';
import { boardView } from '../../../../electron/views/board-view.ts';
import {
  boardColumns,
  fittingColumns,
  waitingOnBoard,
} from '../../../../renderer/features/waiting-room/board-model.ts';
import type { DayRow } from '../../../../shared/bridge/views.ts';
import { minute, row, sampleNow } from '../../sample.ts';

const settings = { theme: 'dark', clockStyle: '12-hour', waitAmberMinutes: 5, waitRedMinutes: 15 } as const;
const priya = { id: 1, name: 'Priya Raman', colour: '#123456' };
const dan = { id: 2, name: 'Dan Kessler', colour: '#123456' };
const mark = (minutes: number) => ({ at: sampleNow + minutes * minute, by: 'MB' });

/** Half an hour from `at`, arrived at their time; minutes from now. */
const here = (key: string, at: number, more: Partial<DayRow> = {}) =>
  row({
    key,
    status: 'arrived',
    start: sampleNow + at * minute,
    end: sampleNow + (at + 30) * minute,
    statusAt: sampleNow + Math.min(at, -1) * minute,
    practitioner: priya,
    ...more,
  });
const columns = (...rows: DayRow[]) =>
  boardColumns(
    boardView(rows, {
      names: false,
      now: sampleNow,
      places: [],
      known: true,
      readAt: sampleNow,
      zone: 'Australia/Adelaide',
      locations: [],
      settings,
    }).rows,
    sampleNow,
    settings,
  );

test('Practitioners are columns in the order of their names; who is in comes first, then the longest wait, then who is back.', () => {
  const all = columns(
    here('out', -60, { goneIn: mark(-58), finished: mark(-20) }),
    here('early', 10),
    here('waits', -6),
    here('waits longer', -25),
    here('in', -30, { goneIn: mark(-12) }),
    here('with Dan', -20, { practitioner: dan, goneIn: mark(-15), late: { minutes: 10, ...mark(-30) } }),
  );
  expect(all.map(({ practitioner, late }) => [practitioner?.name, late])).toEqual([
    ['Dan Kessler', 10],
    ['Priya Raman', null],
  ]);
  expect(all[1]?.cards.map(({ row: { key }, is, chip, says }) => [key, is, chip.words, says])).toEqual([
    ['in', 'in', '12 min', 'gone in'],
    ['waits longer', 'waiting', '25 min', 'overdue'],
    ['waits', 'waiting', '6 min', 'getting long'],
    ['early', 'early', 'in 10 min', 'early'],
    ['out', 'out', '20 min', 'come out'],
  ]);
  expect(waitingOnBoard(all)).toBe(2);
  // Nothing but the initials of a patient.
  expect(JSON.stringify(all)).not.toContain('Chen');
});

test('Who waits for a late practitioner, or is early, can expect to go in when that is; no one else, and no one at a time that is past.', () => {
  const late = { late: { minutes: 10, ...mark(-30) } };
  const [{ cards } = { cards: [] }] = columns(
    here('out', -60, { goneIn: mark(-58), finished: mark(-20), ...late }),
    here('in', -30, { goneIn: mark(-12), ...late }),
    here('past', -10, late),
    here('waits', -6, late),
    here('early', 10, late),
  );
  expect(cards.map(({ row: { key }, expected }) => [key, expected])).toEqual([
    ['in', null],
    ['past', null],
    ['waits', sampleNow + 4 * minute],
    ['early', sampleNow + 20 * minute],
    ['out', null],
  ]);
  expect(columns(here('waits', -6))[0]?.cards[0]?.expected).toBeNull();
});

test('Where not all columns fit, those with waiting patients stay, in their order.', () => {
  const all = columns(
    here('a', -20, { practitioner: dan, goneIn: mark(-15) }),
    here('b', -20, { goneIn: mark(-15) }),
    here('c', -10),
  );
  expect(fittingColumns(all, 1).map(({ practitioner }) => practitioner?.name)).toEqual(['Priya Raman']);
  expect(fittingColumns(all, 2)).toEqual(all);
});
