import { describe, expect, test } from 'vitest';
import type { RowChange } from '../../../renderer/model/day-rows.ts';
import { emptyDay, withWindow } from '../../../renderer/model/day-rows.ts';
import { createHeldDays } from '../../../renderer/state/day-cache.ts';
import type { DayView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, deferred, handBridge } from '../hand-bridge.ts';
import { row, sampleNow, sampleZone, today, view } from '../sample.ts';

const tomorrow = '2026-11-22';
const read = (date: string, rows = [row()]) => withWindow(emptyDay(date, sampleZone), view(rows, { date }));
const change = (more: Partial<RowChange>): RowChange => ({
  date: tomorrow,
  locationId: null,
  changed: [],
  gone: [],
  total: 1,
  complete: true,
  asOf: sampleNow,
  reread: false,
  ...more,
});
const arrived = row({ status: 'arrived' });
const statuses = (day: ReturnType<ReturnType<typeof createHeldDays>['take']>) =>
  day && [...day.rows.values()].map(({ status }) => status);

const reading = (answer: DayView) => {
  const hand = handBridge({ 'day.read': () => ok(answer) });
  return { ...hand, held: createHeldDays(hand.bridge, () => today) };
};

test('A cached day follows every change event; it is dropped when more of it changed than the event contains.', async () => {
  const { held } = reading(view([row()], { date: tomorrow }));
  held.hold(read(today));
  await held.readAhead(tomorrow, sampleZone);
  held.follow(change({ changed: [arrived] }));
  held.follow(change({ date: today, reread: true }));
  expect(statuses(held.take(tomorrow, sampleZone))).toEqual(['arrived']);
  expect(held.take(today, sampleZone)).toBeUndefined();
});

test('After `letGo` the cache is empty, and a pending answer is dropped.', async () => {
  const slow = deferred<DayView>();
  const held = createHeldDays(handBridge({ 'day.read': () => slow.promise }).bridge, () => today);
  held.hold(read(today));
  const ahead = held.readAhead(tomorrow, sampleZone);
  held.letGo();
  slow.answer(view([row()], { date: tomorrow }));
  await ahead;
  expect([held.take(today, sampleZone), held.take(tomorrow, sampleZone)]).toEqual([undefined, undefined]);
});

test('Prefetching makes no call to the practice.', async () => {
  const { held, asked } = reading(view([row()], { date: tomorrow }));
  await held.readAhead(tomorrow, sampleZone);
  expect(asked).toEqual([
    { name: 'day.read', input: { date: tomorrow, locationId: null, offset: 0, ahead: true } },
  ]);
});

describe('a day that is read ahead', () => {
  const all = Array.from({ length: 250 }, (_, i) => row({ key: `${i}:1`, appointmentId: i + 1 }));

  test('is not asked for again while it is held', async () => {
    const { held, asked } = reading(view([row()], { date: tomorrow }));
    await held.readAhead(tomorrow, sampleZone);
    await held.readAhead(tomorrow, sampleZone);
    expect(asked).toHaveLength(1);
  });

  test('is not asked for twice while its answer is under way, and both who wait for it have it', async () => {
    const slow = deferred<DayView>();
    const { bridge, asked } = handBridge({ 'day.read': () => slow.promise });
    const held = createHeldDays(bridge, () => today);
    const both = [held.readAhead(tomorrow, sampleZone), held.readAhead(tomorrow, sampleZone)];
    expect(held.has(tomorrow, sampleZone)).toBe(false);
    slow.answer(view([row()], { date: tomorrow }));
    await Promise.all(both);
    expect([asked.length, held.has(tomorrow, sampleZone)]).toEqual([1, true]);
  });

  test('is read window by window, and keeps what changed between two of them', async () => {
    const second = deferred<DayView>();
    const { bridge } = handBridge({
      'day.read': ({ offset = 0 }) =>
        offset === 0 ? ok(view(all.slice(0, 200), { date: tomorrow, total: 250 })) : second.promise,
    });
    const held = createHeldDays(bridge, () => today);
    const ahead = held.readAhead(tomorrow, sampleZone);
    await afterTurn();
    held.follow(change({ changed: [{ ...arrived, key: '249:1' }], total: 250 }));
    second.answer(view(all.slice(200), { date: tomorrow, offset: 200, total: 250 }));
    await ahead;
    const day = held.take(tomorrow, sampleZone);
    expect([day?.rows.size, day?.rows.get('249:1')?.status]).toEqual([250, 'arrived']);
  });

  test('is cancelled once it is shown, once more of it changed than the event contains, and when it cannot be read', async () => {
    const give = async (meanwhile: (held: ReturnType<typeof createHeldDays>) => unknown) => {
      const slow = deferred<DayView>();
      const held = createHeldDays(handBridge({ 'day.read': () => slow.promise }).bridge, () => today);
      const ahead = held.readAhead(tomorrow, sampleZone);
      meanwhile(held);
      slow.answer(view([row()], { date: tomorrow }));
      await ahead;
      return held.take(tomorrow, sampleZone);
    };
    const broken = createHeldDays(
      handBridge({ 'day.read': () => failed(failure('store-damaged')) }).bridge,
      () => today,
    );
    await broken.readAhead(tomorrow, sampleZone);
    expect([
      await give((held) => held.take(tomorrow, sampleZone)),
      await give((held) => held.follow(change({ reread: true }))),
      broken.take(tomorrow, sampleZone),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

test('Beside today only a few are cached, and only days of which it is known who is on them.', () => {
  const { held } = reading(view([]));
  held.hold(read(today));
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-27'];
  for (const date of days) held.hold(read(date));
  held.hold(emptyDay('2026-11-25', sampleZone));
  held.hold(withWindow(emptyDay('2026-11-26', sampleZone), view([row()], { total: 2 })));
  const cached = [today, ...days, '2026-11-25', '2026-11-26'].map(
    (date) => held.take(date, sampleZone)?.date,
  );
  expect(cached).toEqual([today, undefined, ...days.slice(1), undefined, undefined]);
});

test('a day by another clock is another day', () => {
  const { held } = reading(view([]));
  held.hold(read(today));
  expect(held.take(today, 'Australia/Perth')).toBeUndefined();
});
