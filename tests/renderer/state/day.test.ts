import { describe, expect, test } from 'vitest';
import { createDay, type DayStore } from '../../../renderer/state/day.ts';
import type { DayView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, deferred, handBridge } from '../hand-bridge.ts';
import { row, sampleNow, sampleZone, today, view } from '../sample.ts';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => row({ key: `${from + i}:1`, appointmentId: from + i + 1 }));
const change = {
  date: today,
  locationId: null,
  changed: [],
  gone: [],
  total: 0,
  complete: true,
  asOf: sampleNow,
  reread: false,
};

test('a day of more rows than a window holds is read window by window', async () => {
  const all = rows(0, 450);
  const { bridge, asked } = handBridge({
    'day.read': ({ offset = 0 }) => ok(view(all.slice(offset, offset + 200), { offset, total: 450 })),
  });
  const day = createDay(bridge);
  await day.show(today, sampleZone);
  expect(day.store.getState().day?.rows.size).toBe(450);
  expect(asked.map(({ input }) => (input as { offset: number }).offset)).toEqual([0, 200, 400]);
});

test('switching days quickly shows the last one asked for, whichever answer comes first', async () => {
  const slow = deferred<DayView>();
  const { bridge } = handBridge({
    'day.read': ({ date }) => (date === today ? slow.promise : ok(view([row({ key: 'b' })], { date }))),
  });
  const day = createDay(bridge);
  const first = day.show(today, sampleZone);
  await day.show('2026-11-22', sampleZone);
  slow.answer(view([row({ key: 'a' })]));
  await first;
  const { day: shown, reading } = day.store.getState();
  expect([shown?.date, [...(shown?.rows.keys() ?? [])], reading]).toEqual(['2026-11-22', ['b'], false]);
});

test('no row of the day before stands under the new date while it is read', async () => {
  const slow = deferred<DayView>();
  const { bridge } = handBridge({
    'day.read': ({ date }) => (date === today ? ok(view([row()])) : slow.promise),
  });
  const day = createDay(bridge);
  await day.show(today, sampleZone);
  void day.show('2026-11-22', sampleZone);
  expect(day.store.getState().day).toMatchObject({ date: '2026-11-22', rows: new Map() });
});

test('Today is shown from the cache, however many days were shown since, and also once names were hidden on another.', async () => {
  const { bridge, asked } = handBridge({ 'day.read': ({ date }) => ok(view([row()], { date })) });
  const day = createDay(bridge, { drawn: () => new Promise(() => undefined), today: () => today });
  await day.show(today, sampleZone);
  for (let n = 1; n < 9; n += 1) await day.show(`2026-12-0${n}`, sampleZone);
  void day.show(today, sampleZone);
  expect(day.store.getState().day?.rows.size).toBe(1);
  await day.show('2026-12-20', sampleZone);
  await day.reread();
  expect(asked.at(-1)?.input).toMatchObject({ date: today, ahead: true });
  void day.show(today, sampleZone);
  expect(day.store.getState().day?.rows.size).toBe(1);
});

describe('where the date on the screen is that of its rows', () => {
  const other = '2026-11-22';
  /** Today is shown, and the other day gone to, whose answer is still under way. */
  async function leavingToday() {
    const slow = deferred<DayView>();
    const goes = deferred<void>();
    const hand = handBridge({
      'day.read': ({ date }) => (date === today ? ok(view([row({ key: 'a' })])) : slow.promise),
    });
    const day = createDay(hand.bridge, { left: async () => void (await goes.promise) });
    day.start();
    await day.show(today, sampleZone);
    const shown = day.show(other, sampleZone);
    const answer = () => slow.answer(view([row({ key: 'b' })], { date: other }));
    const here = () => {
      const { day: rows, reading } = day.store.getState();
      return [rows?.date, [...(rows?.rows.keys() ?? [])], reading] as const;
    };
    return { ...hand, day, shown, answer, goes, here };
  }

  test('the day that is left stands until the next one is there, and no empty list comes between the two', async () => {
    const { day, shown, answer, here } = await leavingToday();
    const drawn: unknown[] = [];
    day.store.subscribe(() => drawn.push(here().slice(0, 2)));
    expect([here(), day.isAt(other, sampleZone), day.isAt(today, sampleZone)]).toEqual([
      [today, ['a'], true],
      true,
      false,
    ]);
    answer();
    await shown;
    expect(here()).toEqual([other, ['b'], false]);
    expect(drawn).not.toContainEqual([other, []]);
  });

  test('it goes once it has stood for long enough', async () => {
    const { shown, answer, goes, here } = await leavingToday();
    goes.answer();
    await afterTurn();
    expect(here()).toEqual([other, [], true]);
    answer();
    await shown;
    expect(here()).toEqual([other, ['b'], false]);
  });

  test('who turns back meanwhile stays, whatever is answered after that', async () => {
    const { day, shown, answer, here } = await leavingToday();
    await day.show(today, sampleZone);
    answer();
    await shown;
    expect(here()).toEqual([today, ['a'], false]);
    expect(day.isAt(today, sampleZone)).toBe(true);
  });

  test('meanwhile it is not read again, and what is given in another form is that of the next one', async () => {
    const { day, shown, answer, tell, asked, here } = await leavingToday();
    tell('day.changed', { ...change, total: 1, reread: true });
    await day.reread();
    expect(asked).toHaveLength(2);
    answer();
    await shown;
    expect(here()).toEqual([other, ['b'], false]);
    expect(asked.slice(2).map(({ input }) => input)).toEqual([{ date: other, locationId: null, offset: 0 }]);
  });
});

test('a change that arrives between two windows is kept', async () => {
  const second = deferred<DayView>();
  const all = rows(0, 201);
  const { bridge, tell } = handBridge({
    'day.read': ({ offset = 0 }) =>
      offset === 0 ? ok(view(all.slice(0, 200), { total: 201 })) : second.promise,
  });
  const day = createDay(bridge);
  day.start();
  const shown = day.show(today, sampleZone);
  await afterTurn();
  tell('day.changed', { ...change, changed: [row({ key: '200:1', status: 'arrived' })], total: 201 });
  second.answer(view(all.slice(200), { offset: 200, total: 201 }));
  await shown;
  expect(day.row('200:1')?.status).toBe('arrived');
});

test('rows that moved between windows are found by reading again, and not for ever', async () => {
  const { bridge, asked } = handBridge({
    'day.read': () => ok(view([row({ key: 'a' }), row({ key: 'a' })])),
  });
  const day = createDay(bridge);
  await day.show(today, sampleZone);
  expect([asked.length, day.store.getState().reading]).toEqual([3, false]);
});

test('a failure is kept as a value, and reading again clears it', async () => {
  let down = true;
  const { bridge } = handBridge({
    'day.read': () => (down ? failed(failure('store-damaged')) : ok(view([row()]))),
  });
  const day = createDay(bridge);
  await day.show(today, sampleZone);
  expect(day.store.getState().failure?.kind).toBe('store-damaged');
  down = false;
  await day.reread();
  expect(day.store.getState()).toMatchObject({ failure: null, reading: false });
});

test('when more changed than a window holds, the day is read again', async () => {
  let status: 'unset' | 'arrived' = 'unset';
  const { bridge, tell } = handBridge({ 'day.read': () => ok(view([row({ status })])) });
  const day = createDay(bridge);
  day.start();
  await day.show(today, sampleZone);
  status = 'arrived';
  tell('day.changed', { ...change, total: 1, reread: true });
  await afterTurn();
  expect(day.row('1:7')?.status).toBe('arrived');
});

describe('a day that was shown lately', () => {
  const other = '2026-11-22';
  /** Today was read, then the other day, and now today again, whose answer is still under way. */
  async function backToToday(
    meanwhile: (tell: ReturnType<typeof handBridge>['tell'], day: DayStore) => unknown,
  ) {
    const slow = deferred<DayView>();
    let times = 0;
    const { bridge, tell } = handBridge({
      'day.read': ({ date }) => {
        if (date !== today) return ok(view([row({ key: 'b' })], { date }));
        times += 1;
        return times === 1 ? ok(view([row({ key: 'a', status: 'unset' })])) : slow.promise;
      },
    });
    const day = createDay(bridge);
    day.start();
    await day.show(today, sampleZone);
    await day.show(other, sampleZone);
    await meanwhile(tell, day);
    const shown = day.show(today, sampleZone);
    const atOnce = [...(day.store.getState().day?.rows.values() ?? [])];
    slow.answer(view([row({ key: 'a', status: 'completed' })]));
    await shown;
    return { atOnce, day };
  }

  test('is there at once, and then as it is now', async () => {
    const { atOnce, day } = await backToToday(() => undefined);
    expect(atOnce.map(({ key, status }) => [key, status])).toEqual([['a', 'unset']]);
    expect(day.row('a')?.status).toBe('completed');
  });

  test('follows its changes while another is shown', async () => {
    const { atOnce } = await backToToday((tell) =>
      tell('day.changed', { ...change, changed: [row({ key: 'a', status: 'arrived' })], total: 1 }),
    );
    expect(atOnce.map(({ status }) => status)).toEqual(['arrived']);
  });

  test('is dropped once more of it changed than the event contains, once rows are given in another form, or once all is cleared', async () => {
    const reread = await backToToday((tell) => tell('day.changed', { ...change, reread: true }));
    const manner = await backToToday((_, day) => day.reread());
    const forgotten = await backToToday((_, day) => day.forget());
    expect([reread, manner, forgotten].map(({ atOnce }) => atOnce)).toEqual([[], [], []]);
  });
});

describe('the days beside the one that is shown', () => {
  const beside = (date: string) => ok(view([row({ key: date })], { date }));

  test('are there at once when they were read ahead', async () => {
    const { bridge } = handBridge({ 'day.read': ({ date }) => beside(date) });
    const day = createDay(bridge);
    await day.show(today, sampleZone);
    await day.readAhead();
    for (const date of ['2026-11-22', '2026-11-21', '2026-11-20']) {
      const shown = day.show(date, sampleZone);
      expect([...(day.store.getState().day?.rows.keys() ?? [])]).toEqual([date]);
      await shown;
    }
  });

  test('and any other that may be next are there at once when they were expected', async () => {
    const { bridge, asked } = handBridge({ 'day.read': ({ date }) => beside(date) });
    const day = createDay(bridge);
    await day.show(today, sampleZone);
    await day.expect(today);
    await day.expect('2027-02-03');
    expect(asked.map(({ input }) => input)).toEqual([
      { date: today, locationId: null, offset: 0 },
      { date: '2027-02-03', locationId: null, offset: 0, ahead: true },
    ]);
    const shown = day.show('2027-02-03', sampleZone);
    expect([...(day.store.getState().day?.rows.keys() ?? [])]).toEqual(['2027-02-03']);
    await shown;
  });

  test('are given up for one that was expected after them', async () => {
    const slow = deferred<DayView>();
    const { bridge, asked } = handBridge({
      'day.read': ({ date }) => (date === '2026-11-22' ? slow.promise : beside(date)),
    });
    const day = createDay(bridge);
    await day.show(today, sampleZone);
    const neighbours = day.readAhead();
    await day.expect('2027-02-03');
    slow.answer(view([row()], { date: '2026-11-22' }));
    await neighbours;
    expect(asked.map(({ input }) => (input as { date: string }).date)).toEqual([
      today,
      '2026-11-22',
      '2027-02-03',
    ]);
  });

  test('are read again once they stand on the screen, and not when another is shown before', async () => {
    const stands: (() => void)[] = [];
    const { bridge, asked } = handBridge({ 'day.read': ({ date }) => beside(date) });
    const day = createDay(bridge, { drawn: () => new Promise((done) => stands.push(done)) });
    await day.show(today, sampleZone);
    await day.readAhead();
    const read = () => asked.slice(3).map(({ input }) => (input as { date: string }).date);
    const passing = day.show('2026-11-22', sampleZone);
    const shown = day.show(today, sampleZone);
    await afterTurn();
    expect([read(), day.store.getState().reading]).toEqual([[], true]);
    for (const done of stands) done();
    await Promise.all([passing, shown]);
    expect([read(), day.store.getState().reading]).toEqual([[today], false]);
  });

  test('wait for the day that is shown, and are not read for one that cannot be', async () => {
    const slow = deferred<DayView>();
    const { bridge, asked } = handBridge({
      'day.read': ({ date }) => (date === today ? slow.promise : failed(failure('store-damaged'))),
    });
    const day = createDay(bridge);
    const shown = day.show(today, sampleZone);
    await day.readAhead();
    expect(asked).toHaveLength(1);
    slow.answer(view([row()]));
    await shown;
    await day.show('2026-11-25', sampleZone);
    await day.readAhead();
    expect(asked).toHaveLength(2);
  });
});

test('rows that are shown are not gone between two windows of a new reading', async () => {
  const all = rows(0, 250);
  const { bridge } = handBridge({
    'day.read': ({ offset = 0 }) => ok(view(all.slice(offset, offset + 200), { offset, total: 250 })),
  });
  const day = createDay(bridge);
  await day.show(today, sampleZone);
  const sizes: number[] = [];
  day.store.subscribe((state) => sizes.push(state.day?.rows.size ?? 0));
  await day.reread();
  expect(new Set(sizes)).toEqual(new Set([250]));
});
