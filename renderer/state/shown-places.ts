import { type LocationIds, onlyLocation, servedLocations, shownLocations } from '../../shared/locations.ts';
import { choiceAfter, locationChoices, locationIdsKey } from '../model/location-choices.ts';
import type { PageState } from './desk.ts';

/** Filters the day by locations: by those of this PC, which it keeps; or, for now, by none. */
export function showPlaces(
  { view, changeSettings, settings }: Pick<PageState, 'view' | 'changeSettings' | 'settings'>,
  served: LocationIds,
  places: LocationIds,
): void {
  view.lookEverywhere(places.length === 0 && served.length > 0);
  const dayLocationId = served.length === 1 ? null : onlyLocation(places);
  if (settings.store.getState().value?.dayLocationId !== dayLocationId)
    void changeSettings({ dayLocationId });
}

/** Filters the day by the next of the choices beside each other on Today. @returns false where there is one location only */
export function showNextPlace(desk: PageState): boolean {
  const settings = desk.settings.store.getState().value;
  const locations = desk.app.store.getState().value?.locations ?? [];
  if (!settings) return false;
  const served = servedLocations(settings, locations);
  const shown = desk.view.store.getState().everywhere ? [] : shownLocations(settings, locations);
  const next = choiceAfter(locationChoices(served, locations), locationIdsKey(shown));
  if (next) showPlaces(desk, served, next.places);
  return next !== null;
}
