import type { Companion } from '../companion.ts';
import type { Session } from '../session/session.ts';
import { zoneOf } from '../sync/clinic-days.ts';

/**
 * The zone of what a record says of a location: also of one that is no more, which no list of the page names. That of this desk's day, where none
 * is known.
 */
export function zoneOfRecord(
  companion: Pick<Companion, 'state'>,
  { cache }: Pick<Session, 'cache'>,
): (locationId: number | null) => string {
  const { zone, locations } = companion.state();
  return (id) =>
    locations.find((one) => one.id === id)?.zone ??
    zoneOf(id === null ? null : cache.get('locations', id), zone);
}
