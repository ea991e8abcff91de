import type { AppState, Settings } from '../../shared/bridge/views.ts';
import { type LocationIds, servedLocations } from '../../shared/locations.ts';

/** The locations that this PC serves (shared/locations.ts); none: everywhere. */
export function servedBy(desk: {
  settings(): Pick<Settings, 'locationIds'>;
  state(): Pick<AppState, 'locations'>;
}): LocationIds {
  const settings = desk.settings();
  return settings.locationIds.length === 0 ? [] : servedLocations(settings, desk.state().locations);
}
