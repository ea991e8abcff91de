import { expect, test } from 'vitest';
import { clashViews } from '../../../electron/bridge/clash-views.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { busyViews } from '../../../electron/views/busy-views.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { dayMs, hourMs } from '../../../shared/durations.ts';
import { demoNow, openWholeDesk } from '../../fakes/whole-desk.ts';

const at = (ms: number) => new Date(ms).toISOString();

test('A block of several days that an older record keeps as an appointment is busy on each of them, and in the way.', () => {
  const cache = openCache(memoryCache());
  // From Monday to Thursday evening, in Adelaide.
  const start = '2026-11-15T22:00:00Z';
  const end = '2026-11-19T07:00:00Z';
  const block = { id: 1, start, end, practitionerId: 3, isUnavailableBlock: true };
  const all = { ...block, busyTimePractitionerIds: [6], note: 'Course' };
  const visit = { id: 2, start, end: '2026-11-15T23:00:00Z', practitionerId: 3 };
  cache.apply({ kind: 'appointments', objects: [all, visit], sequence: 1 } as never);
  const zone = 'Australia/Adelaide';
  const shown = ['2026-11-16', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) =>
    busyViews(cache, { date, zone }).map(({ words }) => words),
  );
  expect(shown).toEqual([['Course'], ['Course'], ['Course'], []]);

  const time = { practitionerId: 3, start: Date.UTC(2026, 10, 18, 1), end: Date.UTC(2026, 10, 18, 2) };
  const inTheWay = (about: object) =>
    clashViews(cache, { ...time, ...about, appointmentId: null, labels: noLabels, moved: new Map() });
  expect(inTheWay({}).map(({ words }) => words)).toEqual(['Course']);
  expect(inTheWay({ practitionerId: 6 }).map(({ words }) => words)).toEqual(['Course']);
  expect(inTheWay({ practitionerId: 4 })).toEqual([]);
});

test('Leave of two years that still runs is known from the first reading on.', async () => {
  const clinic = demoClinic({ seed: 7, patients: 20, now: demoNow });
  const [one] = clinic.busyTimes;
  if (!one) throw new Error('the clinic has no busy time');
  const leave = { ...one, id: 90_001, start: at(demoNow - 720 * dayMs), end: at(demoNow + 10 * dayMs) };
  const desk = await openWholeDesk({ clinic: { ...clinic, busyTimes: [...clinic.busyTimes, leave] } });
  try {
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const { cache } = desk.session();
    const now = cache.busyTimesBetween(demoNow, demoNow + hourMs, null).map(({ id }) => id);
    expect(now).toContain(leave.id);
  } finally {
    await desk.close();
  }
});
