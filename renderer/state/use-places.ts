import { useMemo } from 'react';
import { type LocationIds, locationOfPc, servedLocations, shownLocations } from '../../shared/places.ts';
import { useApp, useSettings } from './use-desk.tsx';

const noLocations: never[] = [];

/** The locations that this PC serves; none: everywhere. */
export function useServed(): LocationIds {
  const { locationIds } = useSettings();
  const locations = useApp()?.locations ?? noLocations;
  return useMemo(() => servedLocations({ locationIds }, locations), [locationIds, locations]);
}

/** What the list of the day is narrowed to among them. */
export function useShown(): LocationIds {
  const { locationIds, dayLocationId } = useSettings();
  const locations = useApp()?.locations ?? noLocations;
  return useMemo(
    () => shownLocations({ locationIds, dayLocationId }, locations),
    [locationIds, dayLocationId, locations],
  );
}

/** Where this PC stands; null: it serves several locations. */
export function useLocationOfPc(): number | null {
  const settings = useSettings();
  return locationOfPc(settings, useApp()?.locations ?? noLocations);
}
