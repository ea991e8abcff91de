import { expect, test } from 'vitest';
import { createDay } from '../../../renderer/state/day.ts';
import type { DayView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { deferred, handBridge } from '../hand-bridge.ts';
import { row, sampleZone, today, view } from '../sample.ts';

/** What becomes of the rows of a day that were read before privacy mode began. */

test('A day that is left before it was read again without names is not kept to be shown at once.', async () => {
  const slow = deferred<DayView>();
  const answers = [ok(view([row()]))];
  const { bridge } = handBridge({
    'day.read': ({ date }) =>
      date === today ? (answers.shift() ?? slow.promise) : ok(view([row()], { date })),
  });
  const day = createDay(bridge);
  await day.show(today, sampleZone);
  void day.reread(true);
  await day.show('2026-11-22', sampleZone);
  void day.show(today, sampleZone);
  expect(day.store.getState().day).toMatchObject({ date: today, rows: new Map() });
});

test('Rows with names go where they cannot be read again; those that were read without them stay.', async () => {
  const answers = [
    ok(view([row()])),
    failed(failure('offline')),
    ok(view([row()])),
    failed(failure('offline')),
  ];
  const { bridge } = handBridge({ 'day.read': () => answers.shift() ?? failed(failure('offline')) });
  const day = createDay(bridge);
  const shown = () => day.store.getState().day?.rows.size;
  await day.show(today, sampleZone);
  await day.reread(true);
  expect([shown(), day.store.getState().failure?.kind]).toEqual([0, 'offline']);
  await day.reread();
  expect(shown()).toBe(1);
  await day.reread();
  expect([shown(), day.store.getState().failure?.kind]).toEqual([1, 'offline']);
});
