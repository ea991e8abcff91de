import type { RosterTime, UnfilledView } from '../../shared/bridge/views.ts';
import {
  addDays,
  dayBounds,
  daysBetween,
  endInstantAt,
  instantAt,
  instantFromWire,
} from '../../shared/clinic-time.ts';
import { shortestGapMs } from '../../shared/free-time.ts';
import { isAt } from '../../shared/locations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import { busyViews } from './busy-views.ts';
import type { DaysCounted } from './figures.ts';
import { idOrNone } from './people.ts';
import { shownStatus } from './row-status.ts';

type TimeRange = { readonly start: number; readonly end: number };

export type UnfilledFacts = DaysCounted & {
  readonly practitionerId: number;
  /** The zone of a location's clock, by which its roster says times; null: of a time that names none. */
  readonly zoneOf: (locationId: number | null) => string;
};

/**
 * A practitioner's working hours of some days, and what of them no appointment and no busy time took up. Pure.
 *
 * Guarantees:
 * - A time of a roster is one of its location's clock.
 * - Time that two entries of a roster both name counts once.
 * - An appointment at another location takes up the time too; one that every patient cancelled or missed does not.
 * - A busy time that names no practitioner takes up the time of those who work at its location on that day.
 * - A gap of less than a quarter of an hour is not unfilled.
 */
export function unfilledOf(
  cache: ReadableCache,
  roster: readonly RosterTime[],
  facts: UnfilledFacts,
): UnfilledView {
  const { practitionerId, from, to, locationIds, until, zoneOf } = facts;
  const work = merged(
    roster
      .filter(({ date, locationId }) => date >= from && date <= to && isAt(locationIds, locationId))
      .map((time) => ({
        start: instantAt(time.date, time.from, zoneOf(time.locationId)),
        end: Math.min(until, endInstantAt(time.date, time.to, zoneOf(time.locationId))),
      })),
  );
  const taken = merged([...bookedBy(cache, facts), ...busyFor(cache, facts, roster)]);
  let taking = 0;
  let unfilled = 0;
  for (const { start, end } of work) {
    let free = start;
    while (taking < taken.length && (taken[taking]?.end ?? 0) <= start) taking++;
    for (let i = taking; i < taken.length; i++) {
      const one = taken[i];
      if (!one || one.start >= end) break;
      unfilled += gap(free, one.start);
      free = Math.max(free, one.end);
    }
    unfilled += gap(free, end);
  }
  const rostered = work.reduce((sum, { start, end }) => sum + end - start, 0);
  return { practitionerId, rosteredMinutes: inMinutes(rostered), unfilledMinutes: inMinutes(unfilled) };
}

const gap = (from: number, to: number): number => (to - from >= shortestGapMs ? to - from : 0);
const inMinutes = (ms: number): number => Math.round(ms / 60_000);

function bookedBy(
  cache: ReadableCache,
  { practitionerId, from, to, zone, overlay }: UnfilledFacts,
): TimeRange[] {
  const { startMs } = dayBounds(from, zone);
  const { endMs } = dayBounds(to, zone);
  return cache.appointmentsOfPractitioner(practitionerId, startMs, endMs).flatMap((one) => {
    const start = instantFromWire(one.start);
    const end = instantFromWire(one.end);
    return start === null || end === null || isOff(one, overlay) ? [] : [{ start, end }];
  });
}

function isOff(appointment: Appointment, overlay: UnfilledFacts['overlay']): boolean {
  const places = appointment.appointmentPatients ?? [];
  const statuses = places.map((place) => shownStatus(`${appointment.id}:${place.patientId}`, place, overlay));
  return (
    statuses.length > 0 && statuses.every((status) => status === 'cancelled' || status === 'did-not-arrive')
  );
}

/** A busy time that names no practitioner applies to all at its location, or everywhere. */
function busyFor(
  cache: ReadableCache,
  { practitionerId, from, to, zone }: UnfilledFacts,
  roster: readonly RosterTime[],
): TimeRange[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  return days.flatMap((date) => {
    const { startMs, endMs } = dayBounds(date, zone);
    const places = new Set(roster.flatMap((time) => (time.date === date ? (time.locationId ?? []) : [])));
    return busyViews(cache, { date, zone })
      .filter(({ practitionerIds, locationId }) => {
        if (practitionerIds.length > 0) return practitionerIds.includes(practitionerId);
        const location = idOrNone(locationId);
        return location === null || places.has(location);
      })
      .map(({ start, end }) => ({ start: Math.max(start, startMs), end: Math.min(end, endMs) }));
  });
}

/** The same time as ranges that neither overlap nor touch, in order; empty ones are left out. */
function merged(ranges: readonly TimeRange[]): TimeRange[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of ranges
    .filter((one) => one.end > one.start)
    .toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
