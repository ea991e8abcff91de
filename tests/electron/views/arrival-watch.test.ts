import { expect, test } from 'vitest';
import { createArrivalWatch } from '../../../electron/views/arrival-watch.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';

const now = Date.UTC(2026, 10, 20, 23, 36);
const minute = 60_000;
const visit = (
  id: number,
  status: string | null,
  agoMinutes: number,
  more: Partial<Appointment> = {},
): Appointment => ({
  id,
  appointmentPatients: [
    { patientId: 7, status, statusUpdatedAt: new Date(now - agoMinutes * minute).toISOString() },
  ],
  ...more,
});
const seven = (id: number, agoMinutes = 0) => ({
  appointment: expect.objectContaining({ id }),
  patientId: 7,
  arrivedAt: now - agoMinutes * minute,
});

test('An arrival is reported once, even when its appointment is read many times.', () => {
  const watch = createArrivalWatch();
  expect(watch.check([visit(1, null, 30)], now)).toEqual([]);
  expect(watch.check([visit(1, 'Arrived', 0)], now)).toEqual([seven(1)]);
  expect(watch.check([visit(1, 'Arrived', 0), visit(1, 'Arrived', 0)], now + minute)).toEqual([]);
});

test('It is not reported again where an older version of its appointment was read meanwhile, as into a cache that was reset.', () => {
  const watch = createArrivalWatch();
  expect(watch.check([visit(1, 'Arrived', 2)], now)).toEqual([seven(1, 2)]);
  // Another desk filled this one with what it had read a minute before.
  watch.check([visit(1, null, 60)], now);
  expect(watch.check([visit(1, 'Arrived', 2)], now)).toEqual([]);
  const earlierRun = createArrivalWatch();
  earlierRun.knowArrived(new Map([['1:7', now - 2 * minute]]));
  expect(earlierRun.check([visit(1, 'Arrived', 2), visit(1, 'Arrived', 0)], now)).toEqual([seven(1)]);
});

test('whose arrival was taken back, and who arrives again, is told again', () => {
  const watch = createArrivalWatch();
  watch.check([visit(1, 'Arrived', 1)], now);
  expect(watch.check([visit(1, null, 0)], now)).toEqual([]);
  expect(watch.check([visit(1, 'Arrived', 0)], now)).toEqual([seven(1)]);
});

test('An arrival from before the first check (the first read, a long absence) is not reported: only arrivals of the last minutes are.', () => {
  const watch = createArrivalWatch();
  const read = [visit(1, 'Arrived', 45), visit(2, 'Arrived', 3), visit(3, 'Completed', 1)];
  expect(watch.check(read, now)).toEqual([seven(2, 3)]);
  // Without a known time, or of an appointment that is gone, it does not count as new.
  const unknown = {
    id: 4,
    appointmentPatients: [{ patientId: 7, status: 'Arrived', statusUpdatedAt: null }],
  };
  expect(watch.check([unknown, visit(5, 'Arrived', 0, { archived: true })], now)).toEqual([]);
});

test('What was stored before is no news, and what has been seen since stays known.', () => {
  const watch = createArrivalWatch();
  watch.know([visit(1, 'Arrived', 3), visit(2, null, 3)]);
  expect(watch.check([visit(1, 'Arrived', 3)], now)).toEqual([]);
  expect(watch.check([visit(1, 'Arrived', 0), visit(2, 'Arrived', 0)], now)).toEqual([seven(1), seven(2)]);
  // The files of a session that is opened later are older than what was read behind the lock.
  watch.know([visit(1, 'Arrived', 3), visit(2, null, 3)]);
  expect(watch.check([visit(1, 'Arrived', 0), visit(2, 'Arrived', 0)], now)).toEqual([]);
});
