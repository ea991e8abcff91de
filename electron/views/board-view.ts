import type { BoardRow, BoardView, DayRow, LocationView, Settings } from '../../shared/bridge/views.ts';
import { windowRows } from '../../shared/bridge/views.ts';
import { isAt, type LocationIds } from '../../shared/locations.ts';
import { hereOf } from '../../shared/presence.ts';
import { longestFirst } from '../../shared/wait-time.ts';

/**
 * What the waiting board shows. Pure.
 *
 * Guarantees:
 * - It shows only patients who are here and not done.
 * - A patient at another location is shown without initials and name, and only where their practitioner has a patient
 *   here: it shows whether the practitioner is free.
 * - Of a patient it holds initials, the name as well where the setting shows names, and nothing else.
 *
 * @param rows today's, at every location
 * @param about.places the locations that this PC serves
 * @param about.now UTC ms
 */
export function boardView(
  rows: readonly DayRow[],
  about: {
    readonly names: boolean;
    readonly now: number;
    readonly known: boolean;
    readonly places: LocationIds;
    readonly readAt: number | null;
    readonly zone: string;
    readonly locations: readonly Pick<LocationView, 'id' | 'zone'>[];
    readonly settings: Pick<Settings, 'theme' | 'clockStyle' | 'waitAmberMinutes' | 'waitRedMinutes'>;
  },
): BoardView {
  const { known, readAt, zone, settings, places } = about;
  const zoneOf = (id: number | null) => about.locations.find((one) => one.id === id)?.zone ?? zone;
  const boardRow = ({ key, patient, practitioner, start, end, statusAt, ...row }: DayRow): BoardRow => ({
    key,
    practitioner,
    start,
    end,
    statusAt,
    zone: zoneOf(row.locationId),
    elsewhere: !isAt(places, row.locationId),
    initials: (isAt(places, row.locationId) && patient?.initials) || '?',
    name: about.names && isAt(places, row.locationId) ? (patient?.name ?? null) : null,
    group: row.group && {},
    late: row.late?.minutes ?? null,
    ...(row.goneIn ? { goneIn: { at: row.goneIn.at, by: '' } } : {}),
    ...(row.finished ? { finished: { at: row.finished.at, by: '' } } : {}),
  });
  const all = hereOf(rows, about.now);
  const here = all.filter((row) => isAt(places, row.locationId));
  const seenBy = new Set(here.flatMap(({ practitioner }) => practitioner?.id ?? []));
  const elsewhere = all.filter(
    (row) => !here.includes(row) && row.practitioner !== null && seenBy.has(row.practitioner.id),
  );
  return {
    known,
    readAt,
    zone,
    theme: settings.theme,
    clockStyle: settings.clockStyle,
    waitAmberMinutes: settings.waitAmberMinutes,
    waitRedMinutes: settings.waitRedMinutes,
    // Where there are more rows than can cross at once, the longest waits.
    rows: [...here.sort(longestFirst), ...elsewhere].slice(0, windowRows).map(boardRow),
  };
}
