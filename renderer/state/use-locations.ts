import { useMemo } from 'react';
import { type LocationIds, locationOfPc, servedLocations, shownLocations } from '../../shared/locations.ts';
import { useApp, useSettings } from './use-desk.tsx';

const noLocations: never[] = [];

/** The locations that this PC serves; empty: everywhere. */
export function useServed(): LocationIds {
  const { locationIds } = useSettings();
  const locations = useApp()?.locations ?? noLocations;
  return useMemo(() => servedLocations({ locationIds }, locations), [locationIds, locations]);
}

/** The locations among them that the day list is filtered to. */
export function useShown(): LocationIds {
  const { locationIds, dayLocationId } = useSettings();
  const locations = useApp()?.locations ?? noLocations;
  return useMemo(
    () => shownLocations({ locationIds, dayLocationId }, locations),
    [locationIds, dayLocationId, locations],
  );
}

/** The location of this PC; null: it serves several. */
export function useLocationOfPc(): number | null {
  const settings = useSettings();
  return locationOfPc(settings, useApp()?.locations ?? noLocations);
}
