import { type ConsultingRow, type DayRow, longestVisitText, mostVisits } from '../../shared/bridge/views.ts';
import { dayBounds } from '../../shared/clinic-time.ts';
import type { Case } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import { caseState, caseUsage } from './case-use.ts';
import { clip, cut } from './people.ts';

/**
 * A day's rows as practitioners' PCs are given them, by practitioner. Pure.
 *
 * Guarantees
 * - Of a patient nothing passes but name, initials, alert, note, and what `ConsultingRow` names besides: no amount, contact, birth date or
 *   funding.
 * - An arrival that can still be undone does not pass: it is notified there, and may be none.
 *
 * @param visitsLeft by row (`readVisitsLeft`)
 */
export function consultingRowsOf(
  rows: readonly DayRow[],
  visitsLeft: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly ConsultingRow[]> {
  const lists = new Map<number, ConsultingRow[]>();
  for (const row of rows) {
    if (row.practitioner === null || row.patientId === null) continue;
    const list = lists.get(row.practitioner.id) ?? [];
    lists.set(row.practitioner.id, list);
    if (list.length < mostVisits) list.push(consultingRow(row, visitsLeft.get(row.key) ?? null));
  }
  return lists;
}

const notArrived = { status: 'unset', statusAt: null } as const;

/** A pending arrival covers no status of the service (row-status.ts). */
const isHeldArrival = ({ status, statusWord, pending }: DayRow): boolean =>
  status === 'arrived' && !statusWord && pending?.kind === 'arrival' && pending.state === 'held';

const consultingRow = (row: DayRow, visitsLeft: number | null): ConsultingRow => ({
  key: row.key,
  start: row.start,
  end: row.end,
  ...(isHeldArrival(row) ? notArrived : { status: row.status, statusAt: row.statusAt }),
  name: row.patient?.name ?? null,
  preferredName: row.patient?.preferredName ?? null,
  initials: [...(row.patient?.initials ?? '')].slice(0, 3).join('').slice(0, 8),
  service: row.service?.name ?? null,
  alert: shortened(row.patient?.alert),
  note: shortened(row.note),
  visitsLeft,
  isFirstVisit: row.flags.some(({ code }) => code === 'first-visit'),
  hasOpenForm: row.flags.some(({ code }) => code === 'form-open'),
});

/** What passes for display stays as it is where it is short enough; the marks of direction are closed again where it is not. */
const shortened = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined) return null;
  return text.length > longestVisitText ? clip(cut(text, longestVisitText - 8), longestVisitText) : text;
};

/** How many visits are left on the case of each row of a day that has one which counts visits. */
export function readVisitsLeft(
  cache: Pick<ReadableCache, 'appointmentsBetween' | 'casesOfPatients'>,
  { date, zone }: { readonly date: string; readonly zone: string },
): ReadonlyMap<string, number> {
  const { startMs, endMs } = dayBounds(date, zone);
  const visits = cache
    .appointmentsBetween(startMs, endMs, null)
    .flatMap(({ id, appointmentPatients }) =>
      (appointmentPatients ?? []).flatMap(({ patientId, caseId }) =>
        caseId ? [{ key: `${id}:${patientId}`, patientId, caseId }] : [],
      ),
    );
  const patientIds = [...new Set(visits.map(({ patientId }) => patientId))];
  const cases = new Map(cache.casesOfPatients(patientIds).map((one) => [one.id, one]));
  return new Map(
    visits.flatMap(({ key, patientId, caseId }) => {
      const one = cases.get(caseId);
      const left = one && one.patientId === patientId ? visitsLeftOf(one, date, zone) : null;
      return left === null ? [] : [[key, left] as const];
    }),
  );
}

function visitsLeftOf(one: Case, date: string, zone: string): number | null {
  const { used, allowed, unit } = caseUsage(one);
  if (unit !== 'visits' || used === null || allowed === null || caseState(one, date, zone) !== 'open')
    return null;
  const left = Math.max(0, Math.trunc(allowed - used));
  // Some write a very large allowance for none.
  return Number.isSafeInteger(left) ? left : null;
}
