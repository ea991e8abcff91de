import type { LocationView } from '../../shared/bridge/views.ts';
import type { LocationIds } from '../../shared/locations.ts';
import { deskWords } from './desk-words.ts';

const text = deskWords.locations;

export type LocationOption = { readonly value: string; readonly label: string; readonly places: LocationIds };

/** The value of a choice among the others. */
export const locationIdsKey = (places: LocationIds): string => places.join(',') || 'all';

/**
 * The choices for locations: each of these, all of them together, and everywhere. Empty where the practice has only
 * one.
 * @param among those to choose from; empty: all of the practice's
 * @param others include each of the practice's other locations
 */
export function locationChoices(
  among: LocationIds,
  locations: readonly LocationView[],
  others = false,
): LocationOption[] {
  if (locations.length < 2) return [];
  const own = among.length === 0 ? locations : locations.filter(({ id }) => among.includes(id));
  const both = own.length === 2 ? text.both : text.all;
  // Beside other locations "both" would be ambiguous, and "all" beside "all locations".
  const isPart = own.length < locations.length && (others || own.length > 2);
  const together = isPart ? text.ofThisPc(both) : both;
  const choice = (label: string, places: LocationIds) => ({ value: locationIdsKey(places), label, places });
  return [
    ...own.map(({ id, name }) => choice(name, [id])),
    ...(own.length > 1 ? [choice(together, among)] : []),
    ...(others
      ? locations.filter((one) => !own.includes(one)).map(({ id, name }) => choice(name, [id]))
      : []),
    ...(among.length > 0 ? [choice(text.everywhere, [])] : []),
  ];
}

/** The choice after the one with this value, the first after the last; null: there is none. */
export function choiceAfter(choices: readonly LocationOption[], value: string): LocationOption | null {
  const at = choices.findIndex((one) => one.value === value);
  return choices[(at + 1) % Math.max(1, choices.length)] ?? null;
}
