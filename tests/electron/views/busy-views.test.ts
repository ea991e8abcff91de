import { expect, test } from 'vitest';
import type { Cache } from '../../../electron/store/types.ts';
import { busyViews } from '../../../electron/views/busy-views.ts';

const day = { date: '2026-11-21', zone: 'Australia/Adelaide' };
const cacheOf = (busyTimes: object[], appointments: object[] = []) =>
  ({
    all: () => [{ id: 5, title: 'Meeting' }],
    busyTimesBetween: () => busyTimes,
    blocksBetween: () => appointments,
  }) as unknown as Cache;
const lunch = {
  id: 1,
  start: '2026-11-21T02:00:00Z',
  end: '2026-11-21T02:45:00Z',
  practitionerIds: [3, 3, 0],
};

test('a busy time says what it is: its type, its note, or just that', () => {
  const words = (more: object) => busyViews(cacheOf([{ ...lunch, ...more }]), day).map((one) => one.words);
  expect(words({})).toEqual(['Busy']);
  expect(words({ busyTimeTypeId: 5 })).toEqual(['Meeting']);
  expect(words({ busyTimeTypeId: 5, note: ' with the hospital ' })).toEqual(['Meeting: with the hospital']);
  expect(words({ note: 'Lunch' })).toEqual(['Lunch']);
  expect(words({ busyTimeTypeId: 5, note: 'Meeting' })).toEqual(['Meeting']);
});

test('it names each practitioner once, and none that is unknown', () => {
  expect(busyViews(cacheOf([lunch]), day)).toMatchObject([{ practitionerIds: [3], locationId: null }]);
});

test('one that names no one is of everyone at its location, and is not dropped', () => {
  for (const practitionerIds of [[], [0], null])
    expect(
      busyViews(cacheOf([{ ...lunch, practitionerIds, locationId: 2, note: 'Holiday' }]), day),
    ).toMatchObject([{ practitionerIds: [], locationId: 2, words: 'Holiday' }]);
});

test('one that began the day before is shown while it lasts; archived, broken and other days’ ones are not', () => {
  const night = { ...lunch, start: '2026-11-20T10:00:00Z', end: '2026-11-20T22:00:00Z' };
  expect(busyViews(cacheOf([night]), day)).toHaveLength(1);
  const others = [
    { ...lunch, archived: true },
    { ...lunch, end: lunch.start },
    { ...lunch, start: 'soon' },
    { ...lunch, start: '2026-11-20T02:00:00Z', end: '2026-11-20T03:00:00Z' },
  ];
  expect(busyViews(cacheOf(others), day)).toEqual([]);
});

test('the blocks that older records keep as appointments are busy times too', () => {
  const block = {
    ...lunch,
    isUnavailableBlock: true,
    practitionerId: 4,
    busyTimePractitionerIds: [6],
    note: 'Closed',
  };
  expect(busyViews(cacheOf([], [block]), day)).toMatchObject([{ practitionerIds: [6, 4], words: 'Closed' }]);
});
