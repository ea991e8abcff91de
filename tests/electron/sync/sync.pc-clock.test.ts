import { afterEach, beforeEach, expect, test } from 'vitest';
import { stretch } from '../../../electron/sync/due-feeds.ts';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { feedNames, feeds } from '../../../electron/sync/feeds.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { dayBounds } from '../../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../../shared/durations.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** The diary of one clinic day, that of `demoNow`, and nothing before or after it. */
const known = demoClinic({ seed: 7, patients: 120, now: demoNow });
const oneDay = {
  ...known,
  appointments: known.appointments.filter(
    ({ start }) => Math.abs(Date.parse(start ?? '') - demoNow) < 10 * hourMs,
  ),
};
const tenMinutes = 600_000;

let desk: WholeDesk;
beforeEach(() => expect(oneDay.appointments.length).toBeGreaterThan(10));
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** It is `at` at the practice, and this PC's clock is `ahead` of that. */
async function open(at: number, ahead: number): Promise<void> {
  desk = await openWholeDesk({ clinic: oneDay, now: at + ahead });
  desk.setServiceClock(() => desk.clock.wall() - ahead);
  await desk.connect();
}
const synced = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, hourMs);
const asked = async (filter: string) => {
  await desk.clock.advance(tenMinutes / 5);
  desk.service.sandbox.clearCalls();
  await desk.clock.advance(tenMinutes);
  return desk.service.sandbox.calls().filter(({ query }) => String(query).includes(filter)).length;
};
const usual = tenMinutes / feeds.statuses.every;

test.for([-dayMs, 0, dayMs])(
  'What is near goes by the practice’s time: arrivals are asked for as often on a PC whose clock is %i ms ahead.',
  async (ahead) => {
    await open(demoNow, ahead);
    await synced();
    expect(await asked('status_update_gt')).toBeGreaterThan(usual * 0.7);
  },
);

test.for([-dayMs, 0, dayMs])(
  'In the empty hours a PC whose clock is %i ms ahead is as slow as any other.',
  async (ahead) => {
    // A day after the last appointment: by a clock that is a day behind the diary would be full.
    await open(demoNow + dayMs, ahead);
    await synced();
    expect(await asked('status_update_gt')).toBeLessThan((usual / stretch.nothingNear) * 1.5);
  },
);

test.for([-dayMs, dayMs])(
  'The first day that is read is the practice’s, not that of a PC whose clock is %i ms ahead.',
  async (ahead) => {
    await open(demoNow, ahead);
    const session = () => desk.companion().session();
    await desk.until('the first day is read', () => session()?.cache.fact('firstDayRead') !== null, 60_000);
    expect(desk.service.sandbox.calls().length).toBeLessThanOrEqual(8);
    const { today: date, zone } = desk.companion().state();
    const { startMs, endMs } = dayBounds(date, zone);
    expect(date).toBe('2026-11-18');
    expect(session()?.sync.covers(startMs, endMs)).toBe(true);
    expect(session()?.rows({ date, zone, locationId: null }).length).toBeGreaterThan(10);
    await synced();
  },
);

test.for([dayMs, 2 * hourMs, -dayMs])(
  'One Date header that is wrong by %i ms moves neither the watermarks, the clinic’s day, nor the time of payments.',
  async (ms) => {
    await open(demoNow, 0);
    await synced();
    const session = desk.session();
    const patient = desk.service.sandbox.state('patients')[0];
    for (const feed of ['patients', 'statuses', 'appointments'] as const) {
      await desk.clock.until(session.sync.ask('invoices'), 60_000);
      desk.service.sandbox.fault({ kind: 'wrong-date', operation: feeds[feed].list, ms, count: 1 });
      await desk.clock.until(session.sync.ask(feed), 60_000);
      const { watermark } = readFeedState(session.cache.feedState(feed));
      expect(watermark).toBeLessThanOrEqual(desk.clock.wall());
      expect(desk.companion().state().today).toBe('2026-11-18');
      // What a payment that is taken now is dated with.
      expect(Math.abs(desk.companion().now() - desk.clock.wall())).toBeLessThan(2000);
    }
    desk.service.sandbox.edit('patients', patient?.id ?? 0, { city: 'Changed since' });
    await desk.clock.advance(60_000);
    expect(session.cache.get('patients', patient?.id ?? 0)?.city).toBe('Changed since');
  },
);

test.for([dayMs, -dayMs])(
  'A wrong Date header of %i ms at the first answer of all neither dates the day nor moves a watermark.',
  async (ms) => {
    desk = await openWholeDesk({ clinic: oneDay, now: demoNow });
    desk.service.sandbox.fault({ kind: 'wrong-date', ms, count: 1 });
    await desk.connect();
    expect(desk.companion().state().today).toBe('2026-11-18');
    const cache = desk.companion().session()?.cache;
    const watermarks = () =>
      feedNames.map((name) => readFeedState(cache?.feedState(name) ?? null).watermark ?? 0);
    await desk.until('the feeds have begun', () => Math.max(...watermarks()) > 0, 60_000);
    expect(Math.max(...watermarks())).toBeLessThanOrEqual(desk.clock.wall());
    await synced();
    expect(Math.max(...watermarks())).toBeLessThanOrEqual(desk.clock.wall());
  },
);

test('Whether a day is read whole does not differ from one moment to the next because the PC’s clock was set: the page hears of it first.', async () => {
  await open(demoNow, 0);
  await synced();
  const { sync } = desk.session();
  const { today, zone } = desk.companion().state();
  const { startMs, endMs } = dayBounds(today, zone);
  expect(sync.covers(startMs, endMs)).toBe(true);
  let reported = 0;
  sync.onChange(() => void reported++);
  for (let tries = 0; tries < 20; tries++) {
    const before = { reported, covers: sync.covers(startMs, endMs) };
    desk.clock.jumpWall(tries % 2 === 0 ? 70 * dayMs : -70 * dayMs);
    const now = { reported, covers: sync.covers(startMs, endMs) };
    expect(now).toEqual(before);
    await desk.clock.advance(1000);
  }
});

test('The night in which the lists are audited is the clinic’s, not that of a PC whose clock is three hours ahead.', async () => {
  // Half past eleven in the evening at the clinic; on this PC it is half past two.
  await open(demoNow + 11.5 * hourMs, 3 * hourMs);
  await synced();
  const audited = () => desk.companion().session()?.cache.fact('auditedOn');
  await desk.clock.advance(2 * tenMinutes);
  expect(audited()).toBeNull();
  desk.clock.jumpWall(2 * hourMs);
  await desk.until('the night’s work is done', () => audited() === '2026-11-19', hourMs);
});

test.for([70 * dayMs, -400 * dayMs])(
  'Where only booked patients are kept, a booking that is read just after the PC’s clock was set by %i ms has its patient.',
  async (ms) => {
    await open(demoNow, 0);
    desk.companion().changeSettings({ keepPatients: 'booked' });
    await synced();
    const { cache, sync } = desk.session();
    const { sandbox } = desk.service;
    const stranger = sandbox
      .state('patients')
      .find((one) => !one.archived && cache.get('patients', one.id) === null);
    const model = oneDay.appointments.find((one) => one.practitionerId && one.serviceId && one.locationId);
    if (!stranger || !model?.practitionerId || !model.serviceId || !model.locationId)
      throw new Error('no stranger');
    // The service's clock runs on.
    const began = desk.clock.wall() - desk.clock.monotonic();
    desk.setServiceClock(() => began + desk.clock.monotonic());
    const start = desk.clock.wall() + dayMs;
    const booked = sandbox.book({
      start: new Date(start).toISOString(),
      end: new Date(start + hourMs / 2).toISOString(),
      practitionerId: model.practitionerId,
      serviceId: model.serviceId,
      locationId: model.locationId,
      patientId: stranger.id,
    });
    // The list of appointments brings the first answer by which the PC's clock is seen to be wrong.
    sandbox.fault({ kind: 'drop-before', path: '^/(?!appointments)' });
    desk.clock.jumpWall(ms);
    await desk.clock.until(sync.ask('appointments'), 60_000);
    sandbox.clearFaults();
    await desk.clock.advance(tenMinutes);
    expect(cache.get('appointments', booked.id)).not.toBeNull();
    expect(cache.get('patients', stranger.id)).not.toBeNull();
  },
);
