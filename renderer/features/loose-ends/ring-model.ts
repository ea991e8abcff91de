import type { DayRow, FlagView } from '../../../shared/bridge/views.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import { formatCents } from '../../../shared/money.ts';
import { inOrder } from '../../model/day-rows.ts';

/** One patient to ring, with all the reasons, however many appointments they have on the day. */
export type PatientToRing = {
  /** Of the first appointment; the tick is stored under it. */
  readonly key: string;
  readonly row: DayRow;
  /** Starts of all their appointments, in order. */
  readonly starts: readonly number[];
  readonly reasons: readonly Pick<FlagView, 'code' | 'tone' | 'label' | 'explain'>[];
};

export type RingList = {
  readonly calls: readonly PatientToRing[];
  /** Patients with nothing to ring about. */
  readonly others: number;
  /** Patients for whom it is unknown: the record, the invoices or the case were not read. */
  readonly cannotTell: number;
};

/** Flags that are no reason to ring. */
const noReason = new Set(['birthday', 'similar-name', 'alert', 'second-today', 'third-party']);

/**
 * The patients to ring before a day, the first appointment first.
 *
 * Guarantees:
 * - A patient with two appointments is rung once, about both.
 * - A patient with missing data is never counted as one with nothing to ring about.
 * - Cancelled appointments, and those already attended or missed, are no reason to ring.
 */
export function ringList(rows: Iterable<DayRow>, places: LocationIds): RingList {
  const byPatient = new Map<number, DayRow[]>();
  for (const row of inOrder(rows)) {
    if (row.patientId === null || !isOpen(row) || !isAt(places, row.locationId)) continue;
    byPatient.set(row.patientId, [...(byPatient.get(row.patientId) ?? []), row]);
  }
  const all = [...byPatient.values()].flatMap((own): PatientToRing[] => {
    const [row] = own;
    if (!row) return [];
    return [{ key: row.key, row, starts: own.map((r) => r.start), reasons: reasonsOf(own) }];
  });
  const calls = all.filter((call) => call.reasons.length > 0);
  const quiet = all.filter((call) => call.reasons.length === 0).map(({ row }) => row.patientId ?? 0);
  const cannotTell = quiet.filter((id) => byPatient.get(id)?.some(isUnsure)).length;
  return { calls, others: quiet.length - cannotTell, cannotTell };
}

/** Whether any patient is still booked at these locations. */
export const isAnybodyBooked = (rows: Iterable<DayRow>, places: LocationIds): boolean =>
  [...rows].some((row) => row.patientId !== null && isOpen(row) && isAt(places, row.locationId));

const isUnsure = ({ patient, owing, calm }: DayRow): boolean =>
  patient === null ||
  owing === null ||
  calm?.some(({ code, tone }) => code === 'case' && tone === 'unknown') === true;

const isOpen = ({ status }: DayRow): boolean => status === 'unset' || status === 'other';

function reasonsOf(rows: readonly DayRow[]): PatientToRing['reasons'] {
  const flags = rows.flatMap((row) => row.flags).filter((flag) => !noReason.has(flag.code));
  const once = flags.filter((flag, i) => flags.findIndex((f) => f.code === flag.code) === i);
  const owing = rows[0]?.owing?.patientCents ?? 0;
  if (owing <= 0) return once;
  const label = `Owes ${formatCents(owing)}`;
  return [...once, { code: 'owing', tone: 'info', label, explain: 'From earlier visits, open invoices.' }];
}
