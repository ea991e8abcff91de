import type { BoardRow, BoardView, DayRow, LocationView, Settings } from '../../shared/bridge/views.ts';
import { windowRows } from '../../shared/bridge/views.ts';
import { bucketOf } from '../../shared/day-buckets.ts';

/**
 * What the board shows. Pure.
 *
 * Guarantees:
 * - Nobody stands on it but those who are here and are not done with.
 * - Of a patient it holds initials; the name as well where names were chosen for it, and nothing else.
 *
 * @param rows today's, of the locations that this PC serves
 * @param about.now UTC ms
 */
export function boardView(
  rows: readonly DayRow[],
  about: {
    readonly names: boolean;
    readonly now: number;
    readonly known: boolean;
    readonly readAt: number | null;
    readonly zone: string;
    readonly locations: readonly LocationView[];
    readonly settings: Pick<Settings, 'theme' | 'waitAmberMinutes' | 'waitRedMinutes'>;
  },
): BoardView {
  const { known, readAt, zone, settings } = about;
  const zoneOf = (id: number | null) => about.locations.find((one) => one.id === id)?.zone ?? zone;
  const boardRow = ({ key, patient, practitioner, start, end, statusAt, locationId }: DayRow): BoardRow => ({
    ...{ key, practitioner, start, end, statusAt, zone: zoneOf(locationId) },
    initials: patient?.initials || '?',
    name: about.names ? (patient?.name ?? null) : null,
  });
  const here = rows.filter(
    (row) => row.status === 'arrived' && row.patientId !== null && bucketOf(row, about.now) === 'in-clinic',
  );
  return {
    ...{ known, readAt, zone, theme: settings.theme },
    ...{ waitAmberMinutes: settings.waitAmberMinutes, waitRedMinutes: settings.waitRedMinutes },
    // The earliest first, where there are more than can cross at once.
    rows: here
      .sort((a, b) => a.start - b.start)
      .slice(0, windowRows)
      .map(boardRow),
  };
}
