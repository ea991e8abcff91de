import { expect, test } from 'vitest';
import type { Column } from '../../../../renderer/features/today/columns-model.ts';
import { freeGaps, type GapFacts } from '../../../../renderer/features/today/free-gaps.ts';
import { row } from '../../sample.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The day as minutes from 8:00. */
const open = 1_000 * hour;
const span = (from: number, to: number) => ({ start: open + from * minute, end: open + to * minute });
const dan = { id: 2, name: 'Dan Kessler', colour: '#0b8f6a' };
const lena = { id: 3, name: 'Lena Fox', colour: '#c8741c' };

const column = (practitioner: Column['practitioner'], more: Partial<Column> = {}): Column => ({
  key: `p${practitioner?.id}`,
  practitioner,
  blocks: [],
  coming: [],
  busy: [],
  work: [{ ...span(60, 180), locationId: 1 }],
  off: [],
  patients: 0,
  ...more,
});
const visit = (from: number, to: number, more: Parameters<typeof row>[0] = {}) =>
  row({ practitioner: dan, ...span(from, to), ...more });
const gaps = (more: Partial<GapFacts>, ...columns: Column[]) =>
  freeGaps({
    day: { columns: columns.length > 0 ? columns : [column(dan)], start: open, step: 15 * minute },
    rows: [],
    from: open,
    ...more,
  }).map(({ practitioner, start, end }) => [practitioner.id, (start - open) / minute, (end - open) / minute]);

test('What is left of the working hours between appointments, busy times and bookings on their way is free.', () => {
  expect(gaps({})).toEqual([[2, 60, 180]]);
  expect(gaps({ rows: [visit(90, 120), visit(100, 130)] })).toEqual([
    [2, 60, 90],
    [2, 130, 180],
  ]);
  const lunch = column(dan, { busy: [{ ...span(60, 120), words: 'Lunch' }] });
  expect(gaps({}, lunch)).toEqual([[2, 120, 180]]);
  const booked = { ...span(60, 165), who: 'Jia Chen', appointmentId: null };
  expect(gaps({}, column(dan, { coming: [booked] }), column(lena, { coming: [] }))).toEqual([
    [3, 60, 180],
    [2, 165, 180],
  ]);
});

test('What is beside the working hours takes nothing of them, and two spans of work are two times.', () => {
  const twice = column(dan, {
    work: [
      { ...span(60, 120), locationId: 1 },
      { ...span(180, 240), locationId: 2 },
    ],
  });
  const rows = [visit(30, 60), visit(120, 180), visit(240, 300), visit(300, 330)];
  expect(gaps({ rows }, twice)).toEqual([
    [2, 60, 120],
    [2, 180, 240],
  ]);
});

test('A cancelled or missed appointment takes no time, one of a practitioner without a column neither.', () => {
  const rows = [
    visit(60, 90, { status: 'cancelled' }),
    visit(90, 120, { status: 'did-not-arrive' }),
    visit(120, 180, { practitioner: lena }),
  ];
  expect(gaps({ rows })).toEqual([[2, 60, 180]]);
});

test('A class of which one patient has cancelled takes its time.', () => {
  const rows = [visit(60, 180, { status: 'cancelled' }), visit(60, 180)];
  expect(gaps({ rows })).toEqual([]);
});

test('Where the working hours are not known, nothing is free.', () => {
  expect(gaps({}, column(dan, { work: null }), column(null))).toEqual([]);
});

test('What is over is not free; a free time begins at the next time that can be booked.', () => {
  expect(gaps({ from: open + 70 * minute })).toEqual([[2, 75, 180]]);
  expect(gaps({ from: open + 75 * minute })).toEqual([[2, 75, 180]]);
  expect(gaps({ from: open + 166 * minute })).toEqual([]);
  expect(gaps({ from: open + 500 * minute })).toEqual([]);
});

test('A gap of less than a quarter of an hour is none.', () => {
  expect(gaps({ rows: [visit(70, 165)] })).toEqual([[2, 165, 180]]);
});

test('They come by start, then as the columns stand.', () => {
  const early = column(lena, { work: [{ ...span(0, 30), locationId: 1 }] });
  const late = column({ ...lena, id: 4 }, { work: [{ ...span(60, 90), locationId: 1 }] });
  expect(gaps({}, column(dan), late, early)).toEqual([
    [3, 0, 30],
    [2, 60, 180],
    [4, 60, 90],
  ]);
});
