import type { DayRow, FlagView } from '../../../shared/bridge/views.ts';
import { type CallReason, callReasons } from '../../../shared/call-reasons.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import { formatCents } from '../../../shared/money.ts';
import { isToBeCalled, lastCallAbout, type MadeAt } from '../../model/calls.ts';
import { inOrder } from '../../model/day-rows.ts';
import type { Clocks } from '../../state/use-clocks.ts';
import { looseEndsWords } from './words.ts';

/** One patient to ring, with all the reasons, however many appointments they have on the day. */
export type PatientToRing = {
  /** Of the first appointment: what comes of the call is said of it. */
  readonly row: DayRow;
  /** What came of the last call about any of their visits of the day, at any location. */
  readonly made: MadeAt | undefined;
  /** All their appointments, in order. */
  readonly visits: readonly Pick<DayRow, 'start' | 'locationId'>[];
  readonly reasons: readonly Pick<FlagView, 'code' | 'tone' | 'label' | 'explain'>[];
  /** What may be asked in the same call, and is no reason for one. */
  readonly also: readonly string[];
};

export type RingList = {
  readonly calls: readonly PatientToRing[];
  /** Patients with a reason, whom no call reaches: this PC knows no phone number of theirs. */
  readonly noPhone: readonly PatientToRing[];
  /** Patients with nothing to ring about. */
  readonly others: number;
  /** Patients for whom it is unknown: the record, the invoices or the case were not read. */
  readonly cannotTell: number;
};

/** Flags that are not for the phone. */
const notForTheCall = new Set(['birthday', 'similar-name', 'alert', 'second-today', 'third-party']);

/**
 * The patients to ring before a day, the first appointment first.
 *
 * Guarantees:
 * - A patient is rung only about what the clinic has chosen to ring about.
 * - A patient with two appointments is rung once, about both.
 * - A patient with missing data is never counted as one with nothing to ring about.
 * - Cancelled appointments, and those already attended or missed, are no reason to ring.
 */
export function ringList(
  rows: Iterable<DayRow>,
  places: LocationIds,
  chosen: readonly CallReason[],
): RingList {
  const all = [...inOrder(rows)];
  const visits = Map.groupBy(all, ({ patientId }) => patientId);
  const byPatient = new Map<number, DayRow[]>();
  for (const row of all) {
    if (row.patientId === null || !isOpen(row) || !isAt(places, row.locationId)) continue;
    byPatient.set(row.patientId, [...(byPatient.get(row.patientId) ?? []), row]);
  }
  const patients = [...byPatient.values()].flatMap((own): PatientToRing[] => {
    const [row] = own;
    if (!row) return [];
    const made = lastCallAbout(visits.get(row.patientId) ?? [], null);
    return [{ row, made, visits: own, ...reasonsOf(own, chosen) }];
  });
  const withReason = patients.filter((call) => call.reasons.length > 0);
  const quiet = patients.filter((call) => call.reasons.length === 0).map(({ row }) => row.patientId ?? 0);
  const unsure = (id: number) => byPatient.get(id)?.some((row) => isUnsure(row, chosen)) === true;
  const cannotTell = quiet.filter(unsure).length;
  const hasPhone = ({ row }: PatientToRing) => (row.patient?.phone ?? '') !== '';
  return {
    calls: withReason.filter(hasPhone),
    noPhone: withReason.filter((call) => !hasPhone(call)),
    others: quiet.length - cannotTell,
    cannotTell,
  };
}

/** When they come: each time by the clock of its own location. */
export const sayStarts = ({ visits }: Pick<PatientToRing, 'visits'>, clocks: Pick<Clocks, 'at'>): string =>
  visits.map(({ start, locationId }) => clocks.at(start, locationId)).join(', ');

/** Whether any patient is still booked at these locations. */
export const isAnybodyBooked = (rows: Iterable<DayRow>, places: LocationIds): boolean =>
  [...rows].some((row) => row.patientId !== null && isOpen(row) && isAt(places, row.locationId));

/** How many calls are still to be made. */
export const leftToRing = (calls: readonly PatientToRing[]): number =>
  calls.filter(({ made }) => isToBeCalled(made)).length;

function isUnsure({ patient, owing, calm }: DayRow, chosen: readonly CallReason[]): boolean {
  const isUnknown = (what: string) =>
    calm?.some(({ code, tone }) => code === what && tone === 'unknown') === true;
  return (
    patient === null ||
    (owing === null && chosen.includes('owing')) ||
    (isUnknown('case') && (chosen.includes('case-over') || chosen.includes('case-soon'))) ||
    (isUnknown('no-case') && chosen.includes('case-soon'))
  );
}

const isOpen = ({ status }: DayRow): boolean => status === 'unset' || status === 'other';

function reasonsOf(
  rows: readonly DayRow[],
  chosen: readonly CallReason[],
): Pick<PatientToRing, 'reasons' | 'also'> {
  const codes = new Set<string>(chosen.flatMap((reason) => callReasons[reason].flags));
  const flags = rows.flatMap((row) => row.flags).filter((flag) => !notForTheCall.has(flag.code));
  const once = flags.filter((flag, i) => flags.findIndex((other) => isSaidBy(other, flag)) === i);
  const reasons: FlagView[] = once.filter(({ code }) => codes.has(code));
  const also = [...new Set(once.filter(({ code }) => !codes.has(code)).map(({ label }) => label))];
  const owing = rows[0]?.owing?.patientCents ?? 0;
  if (owing <= 0) return { reasons, also };
  const label = looseEndsWords.call.owes(formatCents(owing));
  if (!chosen.includes('owing')) return { reasons, also: [...also, label] };
  const explain = looseEndsWords.call.owesMeans;
  return { reasons: [...reasons, { code: 'owing', tone: 'info', label, explain }], also };
}

/** The same of both visits; a form, or a case, is of one of them. */
const isSaidBy = (one: FlagView, flag: FlagView): boolean =>
  one.code === flag.code && one.label === flag.label && one.explain === flag.explain;
