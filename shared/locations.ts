import type { AppState, LocationView, Settings } from './bridge/views.ts';

/** Location ids that something is limited to; empty: everywhere. */
export type LocationIds = readonly number[];

/**
 * Whether something at a location belongs to these. Something without a location belongs to every list: better shown
 * twice than never.
 */
export const isAt = (places: LocationIds, locationId: number | null): boolean =>
  places.length === 0 || locationId === null || places.includes(locationId);

/**
 * The locations that this PC serves, in the practice's order: its notifications, counts, prints and takings are about
 * them. Everywhere when it serves them all.
 *
 * Guarantee: a location that is no more hides nothing; a PC that served it alone serves them all.
 *
 *
 * @param locations the practice's locations in use; empty: not read yet, so it is unknown which ones no longer exist
 */
export function servedLocations(
  { locationIds }: Pick<Settings, 'locationIds'>,
  locations: readonly Pick<LocationView, 'id'>[],
): LocationIds {
  if (locations.length === 0) return locationIds;
  const known = locations.map(({ id }) => id).filter((id) => locationIds.includes(id));
  return known.length === locations.length ? [] : known;
}

/** The locations of this PC's day list: the chosen one of those it serves, or all of them. */
export function shownLocations(
  settings: Pick<Settings, 'locationIds' | 'dayLocationId'>,
  locations: readonly Pick<LocationView, 'id'>[],
): LocationIds {
  const served = servedLocations(settings, locations);
  const { dayLocationId: chosen } = settings;
  const known = chosen !== null && isAt(served, chosen) && locations.some(({ id }) => id === chosen);
  return known ? [chosen] : served;
}

/** The location whose clock a desk's day goes by: the first that its list shows. Undefined: none is known. */
export function locationOfDay<T extends Pick<LocationView, 'id'>>(
  settings: Parameters<typeof shownLocations>[0],
  locations: readonly T[],
): T | undefined {
  const [shown] = shownLocations(settings, locations);
  return locations.find(({ id }) => id === shown) ?? locations[0];
}

/** All locations whose clock is known, also those that are no more. */
export const placesWithClocks = ({
  locations,
  formerPlaces = [],
}: Pick<AppState, 'locations' | 'formerPlaces'>): readonly Pick<LocationView, 'id' | 'zone'>[] => [
  ...formerPlaces,
  ...locations,
];

/** @returns the zone of a location, also of one that is no more; that of this desk's day, where none is known */
export function zonesOf(
  state: Pick<AppState, 'locations' | 'formerPlaces' | 'zone'>,
): (locationId: number | null | undefined) => string {
  const zones = new Map(placesWithClocks(state).map((one) => [one.id, one.zone]));
  return (id) => zones.get(id ?? 0) ?? state.zone;
}

/** The only location of these; null: there are several. */
export const onlyLocation = (places: LocationIds): number | null =>
  places.length === 1 ? (places[0] ?? null) : null;

/** This PC's location; null: it serves several, and the user is asked. */
export function locationOfPc(
  settings: Pick<Settings, 'locationIds'>,
  locations: readonly Pick<LocationView, 'id'>[],
): number | null {
  const served = servedLocations(settings, locations);
  return onlyLocation(served.length === 0 ? locations.map(({ id }) => id) : served);
}

/** Sorted and deduplicated, for use as a key. */
export const sameLocations = (places: LocationIds): number[] => [...new Set(places)].sort((a, b) => a - b);

/** `Norwood`, `Norwood and Glenelg`; null: everywhere. */
export function sayLocations(
  places: LocationIds,
  locations: readonly Pick<LocationView, 'id' | 'name'>[],
): string | null {
  const names = places.map((id) => locations.find((l) => l.id === id)?.name ?? `Location ${id}`);
  return names.length < 2 ? (names[0] ?? null) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
