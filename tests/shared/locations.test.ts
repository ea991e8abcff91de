import { expect, test } from 'vitest';
import {
  isAt,
  locationOfPc,
  onlyLocation,
  sayLocations,
  servedLocations,
  shownLocations,
} from '../../shared/locations.ts';

const locations = [
  { id: 1, name: 'Norwood' },
  { id: 2, name: 'Glenelg' },
  { id: 5, name: 'Unley' },
];

test('a PC serves the locations that were ticked, in the practice’s order; all of them is everywhere', () => {
  expect(servedLocations({ locationIds: [5, 1] }, locations)).toEqual([1, 5]);
  expect(servedLocations({ locationIds: [] }, locations)).toEqual([]);
  expect(servedLocations({ locationIds: [5, 2, 1] }, locations)).toEqual([]);
});

test('a location that is no more hides nothing; a PC that served it alone serves them all', () => {
  expect(servedLocations({ locationIds: [1, 9] }, locations)).toEqual([1]);
  expect(servedLocations({ locationIds: [9] }, locations)).toEqual([]);
  // Before they were read it is unknown which are gone.
  expect(servedLocations({ locationIds: [9] }, [])).toEqual([9]);
});

test('the list of the day shows the location that was chosen among those of the PC, or all of them', () => {
  const served = { locationIds: [1, 2] };
  expect(shownLocations({ ...served, dayLocationId: 2 }, locations)).toEqual([2]);
  expect(shownLocations({ ...served, dayLocationId: null }, locations)).toEqual([1, 2]);
  expect(shownLocations({ ...served, dayLocationId: 5 }, locations)).toEqual([1, 2]);
  expect(shownLocations({ locationIds: [], dayLocationId: 5 }, locations)).toEqual([5]);
  expect(shownLocations({ locationIds: [], dayLocationId: 9 }, locations)).toEqual([]);
});

test('what has no location is everywhere', () => {
  expect([1, 2, null].map((id) => isAt([1], id))).toEqual([true, false, true]);
  expect(isAt([], 2)).toBe(true);
});

test('where a PC stands is known when it serves one location, or the practice has only one', () => {
  expect([[], [1], [1, 2]].map(onlyLocation)).toEqual([null, 1, null]);
  expect([[], [2], [1, 2]].map((locationIds) => locationOfPc({ locationIds }, locations))).toEqual([
    null,
    2,
    null,
  ]);
  expect(locationOfPc({ locationIds: [] }, locations.slice(0, 1))).toBe(1);
});

test('locations are said by their names', () => {
  expect(sayLocations([], locations)).toBeNull();
  expect(sayLocations([2], locations)).toBe('Glenelg');
  expect(sayLocations([1, 2, 9], locations)).toBe('Norwood, Glenelg and Location 9');
});
