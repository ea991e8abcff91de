import { addDays, commonZone, dayBounds, dayOf, isZone } from '../../shared/clinic-time.ts';
import { type LocationIds, locationOfDay } from '../../shared/locations.ts';
import type { Location } from '../../shared/practice/resources/index.ts';
import type { Cache } from '../store/types.ts';

/** The zone of a location; this PC's where the location says none, or one that is unknown here. */
export function zoneOf(location: Pick<Location, 'timezone'> | null, pcZone: string): string {
  const zone = location?.timezone;
  return zone && isZone(zone) ? zone : pcZone;
}

/** The common zone of several locations; else this PC's. */
export function zoneOfLocations(cache: Pick<Cache, 'get'>, places: LocationIds, pcZone: string): string {
  const zones = places.map((id) => zoneOf(cache.get('locations', id), pcZone));
  return commonZone(zones, pcZone);
}

/** The zone of a desk's day, by `locationOfDay`. */
export function zoneOfDesk(
  cache: Pick<Cache, 'all'>,
  settings: Parameters<typeof locationOfDay>[0],
  pcZone: string,
): string {
  return zoneOf(locationOfDay(settings, openLocations(cache)) ?? null, pcZone);
}

/** Locations in use, in the order of their ids. */
export function openLocations(cache: Pick<Cache, 'all'>): Location[] {
  return cache.all('locations').filter((location) => !location.archived);
}

/** From the earliest start to the latest end of a day over all locations: they may lie in different zones. */
export function dayEverywhere(
  locations: readonly Pick<Location, 'timezone'>[],
  now: number,
  pcZone: string,
): { startMs: number; endMs: number } {
  const zones = new Set(locations.length > 0 ? locations.map((l) => zoneOf(l, pcZone)) : [pcZone]);
  const bounds = [...zones].map((zone) => dayBounds(dayOf(now, zone), zone));
  return {
    startMs: Math.min(...bounds.map((b) => b.startMs)),
    endMs: Math.max(...bounds.map((b) => b.endMs)),
  };
}

/** The window of starts that this PC caches, whole days in the zone given. */
export function keptWindow(
  now: number,
  zone: string,
  days: { readonly back: number; readonly ahead: number },
): { fromMs: number; toMs: number } {
  const today = dayOf(now, zone);
  return {
    fromMs: dayBounds(addDays(today, -days.back), zone).startMs,
    toMs: dayBounds(addDays(today, days.ahead), zone).startMs,
  };
}
