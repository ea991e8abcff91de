import { expect, test } from 'vitest';
import { createDay } from '../../../renderer/state/day.ts';
import type { DayView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { handBridge, later, settle } from '../hand-bridge.ts';
import { now, row, today, view, zone } from '../sample.ts';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => row({ key: `${from + i}:1`, appointmentId: from + i + 1 }));
const change = {
  date: today,
  locationId: null,
  changed: [],
  gone: [],
  total: 0,
  complete: true,
  asOf: now,
  reread: false,
};

test('a day of more rows than a window holds is read window by window', async () => {
  const all = rows(0, 450);
  const { bridge, asked } = handBridge({
    'day.read': ({ offset = 0 }) => ok(view(all.slice(offset, offset + 200), { offset, total: 450 })),
  });
  const day = createDay(bridge);
  await day.show(today, zone);
  expect(day.store.getState().day?.rows.size).toBe(450);
  expect(asked.map(({ input }) => (input as { offset: number }).offset)).toEqual([0, 200, 400]);
});

test('switching days quickly shows the last one asked for, whichever answer comes first', async () => {
  const slow = later<DayView>();
  const { bridge } = handBridge({
    'day.read': ({ date }) => (date === today ? slow.promise : ok(view([row({ key: 'b' })], { date }))),
  });
  const day = createDay(bridge);
  const first = day.show(today, zone);
  await day.show('2026-11-22', zone);
  slow.answer(view([row({ key: 'a' })]));
  await first;
  const { day: shown, reading } = day.store.getState();
  expect([shown?.date, [...(shown?.rows.keys() ?? [])], reading]).toEqual(['2026-11-22', ['b'], false]);
});

test('no row of the day before stands under the new date while it is read', async () => {
  const slow = later<DayView>();
  const { bridge } = handBridge({
    'day.read': ({ date }) => (date === today ? ok(view([row()])) : slow.promise),
  });
  const day = createDay(bridge);
  await day.show(today, zone);
  void day.show('2026-11-22', zone);
  expect(day.store.getState().day).toMatchObject({ date: '2026-11-22', rows: new Map() });
});

test('a change that arrives between two windows is kept', async () => {
  const second = later<DayView>();
  const all = rows(0, 201);
  const { bridge, tell } = handBridge({
    'day.read': ({ offset = 0 }) =>
      offset === 0 ? ok(view(all.slice(0, 200), { total: 201 })) : second.promise,
  });
  const day = createDay(bridge);
  day.start();
  const shown = day.show(today, zone);
  await settle();
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
  await day.show(today, zone);
  expect([asked.length, day.store.getState().reading]).toEqual([3, false]);
});

test('a failure is kept as a value, and reading again clears it', async () => {
  let down = true;
  const { bridge } = handBridge({
    'day.read': () => (down ? failed(failure('store-damaged')) : ok(view([row()]))),
  });
  const day = createDay(bridge);
  await day.show(today, zone);
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
  await day.show(today, zone);
  status = 'arrived';
  tell('day.changed', { ...change, total: 1, reread: true });
  await settle();
  expect(day.row('1:7')?.status).toBe('arrived');
});
