import { expect, test } from 'vitest';
import { choiceAfter, locationChoices, locationIdsKey } from '../../../renderer/model/location-choices.ts';

const zone = 'Australia/Adelaide';
const [norwood, glenelg, unley] = ['Norwood', 'Glenelg', 'Unley'].map((name, i) => ({
  id: i + 1,
  name,
  zone,
}));
const practice = (...all: (typeof norwood)[]) => all.flatMap((one) => one ?? []);
const three = practice(norwood, glenelg, unley);
const labels = (...about: Parameters<typeof locationChoices>) =>
  locationChoices(...about).map(({ label }) => label);

test('a practice with one location has nothing to choose', () => {
  expect(locationChoices([], practice(norwood))).toEqual([]);
  expect(locationChoices([1], practice(norwood))).toEqual([]);
});

test('a PC chooses among the locations that it serves, and sees everywhere where it does not serve all', () => {
  expect(labels([], three)).toEqual(['Norwood', 'Glenelg', 'Unley', 'All']);
  expect(labels([], practice(norwood, glenelg))).toEqual(['Norwood', 'Glenelg', 'Both']);
  expect(labels([1, 3], three)).toEqual(['Norwood', 'Unley', 'Both', 'All locations']);
  expect(labels([2], three)).toEqual(['Glenelg', 'All locations']);
});

test('where any location may be looked at, those of this PC come first, alone and together', () => {
  expect(labels([1, 3], three, true)).toEqual([
    'Norwood',
    'Unley',
    'Both on this PC',
    'Glenelg',
    'All locations',
  ]);
  expect(labels([2], three, true)).toEqual(['Glenelg', 'Norwood', 'Unley', 'All locations']);
  expect(labels([], three, true)).toEqual(['Norwood', 'Glenelg', 'Unley', 'All']);
});

test('each choice has a name of its own, which is found again by what it shows', () => {
  for (const [among, others] of [[[]], [[1]], [[1, 3]], [[1, 3], true]] as const) {
    const choices = locationChoices(among, three, others);
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
    for (const { value, places } of choices) expect(locationIdsKey(places)).toBe(value);
  }
});

test('after a choice comes the next one, after the last the first', () => {
  const choices = locationChoices([], practice(norwood, glenelg));
  expect(['1', '2', 'all', 'unknown'].map((value) => choiceAfter(choices, value)?.label)).toEqual([
    'Glenelg',
    'Both',
    'Norwood',
    'Norwood',
  ]);
  expect(choiceAfter([], 'all')).toBe(null);
});
