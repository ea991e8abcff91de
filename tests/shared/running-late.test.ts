import { expect, test } from 'vitest';
import {
  delayToOffer,
  expectedStart,
  minutesBehind,
  offeredDelay,
  whomToRing,
} from '../../shared/running-late.ts';
import { minute, sampleNow as nine, row } from '../renderer/sample.ts';

/** Half an hour with one practitioner, `at` minutes from nine. */
const visit = (at: number, more: Parameters<typeof row>[0] = {}) =>
  row({
    key: `${at}:7`,
    patientId: 100 + at,
    start: nine + at * minute,
    end: nine + (at + 30) * minute,
    status: 'unset',
    statusAt: null,
    ...more,
  });
const mark = (at: number) => ({ at: nine + at * minute, by: 'MB' });
const wasIn = (at: number, from: number, until?: number) =>
  visit(at, {
    status: 'arrived',
    goneIn: mark(from),
    ...(until === undefined ? {} : { finished: mark(until) }),
  });
const behind = (now: number, ...rows: Parameters<typeof minutesBehind>[0]) =>
  minutesBehind(rows, nine + now * minute);

test('Who is in began late, and so does the next: behind by as much, in steps of five minutes.', () => {
  expect(behind(25, wasIn(0, 22), visit(30))).toBe(20);
  expect(behind(5, wasIn(0, 1), visit(30))).toBe(0);
  // Over their time: the next one waits at least from now.
  expect(behind(45, wasIn(0, 2), visit(30, { status: 'arrived' }))).toBe(15);
  // The gap before the next one takes it up.
  expect(behind(25, wasIn(0, 22), visit(60))).toBe(0);
});

test('It counts to the next patient who is here or still to come, and not to one who is late themselves.', () => {
  expect(behind(40, wasIn(0, 0, 30), visit(30))).toBeNull();
  expect(behind(40, wasIn(0, 0, 30), visit(30), visit(60))).toBe(0);
  const cameLate = visit(30, { status: 'arrived', statusAt: nine + 38 * minute });
  expect(behind(40, wasIn(0, 0, 30), cameLate)).toBe(0);
  expect(behind(55, wasIn(0, 0, 30), cameLate)).toBe(15);
});

test('Without a mark, or with one that was forgotten, it can’t be said.', () => {
  expect(behind(40, visit(0, { status: 'arrived' }), visit(30))).toBeNull();
  expect(behind(75, wasIn(0, 10), visit(90))).toBeNull();
  expect(behind(25, wasIn(0, 22))).toBeNull();
  expect(behind(25, { ...wasIn(0, 22), group: { booked: 2, places: 2, arrived: 2 } }, visit(30))).toBeNull();
});

test('Who came so long ago that they have certainly been seen keeps no one behind, though no one marked them.', () => {
  const unmarked = visit(0, { status: 'arrived', statusAt: nine });
  expect(behind(121, unmarked, wasIn(120, 120), visit(150))).toBe(0);
  expect(delayToOffer([unmarked, wasIn(120, 120), visit(150)], nine + 121 * minute)).toBeNull();
  // Half an hour after their time they may still be here.
  expect(behind(60, unmarked, wasIn(30, 30, 55), visit(90))).toBe(60);
});

test('A delay is offered from ten minutes on, where it differs by as much from what is said, and so is on time again.', () => {
  expect([0, 5, 10, 25].map((minutes) => offeredDelay(minutes, 0))).toEqual([null, null, 10, 25]);
  expect([15, 20, 25].map((minutes) => offeredDelay(minutes, 15))).toEqual([null, null, 25]);
  expect([0, 5].map((minutes) => offeredDelay(minutes, 15))).toEqual([0, 0]);
  expect(offeredDelay(null, 15)).toBeNull();
});

test('Less than a person said is offered only by what was marked after their word; more at any time.', () => {
  const said = (minutes: number, at: number, ...rows: ReturnType<typeof visit>[]) =>
    rows.map((one) => ({ ...one, late: { minutes, ...mark(at) } }));
  const offered = (rows: ReturnType<typeof visit>[]) => delayToOffer(rows, nine + 25 * minute);
  // In on time at 9:01, and at 9:20 someone says that what comes next begins late.
  expect(offered(said(20, 20, wasIn(0, 1), visit(30)))).toBeNull();
  expect(offered(said(20, 20, wasIn(0, 1, 24), visit(30)))).toBe(0);
  expect(offered(said(10, 24, wasIn(0, 22), visit(30)))).toBe(20);
  expect(offered([wasIn(0, 22), visit(30)])).toBe(20);
});

test('A delay shifts when those go in who are awaited, and no appointment.', () => {
  const late = { late: { minutes: 15, ...mark(0) } };
  expect(expectedStart(visit(30, late), nine)).toBe(nine + 45 * minute);
  expect(expectedStart(visit(30, { ...late, status: 'arrived' }), nine)).toBe(nine + 45 * minute);
  expect(expectedStart(visit(30), nine)).toBeNull();
  expect(expectedStart({ ...wasIn(0, 2), ...late }, nine)).toBeNull();
  expect(expectedStart(visit(30, { ...late, status: 'cancelled' }), nine)).toBeNull();
});

test('No one can expect to go in at a time that is past.', () => {
  const late = visit(30, { status: 'arrived', late: { minutes: 15, ...mark(0) } });
  expect(expectedStart(late, nine + 44 * minute)).toBe(nine + 45 * minute);
  expect(expectedStart(late, nine + 45 * minute)).toBeNull();
});

test('To ring are those who come to the practitioner and have not arrived, each once, the next one first.', () => {
  const rows = [
    visit(90, { patientId: 130 }),
    visit(60),
    visit(30),
    visit(0),
    visit(40, { status: 'arrived' }),
    visit(50, { status: 'cancelled' }),
    visit(70, { practitioner: { id: 99, name: 'Lena Fox', colour: '#000000' } }),
    visit(80, { patientId: null }),
  ];
  const id = rows[0]?.practitioner?.id ?? 0;
  expect(whomToRing(rows, id, nine + 10 * minute).map(({ key }) => key)).toEqual(['30:7', '60:7']);
});
