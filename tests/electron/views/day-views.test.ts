import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDayViews } from '../../../electron/views/day-views.ts';
import { type DayRow, windowRows } from '../../../shared/bridge/views.ts';

const row = (id: number, note: string): DayRow => ({
  key: `${id}:1`,
  appointmentId: id,
  start: id,
  end: id,
  locationId: 1,
  practitioner: null,
  service: null,
  patient: null,
  patientId: 1,
  status: 'unset',
  statusWord: null,
  statusAt: null,
  group: null,
  pending: null,
  owing: null,
  invoice: 'none',
  flags: [],
  note,
  recurring: false,
});
const day = { date: '2026-11-21', zone: 'Australia/Adelaide', locationId: null };
const isToday = ({ date }: { readonly date: string }) => date === day.date;

test('Applying every change in order to the rows first read gives the rows as they are now.', () => {
  const states = fc.array(fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.string()), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(states, (steps) => {
      let now: DayRow[] = [];
      const views = createDayViews({ readRows: () => now, complete: () => true, asOf: () => null, isToday });
      const page = new Map(views.read(day, 0).rows.map((r) => [r.key, r]));
      for (const step of steps) {
        now = Object.entries(step).map(([id, note]) => row(Number(id), note));
        for (const change of views.refresh()) {
          for (const key of change.gone) page.delete(key);
          for (const r of change.changed) page.set(r.key, r);
          expect(change.total).toBe(now.length);
        }
      }
      expect([...page.values()].sort((a, b) => a.start - b.start)).toEqual(
        now.sort((a, b) => a.start - b.start),
      );
    }),
    { numRuns: 300 },
  );
});

test('What one reader of a day was given, the others are told, although nothing has changed since.', () => {
  let now = [row(1, 'before')];
  const views = createDayViews({ readRows: () => now, complete: () => true, asOf: () => null, isToday });
  views.read(day, 0);
  now = [row(1, 'after')];
  views.read(day, 0);
  const [change] = views.refresh(() => false);
  expect(change?.changed).toEqual(now);
  expect(views.refresh(() => false)).toEqual([]);
});

test('That a day is now read whole is told, although none of its rows is different.', () => {
  let whole = false;
  const views = createDayViews({
    readRows: () => [row(1, '')],
    complete: () => whole,
    asOf: () => null,
    isToday,
  });
  views.read(day, 0);
  expect(views.refresh()).toEqual([]);
  whole = true;
  expect(views.refresh()).toMatchObject([{ complete: true, changed: [], gone: [] }]);
  expect(views.refresh()).toEqual([]);
});

test('Who reads a day, whole or in parts, takes no change away from anyone else who has read it.', () => {
  const step = fc.oneof(
    fc.record({ rows: fc.dictionary(fc.integer({ min: 1, max: 5 }).map(String), fc.constantFrom('a', 'b')) }),
    fc.record({ reads: fc.nat(2) }),
    fc.constant({ refresh: true as const }),
  );
  const property = fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
    let now: DayRow[] = [];
    let differ = false;
    const views = createDayViews({ readRows: () => now, complete: () => true, asOf: () => null, isToday });
    const pages: Map<string, DayRow>[] = [];
    const read = (at: number) => {
      pages[at] = new Map(views.read(day, 0).rows.map((one) => [one.key, one]));
    };
    const refresh = () => {
      for (const change of views.refresh(() => differ)) {
        for (const page of pages.filter(Boolean)) {
          for (const key of change.gone) page.delete(key);
          for (const one of change.changed) page.set(one.key, one);
        }
      }
      differ = false;
    };
    for (const one of steps) {
      if ('reads' in one) read(one.reads);
      else if ('refresh' in one) refresh();
      else {
        now = Object.entries(one.rows).map(([id, note]) => row(Number(id), note));
        differ = true;
      }
    }
    refresh();
    for (const page of pages.filter(Boolean))
      expect([...page.values()].sort((a, b) => a.start - b.start)).toEqual(now);
    expect(views.rows(day) ?? now).toEqual(now);
  });
  fc.assert(property, { numRuns: 500 });
});

test('A change carries only rows that are new or different; nothing different tells nothing.', () => {
  let now = [row(1, 'a'), row(2, 'b')];
  const views = createDayViews({ readRows: () => now, complete: () => true, asOf: () => null, isToday });
  views.read(day, 0);
  expect(views.refresh()).toEqual([]);
  now = [row(1, 'a'), row(2, 'changed')];
  expect(views.refresh()[0]?.changed.map((r) => r.key)).toEqual(['2:1']);
});

test('A change that cannot be seen on a day is no reason to make its rows again.', () => {
  const made: string[] = [];
  const readRows = ({ date }: { date: string }) => {
    made.push(date);
    return [row(1, `${made.length}`)];
  };
  const views = createDayViews({ readRows, complete: () => true, asOf: () => null, isToday });
  const other = { ...day, date: '2026-11-22' };
  views.read(day, 0);
  views.read(other, 0);
  expect(views.refresh((shown) => shown.day.date === other.date)).toMatchObject([{ date: other.date }]);
  expect(made).toEqual([day.date, other.date, other.date]);
});

test('More changes than a window holds ask the page to read again, and a long day is read in windows.', () => {
  let now = Array.from({ length: 450 }, (_, i) => row(i + 1, ''));
  const views = createDayViews({ readRows: () => now, complete: () => true, asOf: () => null, isToday });
  expect(views.read(day, 0)).toMatchObject({ total: 450, offset: 0 });
  expect(views.read(day, 400).rows).toHaveLength(50);
  now = now.map((r) => ({ ...r, note: 'x' }));
  expect(views.refresh()[0]).toMatchObject({ reread: true, changed: [] });
  expect(windowRows).toBe(200);
});

test('Days that an earlier session watched go on being told of, and are read again.', () => {
  let now = [row(1, 'before')];
  const ports = { readRows: () => now, complete: () => true, asOf: () => null, isToday };
  const before = createDayViews(ports);
  before.read(day, 0);
  const after = createDayViews(ports);
  expect(after.takeOver(before.watched())).toMatchObject([{ date: day.date, reread: true, total: 1 }]);
  now = [row(1, 'after')];
  expect(after.refresh()).toMatchObject([{ changed: [{ note: 'after' }], reread: false }]);
});

test('No row is made again while as much of a day is read as before; once it is whole, its rows say more, and the page is told.', () => {
  let made = 0;
  let complete = false;
  const readRows = () => {
    made += 1;
    return [row(1, complete ? 'whole' : 'part')];
  };
  const views = createDayViews({ readRows, complete: () => complete, asOf: () => 7, isToday });
  views.read(day, 0);
  expect(views.refresh(() => false)).toEqual([]);
  expect(made).toBe(1);
  complete = true;
  expect(views.refresh(() => false)).toMatchObject([
    { complete: true, changed: [{ note: 'whole' }], gone: [], total: 1 },
  ]);
  expect(views.refresh(() => false)).toEqual([]);
  expect(made).toBe(2);
});

test('A disk in trouble swallows nothing of what a day has to tell: it is told once the disk is well.', () => {
  let now = [row(1, 'a')];
  let failing = false;
  const other = { ...day, date: '2026-11-22' };
  const views = createDayViews({
    readRows({ date }) {
      if (failing && date === other.date) throw new Error('the disk');
      return now;
    },
    complete: () => true,
    asOf: () => null,
    isToday,
  });
  views.read(day, 0);
  views.read(other, 0);
  now = [row(1, 'b')];
  failing = true;
  expect(() => views.refresh()).toThrow('the disk');
  failing = false;
  expect(views.refresh().map(({ date }) => date)).toEqual([day.date, other.date]);
});

test('Today is watched however many other days are read.', () => {
  let now = [row(1, 'before')];
  const views = createDayViews({ readRows: () => now, complete: () => true, asOf: () => null, isToday });
  views.read(day, 0);
  const others = Array.from({ length: 12 }, (_, n) => ({ ...day, date: `2026-12-${10 + n}` }));
  for (const other of others) views.read(other, 0);
  now = [row(1, 'after')];
  expect(views.refresh().map(({ date }) => date)).toEqual([
    day.date,
    ...others.slice(-9).map(({ date }) => date),
  ]);
});
