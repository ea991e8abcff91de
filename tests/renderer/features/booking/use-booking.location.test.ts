import { expect, test } from 'vitest';
import { changesOf } from '../../../../renderer/features/booking/use-booking.ts';
import type { BookedVisit } from '../../../../shared/bridge/views.ts';

const half = 30 * 60_000;
const start = Date.UTC(2026, 10, 24, 0, 30);
const visit = { start, end: start + half, practitionerId: 4, serviceId: 7, locationId: null } as BookedVisit;
const later = { practitionerId: 4, start: start + half, end: start + 2 * half };
/** The times are looked for at this PC's location: a visit at home has none. */
const wish = {
  serviceId: 7,
  locationId: 1,
  practitionerIds: [4],
  caseId: null,
  from: '2026-11-24',
  part: 'any',
  weekdays: [],
} as const;

test('a visit without a location that is dropped at another time, or for which one is typed, stays without', () => {
  const changes = changesOf(visit, { wish, chosen: { ...later, looked: false } });
  expect(changes).toEqual({ start: later.start, end: later.end });
});

test('one for which a free time is chosen is at the location where the time is free', () => {
  const changes = changesOf(visit, { wish, chosen: { ...later, looked: true } });
  expect(changes).toMatchObject({ start: later.start, locationId: 1 });
});
