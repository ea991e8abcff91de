import type { DayRow, LocationView } from '../../../shared/bridge/views.ts';
import { type ClockStyle, sayClock } from '../../../shared/clock-words.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import { hereOf, presencesOf } from '../../../shared/presence.ts';
import { longestFirst, waitOf } from '../../../shared/wait-time.ts';
import { desktopWords } from '../words.ts';
import type { Waiting } from './tray.ts';

/**
 * Who waits, the longest first, as the page counts them too (shared/presence.ts, shared/wait-time.ts).
 * @param rows at every location: a practitioner goes between them
 * @param when `places`: the locations whose patients count; the rows' day, the desk's zone, the locations with theirs for "since", and now in UTC ms
 */
export function waitingOf(
  rows: readonly DayRow[],
  {
    date,
    zone,
    locations,
    clockStyle,
    now,
    places,
  }: {
    readonly date: string;
    readonly zone: string;
    readonly locations: readonly Pick<LocationView, 'id' | 'zone'>[];
    readonly clockStyle: ClockStyle;
    readonly now: number;
    readonly places: LocationIds;
  },
): Waiting[] {
  const zoneOf = (id: number | null) => locations.find((one) => one.id === id)?.zone ?? zone;
  const here = hereOf(rows, now);
  const presences = presencesOf(here, now);
  return here
    .filter((row) => isAt(places, row.locationId) && presences.get(row.key)?.kind === 'waiting')
    .sort(longestFirst)
    .map((row) => {
      const { since, early } = waitOf(row, now);
      return {
        date,
        key: row.key,
        name: row.patient?.name ?? desktopWords.tray.patient,
        since: sayClock(since, zoneOf(row.locationId), clockStyle),
        early,
      };
    });
}
