import { expect, test } from 'vitest';
import {
  type FigurePart,
  figuresCsv,
  partsOfFigures,
  sayHours,
  sayLateness,
  type UnfilledKnown,
} from '../../../../renderer/features/figures/figures-model.ts';
import type { FiguresView } from '../../../../shared/bridge/views.ts';
import { noFigures } from './no-figures.ts';

const priya = { id: 3, name: 'Priya Raman', colour: '#7c5cff' };
const busy: FiguresView = {
  ...noFigures,
  booked: 4,
  arrived: 4,
  quarters: [
    { minute: 525, booked: 0, arrived: 2 },
    { minute: 570, booked: 4, arrived: 1 },
  ],
  practitioners: [
    {
      practitioner: priya,
      booked: 3,
      arrived: 3,
      lateness: { count: 3, median: -6, p90: 4 },
      wait: { count: 2, median: 9, p90: 24 },
    },
    { practitioner: null, booked: 1, arrived: 1, lateness: null, wait: null },
  ],
  takings: {
    ...noFigures.takings,
    totalCents: 123_450,
    methods: [{ method: { id: 2, name: '=Cash' }, cents: 123_450, payments: 2 }],
  },
};
const unknown: UnfilledKnown = { live: true, byPractitioner: new Map() };
const parts = (view: FiguresView, unfilled = unknown) => partsOfFigures(view, unfilled, '12-hour');
const part = (all: readonly FigurePart[], key: FigurePart['key']) => {
  const found = all.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const said = ({ rows }: FigurePart) => rows.map((row) => row.map((cell) => cell.said));

test('of an noFigures day each part says that there is nothing, and draws nothing', () => {
  for (const one of parts(noFigures)) {
    expect([one.key, one.rows, one.plot]).toEqual([one.key, [], []]);
    expect(one.nothing).not.toBe('');
  }
});

test('the table has what the plot draws: the plot’s hours have no gaps, the table leaves out noFigures ones', () => {
  const arrivals = part(parts(busy), 'arrivals');
  expect(said(arrivals)).toEqual([
    ['8:45 am', '0', '2'],
    ['9:30 am', '4', '1'],
  ]);
  expect(arrivals.plot.map(({ name, values }) => [name, ...values])).toEqual([
    ['8:45 am', 0, 2],
    ['9:00 am', 0, 0],
    ['9:15 am', 0, 0],
    ['9:30 am', 4, 1],
  ]);
});

test('arrivals without a known time are counted in words', () => {
  expect(part(parts(busy), 'arrivals').about.at(-1)).toMatch(/^1 arrival has no known time/);
  expect(part(parts({ ...busy, arrived: 3 }), 'arrivals').about).toHaveLength(2);
});

test('late and early are said so; a practitioner of whom nothing was measured has no row', () => {
  expect(said(part(parts(busy), 'lateness'))).toEqual([['Priya Raman', '3', '6 min early', '4 min late']]);
  expect([-1, 0, 1].map(sayLateness)).toEqual(['1 min early', 'on time', '1 min late']);
});

test('A wait says of how many arrivals it was measured, and from when on marks are known.', () => {
  const waits = part(parts(busy), 'waits');
  expect(said(waits)).toEqual([['Priya Raman', '2 of 3', '9 min', '24 min']]);
  expect(waits.about).toHaveLength(1);
  const month = part(parts({ ...busy, from: '2026-11-01' }), 'waits');
  expect(month.about.at(-1)).toBe(
    'The first of these marks is from 12 November 2026: this PC keeps them for 31 days.',
  );
  const unmarked = part(parts({ ...busy, from: '2026-11-01', marksFrom: null }), 'waits');
  expect(unmarked.about).toHaveLength(1);
});

test('takings that are only this desk’s, or only part, are said to be', () => {
  const of = (source: 'part' | 'desk') =>
    part(parts({ ...busy, takings: { ...busy.takings, source, unreadable: 1 } }), 'takings').about;
  expect(of('desk')).toEqual([
    'Only payments taken on this PC.',
    '1 payment taken here can’t be read: not in the totals.',
  ]);
  expect(of('part')[0]).toMatch(/^Only part of the takings/);
});

test('Nothing is said to be unfilled where the working hours are not known.', () => {
  const row = (known: UnfilledKnown) => said(part(parts(busy, known), 'unfilled'));
  expect(row(unknown)).toEqual([['Priya Raman', 'not known yet', '–', '–']]);
  expect(part(parts(busy, unknown), 'unfilled').plot).toEqual([]);
  expect(part(parts(busy, { ...unknown, live: false }), 'unfilled').about.at(-1)).toMatch(/can’t be reached/);
  const of = (rosteredMinutes: number, unfilledMinutes: number): UnfilledKnown => ({
    live: true,
    byPractitioner: new Map([[3, { practitionerId: 3, rosteredMinutes, unfilledMinutes }]]),
  });
  expect(row(of(480, 75))).toEqual([['Priya Raman', '8 h', '1 h 15 min', '16 %']]);
  expect(row(of(0, 0))).toEqual([['Priya Raman', 'no working hours', '–', '–']]);
  expect([0, 45, 60, 61].map(sayHours)).toEqual(['0 min', '45 min', '1 h', '1 h 1 min']);
});

test('the file has what is said of all figures, then plain numbers under heads that name their unit, and no cell that a spreadsheet would run', () => {
  const about = { source: ['What this PC knows.', 'Up to 10:15.'], missing: 'Of 1 Nov it has not all.' };
  const lines = figuresCsv('How the day went, Wednesday 18 November', about, parts(busy)).split('\r\n');
  expect(lines.slice(0, 5)).toEqual([
    '"How the day went, Wednesday 18 November"',
    'What this PC knows.',
    'Up to 10:15.',
    'Of 1 Nov it has not all.',
    '',
  ]);
  expect(lines).toContain('8:45,0,2');
  expect(lines).toContain('Practitioner,Arrivals,Median minutes late,9 in 10 by minutes late');
  expect(lines).toContain('Priya Raman,3,-6,4');
  expect(lines).toContain('Priya Raman,2,9,24');
  expect(lines).toContain("'=Cash,2,1234.50");
  expect(lines).toContain('Priya Raman,,');
});
