import { useMemo } from 'react';
import type { AppState } from '../../shared/bridge/views.ts';
import { type ClockStyle, sayClockAt, sayClockRangeAt } from '../../shared/clock-words.ts';
import { zonesOf } from '../../shared/locations.ts';
import { useApp, useClockStyle } from './use-desk.tsx';

/** The clocks of the practice: each location's, and the one in which this desk reads a day. */
export type Clocks = {
  /** The desk's. */
  readonly zone: string;
  /** A location's, also of one that is no more; the desk's, where a location is unknown. */
  zoneOf(locationId: number | null | undefined): string;
  /** How this desk writes times. */
  readonly style: ClockStyle;
  /** A time at a location, by its local clock: `9:00 am`; `9:00 am Perth time` where the desk's differs. */
  at(ms: number, locationId: number | null | undefined): string;
  /** From one time to another at a location: `9:00–9:30 am`, `9:00–9:30 am Perth time`. */
  range(from: number, to: number, locationId: number | null | undefined): string;
};

/** Guarantee: a time is shown in the zone of its own location, and names that zone where the desk's clock differs. */
export function useClocks(): Clocks {
  const app = useApp();
  const locations = app?.locations;
  const formerPlaces = app?.formerPlaces;
  const zone = app?.zone ?? 'UTC';
  const style = useClockStyle();
  return useMemo(
    () => clocksOf({ locations: locations ?? [], ...(formerPlaces ? { formerPlaces } : {}), zone }, style),
    [locations, formerPlaces, zone, style],
  );
}

/** The same of a state of the program. */
export function clocksOf(
  app: Pick<AppState, 'locations' | 'formerPlaces' | 'zone'>,
  style: ClockStyle,
): Clocks {
  const { zone } = app;
  const zoneOf = zonesOf(app);
  return {
    zone,
    zoneOf,
    style,
    at: (ms, id) => sayClockAt(ms, zoneOf(id), zone, style),
    range: (from, to, id) => sayClockRangeAt(from, to, zoneOf(id), zone, style),
  };
}
