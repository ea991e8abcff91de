import { expect, test } from 'vitest';
import type { WalkEnd } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { watchMissingPatients } from '../../../electron/sync/missing-patients.ts';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/**
 * A diary of one appointment for each patient, of whom this PC has none; `ends` answers each reading.
 * @param fromMs where the window that is kept begins; only who is booked in it is kept then
 */
function bench(ends: (ids: readonly number[]) => WalkEnd, fromMs?: () => number) {
  const clock = createVirtualClock();
  const cache = openCache(memoryCache());
  const asked: { readonly at: number; readonly ids: readonly number[] }[] = [];
  const missing = watchMissingPatients({
    cache,
    clock,
    scope: () => ({ fromMs: fromMs?.() ?? 0, toMs: Number.MAX_SAFE_INTEGER }),
    bookedOnly: () => fromMs !== undefined,
    patientsRead: () => true,
    async read(ids) {
      asked.push({ at: clock.monotonic(), ids: [...ids] });
      return ends(ids);
    },
  });
  const book = (patientId: number) => {
    cache.apply({
      kind: 'appointments',
      objects: [
        {
          id: patientId,
          start: '2026-03-02T23:00:00.000Z',
          end: '2026-03-02T23:30:00.000Z',
          appointmentPatients: [{ patientId }],
        },
      ],
      sequence: patientId,
    });
    missing.checkAppointments([patientId]);
  };
  return { clock, cache, missing, asked, book };
}

const refused: WalkEnd = {
  ok: false,
  failure: failure('refused-by-service', { status: 400 }),
  delivery: 'refused',
};
const offline: WalkEnd = { ok: false, failure: failure('offline'), delivery: 'not-sent' };

test('Patients whom the service refuses to show are asked for ever less often, at least once an hour.', async () => {
  const { clock, asked, book, missing } = bench(() => refused);
  book(7);
  await clock.advance(6 * hourMs);
  expect(asked.length).toBeLessThan(16);
  const gaps = asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0));
  expect(gaps.slice(0, 3)).toEqual([30_000, 60_000, 120_000]);
  expect(Math.max(...gaps)).toBe(hourMs);
  missing.stop();
});

test('A patient who is missing as well is asked for at once, however long the wait of the others is.', async () => {
  const { clock, asked, book, missing } = bench(() => refused);
  book(7);
  await clock.advance(3 * hourMs);
  const before = asked.length;
  book(8);
  await clock.advance(1000);
  expect(asked.slice(before).map(({ ids }) => ids)).toEqual([[8]]);
  missing.stop();
});

test('A patient whom the service can’t give keeps no other without a name.', async () => {
  const came = new Set<number>();
  const { clock, asked, book, missing } = bench((ids) => {
    if (ids.includes(80)) return refused;
    for (const id of ids) came.add(id);
    return { ok: true };
  });
  for (let id = 1; id <= 120; id++) book(id);
  await clock.advance(10 * minuteMs);
  expect(came.size).toBe(119);
  const before = asked.length;
  book(121);
  await clock.advance(1000);
  expect(asked.slice(before).map(({ ids }) => ids)).toEqual([[121]]);
  await clock.advance(6 * hourMs);
  expect(asked.slice(before + 1).every(({ ids }) => ids.length === 1 && ids[0] === 80)).toBe(true);
  expect(asked.length).toBeLessThan(before + 16);
  missing.stop();
});

test('A patient whom a read did not return, because it failed or Foyer closed, is read again.', async () => {
  let end: WalkEnd = offline;
  const { clock, asked, book, missing } = bench(() => end);
  book(7);
  await clock.advance(20 * minuteMs);
  // What was not sent says nothing against the question: it is asked again as often as before.
  expect(asked.length).toBeGreaterThan(35);
  end = { ok: true };
  await clock.advance(minuteMs);
  const before = asked.length;
  await clock.advance(hourMs);
  expect(asked).toHaveLength(before);
  missing.stop();
});

test('Who is booked is read also where the PC’s clock was months ahead when the appointment came.', async () => {
  let fromMs = Date.parse('2026-05-01T00:00:00.000Z');
  const { clock, asked, book, missing } = bench(
    () => ({ ok: true }),
    () => fromMs,
  );
  book(7);
  fromMs = Date.parse('2026-02-01T00:00:00.000Z');
  // The end of a reading.
  missing.checkAgain();
  await clock.advance(minuteMs);
  expect(asked.map(({ ids }) => ids)).toEqual([[7]]);
  missing.stop();
});

test('After the cache was reset every visit is looked at again, also where a scan of it was under way.', async () => {
  const { clock, cache, missing, asked, book } = bench(
    () => ({ ok: true }),
    () => 0,
  );
  for (let id = 1; id <= 450; id += 1) book(id);
  await clock.advance(minuteMs);
  missing.checkAll();
  cache.clear();
  missing.cacheWasReset();
  // Read before the first day was done: not looked at as it came.
  book(3);
  missing.cacheWasReset();
  const before = asked.length;
  missing.checkAll();
  await clock.advance(minuteMs);
  expect(asked.slice(before).map(({ ids }) => ids)).toEqual([[3]]);
});

test('A patient whom a read brought before the cache was reset is read again.', async () => {
  const { clock, asked, book, missing } = bench(() => {
    if (asked.length === 1) {
      missing.cacheWasReset();
      missing.checkAppointments([7]);
    }
    return { ok: true };
  });
  book(7);
  await clock.advance(minuteMs);
  expect(asked.map(({ ids }) => ids)).toEqual([[7], [7]]);
});
