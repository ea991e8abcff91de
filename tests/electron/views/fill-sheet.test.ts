import { describe, expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import type { CacheChange, StoredKind, StoredObjects } from '../../../electron/store/types.ts';
import { type FillFacts, fillSheet } from '../../../electron/views/fill-sheet.ts';
import type { SlotOffer } from '../../../electron/views/offers.ts';
import { cachedAppointment, cachedPatient } from '../store/objects.ts';

const zone = 'Australia/Adelaide';
const hour = 3_600_000;
const day = 24 * hour;
/** Tuesday 24 November 2026, 10:00 at the clinic. */
const start = Date.UTC(2026, 10, 23, 23, 30);

function cacheWith(contents: { [K in StoredKind]?: readonly StoredObjects[K][] }) {
  const cache = openCache(memoryCache());
  let sequence = 0;
  for (const [kind, objects] of Object.entries(contents))
    cache.apply({ kind, objects, sequence: ++sequence } as CacheChange);
  return cache;
}
const patients = (...ids: number[]) => ids.map((id) => cachedPatient(id, { firstname: `P${id}` }));
const waits = (...ids: number[]) =>
  ids.map((id) => ({ id, patientId: id, createdAt: new Date(start - (100 - id) * day).toISOString() }));
const at = (id: number, patientId: number, ms: number, status: string | null = null) =>
  cachedAppointment(id, {
    practitionerId: 5,
    start: new Date(ms).toISOString(),
    end: new Date(ms + hour / 2).toISOString(),
    appointmentPatients: [{ patientId, status }],
  });
const nothing: FillFacts['asked'] = {
  bookings: [],
  moves: new Map(),
  movedPatients: [],
  cancelled: new Set(),
};
const facts = (more: Partial<FillFacts> = {}): FillFacts => ({
  free: { start, end: start + hour / 2, practitionerId: 5, locationId: 1, serviceId: null },
  inClass: false,
  exceptId: null,
  zone,
  asked: nothing,
  offers: [],
  waitingList: 'read',
  ...more,
});
const offer = (patientId: number, more: Partial<SlotOffer> = {}): SlotOffer => ({
  patientId,
  date: '2026-11-24',
  start,
  practitionerId: 5,
  outcome: 'no-answer',
  by: 'MB',
  at: start - hour,
  ...more,
});
const ids = (cache: ReturnType<typeof cacheWith>, more: Partial<FillFacts> = {}) =>
  fillSheet(cache, facts(more)).candidates.map(({ patient }) => patient.id);

describe('who could take a free time', () => {
  test('is not who has an appointment on that day, or cancelled one, nor who cancelled this time', () => {
    const cache = cacheWith({
      patients: patients(1, 2, 3, 4, 5),
      waitlists: waits(1, 2, 3, 4, 5),
      appointments: [
        at(1, 1, start + 5 * hour),
        at(2, 2, start - 5 * hour, 'Cancelled'),
        // The evening before, and the next day.
        at(3, 3, start - 11 * hour),
        at(4, 3, start + 15 * hour),
      ],
    });
    expect(ids(cache, { exceptId: 4 })).toEqual([3, 5]);
  });

  test('is not whom this desk has just booked on that day, or moved to it', () => {
    const cache = cacheWith({ patients: patients(1, 2, 3), waitlists: waits(1, 2, 3) });
    const asked = {
      ...nothing,
      bookings: [{ patientId: 1, start: start + hour }],
      movedPatients: [
        { patientId: 2, start: start + 2 * hour },
        { patientId: 3, start: start + 3 * day },
      ],
    };
    expect(ids(cache, { asked })).toEqual([3]);
  });

  test('is only who is booked later, where the practice has no waiting list, whatever an earlier one left', () => {
    const cache = cacheWith({
      patients: patients(1, 2),
      waitlists: waits(1),
      appointments: [at(1, 2, start + 3 * day), at(2, 2, start + 40 * day)],
    });
    const sheet = fillSheet(cache, facts({ waitingList: 'absent' }));
    expect(sheet.candidates.map((one) => [one.patient.id, one.later?.appointmentId])).toEqual([[2, 1]]);
    expect(sheet.waitingList).toBe('absent');
  });

  test('is no one who is archived; those whose record is not here are counted', () => {
    const cache = cacheWith({
      patients: [...patients(1), cachedPatient(2, { archived: true })],
      waitlists: waits(1, 2, 3, 4),
    });
    expect(fillSheet(cache, facts())).toMatchObject({
      unread: 2,
      more: 0,
      candidates: [{ patient: { id: 1 } }],
    });
  });

  test('is listed up to forty, with how many more there are', () => {
    const many = Array.from({ length: 93 }, (_, i) => i + 1);
    const cache = cacheWith({ patients: patients(...many.slice(5)), waitlists: waits(...many) });
    const sheet = fillSheet(cache, facts());
    expect(sheet.candidates.map(({ patient }) => patient.id)).toEqual(many.slice(5, 45));
    expect(sheet).toMatchObject({ unread: 5, more: 48 });
  });

  test('comes last where they said no for the day, or were offered a time; who did not answer stays', () => {
    const cache = cacheWith({ patients: patients(1, 2, 3, 4), waitlists: waits(1, 2, 3, 4) });
    const offers = [
      offer(1, { outcome: 'not-today' }),
      offer(2, { outcome: 'no-answer' }),
      offer(3, { outcome: 'offered', date: '2026-11-20', start: start - 4 * day }),
      // Of another day: asked afresh.
      offer(4, { outcome: 'not-today', date: '2026-11-20' }),
    ];
    expect(ids(cache, { offers })).toEqual([2, 4, 1, 3]);
    const found = fillSheet(cache, facts({ offers })).candidates;
    expect(found.map(({ offer: noted }) => noted?.outcome ?? null)).toEqual([
      'no-answer',
      null,
      'not-today',
      'offered',
    ]);
    expect(found.every(({ booked }) => booked === null)).toBe(true);
  });

  test('is marked as booked only while the diary has it, or this desk is booking it', () => {
    const before = start - 4 * day;
    const offers = [1, 2, 3, 4].map((id) =>
      offer(id, { outcome: 'offered', date: '2026-11-20', start: before }),
    );
    const cache = cacheWith({
      patients: patients(1, 2, 3, 4),
      waitlists: waits(1, 2, 3, 4),
      appointments: [at(1, 1, before), at(2, 2, before, 'Cancelled')],
    });
    const asked = { ...nothing, bookings: [{ patientId: 3, start: before }] };
    const found = fillSheet(cache, facts({ offers, asked })).candidates;
    expect(found.map(({ patient, booked }) => [patient.id, booked !== null])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  test('is marked as booked however many visits follow the booking', () => {
    const offered = start + 7 * day;
    const weeks = Array.from({ length: 60 }, (_, week) => at(2 + week, 1, offered + (week + 1) * 7 * day));
    const cache = cacheWith({
      patients: patients(1),
      waitlists: waits(1),
      appointments: [at(1, 1, offered), ...weeks],
    });
    const offers = [offer(1, { outcome: 'offered', date: '2026-12-01', start: offered })];
    expect(fillSheet(cache, facts({ offers })).candidates.map(({ booked }) => booked)).toEqual([offered]);
  });
});
