import { type Places, servedPlaces } from '../shared/places.ts';
import type { Companion } from './companion.ts';

/** The locations that this PC serves (shared/places.ts); none: everywhere. */
export function servedBy(companion: Pick<Companion, 'settings' | 'state'>): Places {
  const settings = companion.settings();
  return settings.locationIds.length === 0 ? [] : servedPlaces(settings, companion.state().locations);
}
