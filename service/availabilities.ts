import { dayOf, instantFromWire, wireFromInstant } from '../shared/clinic-time.ts';
import { dayMs } from '../shared/durations.ts';
import { limits } from '../shared/practice/limits.ts';
import type { Roster } from './clinic-data.ts';
import type { OperationHandlers } from './handler.ts';
import { badField, notFound, type OperationOutcome } from './outcome.ts';
import type { Practice } from './practice.ts';
import { foreign, ownDiary } from './roles.ts';
import { daysOf, freeStarts, merged, type Span, workWithin } from './rosters.ts';

/**
 * Availabilities and free slots, from rosters, appointments and busy times.
 *
 * - A slot lies within the working time and within from and to.
 * - A slot touches no appointment and no busy time.
 * - Cancelled and archived appointments and archived busy times leave their slots free.
 */

/** Local times are computed for these years only; no diary reaches beyond them. */
const inReach = (ms: number): boolean => ms >= Date.UTC(1970, 0, 2) && ms < Date.UTC(2200, 0, 1);
const outOfReach = 'must lie between 1970 and 2200';

const data = (entries: unknown[]): OperationOutcome => ({
  ok: true,
  json: JSON.stringify({ data: entries }),
  as: 'data',
});

/** A requested date: a date alone, or midnight UTC, is that day; any other instant is its day at the location. */
const dayAsked = (ms: number, zone: string): string =>
  ms % dayMs === 0 ? wireFromInstant(ms).slice(0, 10) : dayOf(ms, zone);

function rostersOf({ records }: Practice, practitionerId: number): Roster[] {
  const rows = records
    .sql(
      'SELECT d.doc AS doc FROM rosters t JOIN rosters_docs d ON d.id = t.id WHERE t.practitioner_id = ? ORDER BY t.id',
    )
    .all(practitionerId) as { doc: string }[];
  return rows.map((row) => JSON.parse(row.doc));
}

/** What occupies a practitioner around [from, to): appointments that take place, and busy times. */
function takenBy({ records }: Practice, practitionerId: number, from: number, to: number): Span[] {
  const spans = (sql: string, ...values: number[]) => records.sql(sql).all(...values) as Span[];
  return merged([
    ...spans(
      `SELECT start_at AS start, end_at AS end FROM appointments INDEXED BY appointments_by_start_at
       WHERE start_at > ? AND start_at < ? AND practitioner_id = ? AND archived = 0 AND takes_time = 1`,
      ...[from - dayMs, to, practitionerId],
    ),
    ...spans(
      `SELECT start_at AS start, end_at AS end FROM appointments INDEXED BY appointments_by_is_long
       WHERE is_long = 1 AND end_at > ? AND start_at < ? AND practitioner_id = ? AND archived = 0 AND takes_time = 1`,
      ...[from, to, practitionerId],
    ),
    ...spans(
      `SELECT t.start_at AS start, t.end_at AS end FROM busy_time_practitioners p JOIN busy_times t ON t.id = p.parent
       WHERE p.practitioner_id = ? AND t.archived = 0 AND t.end_at > ? AND t.start_at < ?`,
      ...[practitionerId, from, to],
    ),
  ]);
}

export const availabilityOperations = {
  listAvailabilities: (practice, { params, query, user }) => {
    const { records } = practice;
    const practitioner = records.get('practitioners', params.practitionerId);
    if (!practitioner || practitioner.archived || foreign(user, practitioner.id)) {
      return notFound(`practitioner ${params.practitionerId}`);
    }
    const from = instantFromWire(query.startDate) ?? 0;
    const to = instantFromWire(query.endDate) ?? 0;
    if (!inReach(from) || !inReach(to)) return badField('startDate', outOfReach);
    if (to < from) return badField('endDate', 'must not be before startDate');
    if (to - from > limits.availabilityDays * dayMs)
      return badField('endDate', 'must be at most 100 days after startDate');
    if (query.locationId !== undefined && !records.has('locations', query.locationId)) {
      return badField('locationId', 'is no location');
    }
    const entries = rostersOf(practice, practitioner.id)
      .filter((roster) => query.locationId === undefined || roster.locationId === query.locationId)
      .flatMap((roster) => {
        const location = records.get('locations', roster.locationId);
        if (!location || location.archived) return [];
        const zone = location.timezone ?? 'UTC';
        return daysOf(roster, dayAsked(from, zone), dayAsked(to, zone)).map((day) => ({
          date: `${day}T00:00:00.000Z`,
          locationId: roster.locationId,
          startTime: roster.startTime,
          endTime: roster.endTime,
          repeatInterval: roster.repeatInterval,
        }));
      })
      .sort((a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime));
    return data(entries);
  },

  searchFreeSlots: (practice, { query, user }) => {
    const { records } = practice;
    const from = instantFromWire(query.from) ?? 0;
    const to = instantFromWire(query.to) ?? 0;
    if (!inReach(from) || !inReach(to)) return badField('from', outOfReach);
    if (to <= from) return badField('to', 'must be after from');
    if (to - from > limits.freeSlotDays * dayMs) return badField('to', 'must be at most 7 days after from');
    const service = records.get('services', query.serviceId);
    if (!service || service.archived) return badField('serviceId', 'is no service in use');
    if ((records.get('service_sizes', service.id)?.maxPatients ?? 1) > 1) {
      return badField('serviceId', 'is a group service; slots are for single-patient services');
    }
    const location = records.get('locations', query.locationId);
    if (!location || location.archived) return badField('locationId', 'is no location in use');
    if (location.associatedServiceIds && !location.associatedServiceIds.includes(service.id)) {
      return badField('serviceId', 'is not offered at this location');
    }
    const step = (query.interval ?? limits.freeSlotIntervalMinutes) * 60_000;
    const length = Math.max(1, service.duration ?? limits.freeSlotIntervalMinutes) * 60_000;
    const own = ownDiary(user);
    const entries: unknown[] = [];
    for (const practitionerId of new Set(query.practitionerIds)) {
      const practitioner = records.get('practitioners', practitionerId);
      const barred = own !== null && own !== practitionerId;
      if (!practitioner || practitioner.archived || practitioner.isActive === false || barred) {
        return badField('practitionerIds', `has no practitioner in use with id ${practitionerId}`);
      }
      const rosters = rostersOf(practice, practitionerId).filter(
        (roster) => roster.locationId === location.id,
      );
      const work = workWithin(rosters, location.timezone ?? 'UTC', from, to);
      const taken = takenBy(practice, practitionerId, from, to);
      entries.push({
        practitionerId,
        slots: freeStarts(work, taken, { from, to, step, length }).map((start) => ({
          start: wireFromInstant(start),
          end: wireFromInstant(start + length),
        })),
      });
    }
    return data(entries);
  },
} satisfies Partial<OperationHandlers>;
