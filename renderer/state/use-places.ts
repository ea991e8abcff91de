import { useMemo } from 'react';
import { type Places, placeOfPc, servedPlaces, shownPlaces } from '../../shared/places.ts';
import { useApp, useSettings } from './use-desk.tsx';

const noLocations: never[] = [];

/** The locations that this PC serves; none: everywhere. */
export function useServed(): Places {
  const { locationIds } = useSettings();
  const locations = useApp()?.locations ?? noLocations;
  return useMemo(() => servedPlaces({ locationIds }, locations), [locationIds, locations]);
}

/** What the list of the day is narrowed to among them. */
export function useShown(): Places {
  const { locationIds, dayLocationId } = useSettings();
  const locations = useApp()?.locations ?? noLocations;
  return useMemo(
    () => shownPlaces({ locationIds, dayLocationId }, locations),
    [locationIds, dayLocationId, locations],
  );
}

/** Where this PC stands; null: it serves several locations. */
export function usePlaceOfPc(): number | null {
  const settings = useSettings();
  return placeOfPc(settings, useApp()?.locations ?? noLocations);
}
