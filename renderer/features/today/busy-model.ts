import type { BusyView, DayRow, RosterTime } from '../../../shared/bridge/views.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';

/** Busy times in the columns of the day. Pure. */

/** From `start` to `end`, UTC ms. */
export type TimeSpan = { readonly start: number; readonly end: number };

export type BusyFacts = {
  readonly date: string;
  /** Those that pass the filters. */
  readonly rows: readonly DayRow[];
  readonly places: LocationIds;
  /** By practitioner; absent: unknown. */
  readonly rosters: ReadonlyMap<number, readonly RosterTime[]>;
  readonly busy: readonly BusyView[];
};

/**
 * Whether a practitioner has a busy time in the range, at the filter's location or at none. A busy time without a
 * practitioner does not imply that any of them is there.
 */
export function isBusy(facts: BusyFacts, practitionerId: number, range: TimeSpan): boolean {
  const busy = facts.busy.filter(
    ({ locationId, practitionerIds }) => isAt(facts.places, locationId) && practitionerIds.length > 0,
  );
  return busyOf({ ...facts, busy }, practitionerId, range).length > 0;
}

/** A busy time without a practitioner applies to all who work or have appointments at its location. */
function isOf(facts: BusyFacts, one: BusyView, practitionerId: number): boolean {
  if (one.practitionerIds.length > 0) return one.practitionerIds.includes(practitionerId);
  if (one.locationId === null) return true;
  const roster = facts.rosters.get(practitionerId) ?? [];
  const rows = facts.rows.filter((row) => row.practitioner?.id === practitionerId);
  return [...roster.filter(({ date }) => date === facts.date), ...rows].some(
    ({ locationId }) => locationId === one.locationId,
  );
}

export function busyOf(
  facts: BusyFacts,
  practitionerId: number,
  range: TimeSpan,
): (TimeSpan & { words: string })[] {
  return facts.busy
    .filter((one) => isOf(facts, one, practitionerId))
    .map(({ start, end, words }) => ({
      start: Math.max(start, range.start),
      end: Math.min(end, range.end),
      words,
    }))
    .filter(({ start, end }) => end > start);
}
