import { expect, test } from 'vitest';
import type { WalkPage } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { findOlder } from '../../../electron/sync/older-records.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { cachedAppointment } from '../store/objects.ts';

const arrived = { patientId: 7, status: 'Arrived', statusUpdatedAt: '2026-11-20T22:00:00.000Z' };
const unset = { patientId: 7, status: null, statusUpdatedAt: null };
const visit = (updatedAt: string, place: object): Appointment =>
  cachedAppointment(1, { updatedAt, appointmentPatients: [place] as Appointment['appointmentPatients'] });

/** What two walks show alike of a visit that is kept otherwise. */
function seenTwice(kept: Appointment, there: Appointment) {
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'appointments', objects: [kept], sequence: 1 });
  const older = findOlder('appointments', cache);
  const page = { items: [there], sequence: 2 } as unknown as WalkPage<Appointment>;
  older.note(page);
  older.confirm(page, new Set());
  const restored = older.restored();
  older.keep(new Set());
  const [place] = cache.get('appointments', 1)?.appointmentPatients ?? [];
  return { restored, status: place?.status ?? null };
}

test('A status that was taken back, with its time, is taken back here: the practice was not restored from a backup for that.', () => {
  const days = '2026-11-18T00:00:00.000Z';
  expect(seenTwice(visit(days, arrived), visit(days, unset))).toEqual({ restored: false, status: null });
});

test('A visit whose own last change is gone says that the practice was restored.', () => {
  const before = visit('2026-11-18T00:00:00.000Z', unset);
  expect(seenTwice(visit('2026-11-20T21:00:00.000Z', arrived), before).restored).toBe(true);
  expect(seenTwice(visit('2026-11-18T00:59:59.000Z', unset), before).restored).toBe(false);
});
