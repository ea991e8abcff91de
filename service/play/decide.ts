import { addDays, dayOf, instantAt } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import type { PatientStatus } from '../../shared/practice/resources/index.ts';
import type { Roster } from '../clinic-data.ts';
import { rosterApplies } from '../demo-clinic/rosters.ts';
import { rowPlan } from './plan.ts';

/** One patient of one appointment of today, from the practice. Instants are UTC milliseconds. */
export type PlayRow = {
  readonly appointmentId: number;
  readonly patientId: number;
  readonly serviceId: number | null;
  readonly locationId: number;
  readonly practitionerId: number | null;
  readonly start: number;
  readonly end: number;
  readonly isGroup: boolean;
  /** Null when none is set; unknown words are ignored. */
  readonly status: PatientStatus | (string & {}) | null;
  readonly statusAt: number | null;
  readonly hasInvoice: boolean;
  readonly doNotInvoice: boolean;
  /** Whether the play has booked this patient again already. */
  readonly hasRebooked: boolean;
};

/** An unpaid invoice that the play has made. */
export type PlayInvoice = {
  readonly invoiceId: number;
  readonly appointmentId: number;
  readonly patientId: number;
  readonly madeAt: number;
  /** A third party pays it: not at this desk. */
  readonly isThirdParty: boolean;
};

export type PlaySpan = { readonly start: number; readonly end: number };

/** The play's view of the practice when it decides. */
export type PlayState = {
  readonly seed: number;
  /** When the play began. Earlier completed visits are ignored: no invoice, no new booking. */
  readonly since: number;
  /** Location id -> IANA zone. */
  readonly zones: ReadonlyMap<number, string>;
  readonly rows: readonly PlayRow[];
  readonly invoices: readonly PlayInvoice[];
  readonly methodIds: readonly number[];
  readonly rosters: readonly Roster[];
  /** Practitioner id -> their future appointments and busy times. */
  readonly taken: ReadonlyMap<number, readonly PlaySpan[]>;
};

/** An action in the practice. */
export type PlayAction =
  | {
      readonly do: 'arrive' | 'complete' | 'stay-away';
      readonly appointmentId: number;
      readonly patientId: number;
    }
  | {
      readonly do: 'cancel';
      readonly appointmentId: number;
      readonly patientId: number;
      readonly reason: string;
    }
  | { readonly do: 'invoice'; readonly appointmentId: number; readonly patientId: number }
  | { readonly do: 'pay'; readonly invoiceId: number; readonly methodId: number }
  | {
      readonly do: 'book';
      /** The appointment after which they book. */
      readonly afterId: number;
      readonly patientId: number;
      readonly serviceId: number;
      readonly practitionerId: number;
      readonly locationId: number;
      readonly start: number;
      readonly end: number;
    };

const reasons = ['Unwell', 'Work commitments', 'Transport', 'Family'] as const;

/**
 * What happens now: who arrives, completes, is invoiced, pays, books again, cancels or stays away. Pure; `random` (0 to
 * less than 1) only decides between equals. At most one action for each row and invoice.
 *
 * Guarantees:
 * - Only patients who have arrived are completed, and only completed visits are invoiced.
 * - A new booking lies in a roster and meets nothing that the practitioner has.
 */
export function decide(state: PlayState, now: number, random: () => number): PlayAction[] {
  return [
    ...state.rows.flatMap((row) => aboutRow(state, row, now, random) ?? []),
    ...state.invoices.flatMap((invoice) => aboutInvoice(state, invoice, now, random) ?? []),
  ];
}

function aboutRow(state: PlayState, row: PlayRow, now: number, random: () => number): PlayAction | null {
  const { appointmentId, patientId, start, end, statusAt } = row;
  const plan = rowPlan(state.seed, appointmentId, patientId);
  const who = { appointmentId, patientId };
  const due = (at: number) => now >= (at < state.since ? state.since + plan.lags : at);
  switch (row.status) {
    case null:
      if (plan.shows === 'cancels' && now >= start - plan.cancels && now < start) {
        return { do: 'cancel', ...who, reason: anyOf(reasons, random) };
      }
      if (plan.shows === 'comes' && due(start + plan.arrives) && now < end) return { do: 'arrive', ...who };
      return now >= start + 25 * minuteMs && (plan.shows !== 'comes' || now >= end)
        ? { do: 'stay-away', ...who }
        : null;
    case 'Arrived': {
      const soonest = (statusAt ?? start) + 0.7 * (end - start);
      return due(Math.max(end, soonest) + plan.finishes) ? { do: 'complete', ...who } : null;
    }
    case 'Completed': {
      if (statusAt === null || statusAt < state.since) return null;
      if (!row.hasInvoice && !row.doNotInvoice)
        return now >= statusAt + plan.invoiced ? { do: 'invoice', ...who } : null;
      const { rebooks } = plan;
      if (rebooks === null || row.hasRebooked || row.isGroup || now < statusAt + rebooks.after) return null;
      return rebooking(state, row, rebooks.weeks);
    }
    default:
      return null;
  }
}

function aboutInvoice(
  state: PlayState,
  invoice: PlayInvoice,
  now: number,
  random: () => number,
): PlayAction | null {
  const { pays } = rowPlan(state.seed, invoice.appointmentId, invoice.patientId);
  if (pays === null || invoice.isThirdParty || now < invoice.madeAt + pays || state.methodIds.length === 0)
    return null;
  return { do: 'pay', invoiceId: invoice.invoiceId, methodId: anyOf(state.methodIds, random) };
}

/** The same length at the same time some weeks later, or the next free time on that day; null when there is none. */
function rebooking(state: PlayState, row: PlayRow, weeks: number): PlayAction | null {
  const { serviceId, practitionerId, locationId, patientId } = row;
  const zone = state.zones.get(locationId);
  if (zone === undefined || serviceId === null || practitionerId === null) return null;
  const date = addDays(dayOf(row.start, zone), 7 * weeks);
  const length = row.end - row.start;
  const taken = state.taken.get(practitionerId) ?? [];
  const isFree = (start: number) => !taken.some((span) => span.start < start + length && span.end > start);
  const wished =
    row.start + instantAt(date, '12:00', zone) - instantAt(dayOf(row.start, zone), '12:00', zone);
  const starts = state.rosters
    .filter(
      (r) => r.practitionerId === practitionerId && r.locationId === locationId && rosterApplies(r, date),
    )
    .flatMap((r) =>
      startsIn({ start: instantAt(date, r.startTime, zone), end: instantAt(date, r.endTime, zone) }, length),
    )
    .filter(isFree);
  const start = starts.find((one) => one >= wished) ?? starts.at(-1);
  if (start === undefined) return null;
  return {
    do: 'book',
    afterId: row.appointmentId,
    patientId,
    serviceId,
    practitionerId,
    locationId,
    start,
    end: start + length,
  };
}

function startsIn(roster: PlaySpan, length: number): number[] {
  const starts: number[] = [];
  for (let start = roster.start; start + length <= roster.end; start += 15 * minuteMs) starts.push(start);
  return starts;
}

function anyOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))] as T;
}
