import { useMemo } from 'react';
import { clockAt } from '../../shared/clinic-time.ts';
import { useApp } from './use-desk.tsx';

/** The clocks of the practice: each location's, and the one in which this desk reads a day. */
export type Clocks = {
  /** The desk's. */
  readonly zone: string;
  /** A location's; the desk's, where a location is unknown. */
  zoneOf(locationId: number | null | undefined): string;
  /** A time at a location, by its local clock: `9:00`; `9:00 Perth time` where the desk's differs. */
  at(ms: number, locationId: number | null | undefined): string;
};

/** Guarantee: a time is shown in the zone of its own location, and names that zone where the desk's clock differs. */
export function useClocks(): Clocks {
  const app = useApp();
  const locations = app?.locations;
  const zone = app?.zone ?? 'UTC';
  return useMemo(() => {
    const zones = new Map(locations?.map((one) => [one.id, one.zone]));
    const zoneOf: Clocks['zoneOf'] = (id) => zones.get(id ?? 0) ?? zone;
    return { zone, zoneOf, at: (ms, id) => clockAt(ms, zoneOf(id), zone) };
  }, [locations, zone]);
}
