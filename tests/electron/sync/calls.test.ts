import { afterEach, describe, expect, test } from 'vitest';
import { feedNames, feeds } from '../../../electron/sync/feeds.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const synced = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 7_200_000);
const calls = () => desk.service.sandbox.calls();

describe('the calls that keeping fresh costs', () => {
  test('A quiet minute spends what the scheduler’s table says and no more.', async () => {
    desk = await openWholeDesk({ patients: 200 });
    await desk.connect();
    await synced();
    await desk.clock.advance(120_000);
    desk.service.sandbox.clearCalls();
    await desk.clock.advance(600_000);
    const table = feedNames.reduce((sum, name) => sum + 600_000 / feeds[name].every, 0);
    expect(calls().length).toBeLessThanOrEqual(Math.ceil(table));
    expect(calls().length).toBeGreaterThan(table * 0.7);
    expect(calls().filter((call) => call.status !== 200)).toEqual([]);
  });

  test('A first sync wastes at most 5 % of the calls that the page size makes necessary.', async () => {
    desk = await openWholeDesk({ patients: 4000 });
    await desk.connect();
    await synced();
    const { sandbox } = desk.service;
    const pages = new Map<string, number>();
    for (const call of calls()) pages.set(call.path, (pages.get(call.path) ?? 0) + 1);
    const necessary = Math.ceil(sandbox.state('patients').length / 100);
    const byIds = calls().filter(
      (call) => call.path === '/patients' && String(call.query).includes('ids='),
    ).length;
    const changes = calls().filter(
      (call) => call.path === '/patients' && String(call.query).includes('update_gt'),
    ).length;
    const walked = (pages.get('/patients') ?? 0) - byIds - changes;
    expect(necessary).toBeGreaterThanOrEqual(40);
    expect(walked).toBeLessThanOrEqual(Math.ceil(necessary * 1.05));
    expect(calls().filter((call) => call.status === 429)).toEqual([]);
  });

  test('An arrival elsewhere is on this desk within two and a half seconds, most of the time.', async () => {
    desk = await openWholeDesk({ patients: 300 });
    await desk.connect();
    await synced();
    const open = desk.service.sandbox
      .state('appointments')
      .filter(
        (a) =>
          Math.abs(Date.parse(a.start ?? '') - desk.clock.wall()) < 12 * 3_600_000 && a.maxPatients === 1,
      )
      .flatMap((a) => (a.appointmentPatients?.[0]?.status == null ? [a] : []));
    const waits: number[] = [];
    for (const [i, appointment] of open.slice(0, 30).entries()) {
      await desk.clock.advance(3000 + i * 137);
      const from = desk.clock.monotonic();
      const seen = () =>
        desk.events.some((e) => e.name === 'arrival.seen' && e.payload.row.appointmentId === appointment.id);
      desk.service.sandbox.arrive(appointment.id, appointment.appointmentPatients?.[0]?.patientId ?? 0);
      while (!seen() && desk.clock.monotonic() - from < 60_000) await desk.clock.advance(50);
      waits.push(desk.clock.monotonic() - from);
    }
    waits.sort((a, b) => a - b);
    expect(waits.length).toBeGreaterThanOrEqual(10);
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThanOrEqual(2500);
  });
});
