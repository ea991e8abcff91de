import { afterEach, describe, expect, test } from 'vitest';
import { feedNames, feeds } from '../../../electron/sync/feeds.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { dayMs } from '../../../shared/durations.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

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

  test('A quiet minute costs no more on a server that tells no time.', async () => {
    desk = await openWholeDesk({ patients: 200, dialect: { dateHeader: 'absent' } });
    await desk.connect();
    await synced();
    await desk.clock.advance(120_000);
    desk.service.sandbox.clearCalls();
    await desk.clock.advance(600_000);
    const table = feedNames.reduce((sum, name) => sum + 600_000 / feeds[name].every, 0);
    expect(calls().length).toBeLessThanOrEqual(Math.ceil(table));
  });

  const dialects: readonly (Partial<Dialect> & { readonly patients?: number })[] = [
    { patients: 4000 },
    { dateHeader: 'absent', links: 'none' },
    { order: 'descending', links: 'as-sampled' },
    { extensions: 'absent', ids: 'brackets' },
  ];
  test.for(dialects)(
    'A first sync wastes at most 5 % of the calls that the page size makes necessary: %j',
    async ({ patients = 1000, ...dialect }) => {
      desk = await openWholeDesk({ patients, dialect });
      await desk.connect();
      await synced();
      const { sandbox } = desk.service;
      const necessary = Math.ceil(sandbox.state('patients').length / 100);
      const walked = calls().filter(
        ({ path, query }) => path === '/patients' && !String(query).includes('ids'),
      );
      // And what changed since the desk connected: one call each time that it is asked for, nothing of the list again.
      const since = walked.filter(({ query }) => String(query).includes('update_gt'));
      expect(necessary).toBeGreaterThanOrEqual(10);
      expect(walked.length - since.length).toBeLessThanOrEqual(Math.ceil(necessary * 1.05));
      expect(since.filter(({ query }) => /id_[gl]t/.test(String(query)))).toEqual([]);
      expect(calls().filter((call) => call.status === 429)).toEqual([]);
    },
  );

  test('A server that reports no time costs one more call, and is read from the latest change that it shows, not from the beginning of its history.', async () => {
    const known = demoClinic({ seed: 7, patients: 80, now: demoNow });
    // Where the practice is was written long ago; what happens in it is newer.
    const locations = known.locations.map((one) => ({ ...one, updatedAt: '2019-05-01T00:00:00.000Z' }));
    const read: Record<string, number[]> = {};
    const firstDay: number[] = [];
    for (const dateHeader of ['present', 'absent'] as const) {
      desk = await openWholeDesk({ clinic: { ...known, locations }, dialect: { dateHeader } });
      await desk.connect();
      const cache = desk.companion().session()?.cache;
      await desk.until('the first day is read', () => cache?.fact('firstDayRead') !== null, 60_000);
      firstDay.push(calls().filter(({ path }) => path === '/appointments').length);
      await synced();
      await desk.clock.advance(600_000);
      read[dateHeader] = (['appointments', 'invoices', 'payments', 'cases'] as const).map(
        (kind) => cache?.count(kind) ?? 0,
      );
      // Payments are read from ninety days before, forms from 180, on every server.
      const since = calls().flatMap(({ path, query }) =>
        path === '/payments' || path === '/patient-forms'
          ? []
          : (new URLSearchParams(String(query)).get('update_gt') ?? []),
      );
      expect(since.length).toBeGreaterThan(0);
      for (const from of since) expect(Date.parse(from)).toBeGreaterThanOrEqual(demoNow - 7 * dayMs);
      if (dateHeader === 'present') await desk.close();
    }
    expect(firstDay[1]).toBe((firstDay[0] ?? 0) + 1);
    // What changed between the latest change that was seen and now came too; nothing else.
    for (const [i, count] of (read['absent'] ?? []).entries()) {
      expect(count).toBeGreaterThanOrEqual(read['present']?.[i] ?? 0);
      expect(count).toBeLessThan((read['present']?.[i] ?? 0) + 20);
    }
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
