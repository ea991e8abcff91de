import { instantFromWire } from '../shared/clinic-time.ts';
import { hourMs } from '../shared/durations.ts';
import { centsFromDollars } from '../shared/money.ts';
import type { Appointment, Case, SupportActivity } from '../shared/practice/resources/index.ts';
import type { OperationHandlers } from './handler.ts';
import { answerPage, equal } from './lists.ts';
import { notFound, single } from './outcome.ts';
import type { Practice } from './practice.ts';
import { foreign, ownDiary } from './roles.ts';
import type { PageQuery } from './store/select.ts';

/**
 * Cases, and what they have used (docs/decisions/0005).
 *
 * - appointmentCount and hours are true as appointments are booked, moved and archived.
 * - What did not arrive counts only with includeDidNotArrive.
 * - What was cancelled counts only with includeCancelled.
 * - hasAlert is true exactly while the use has reached utilisationAlert percent of the budget.
 */

export type CaseUse = { readonly appointments: number; readonly hours: number; readonly cents: number };

type Counted = Pick<Case, 'id' | 'includeDidNotArrive' | 'includeCancelled'>;

const hoursOf = (one: { start?: string | null | undefined; end?: string | null | undefined }): number => {
  const start = instantFromWire(one.start);
  const end = instantFromWire(one.end);
  return start === null || end === null ? 0 : Math.max(0, end - start) / hourMs;
};

/** How many places of an appointment count towards a case: one per patient who has it, unless archived or excluded. */
export function placesThatCount(plan: Counted, appointment: Appointment): number {
  if (appointment.archived) return 0;
  return (appointment.appointmentPatients ?? []).filter(
    (place) =>
      place.caseId === plan.id &&
      (place.status !== 'Did not arrive' || plan.includeDidNotArrive === true) &&
      (place.status !== 'Cancelled' || plan.includeCancelled === true),
  ).length;
}

/** What a case has used: its appointments that count, their hours and totals, and its support activities'. */
export function caseUse(
  plan: Counted,
  appointments: readonly Appointment[],
  activities: readonly SupportActivity[] = [],
): CaseUse {
  let count = 0;
  let hours = 0;
  let cents = 0;
  for (const appointment of appointments) {
    const places = placesThatCount(plan, appointment);
    count += places;
    hours += places * hoursOf(appointment);
    cents += places * (centsFromDollars(appointment.total) ?? 0);
  }
  for (const activity of activities) {
    if (activity.archived) continue;
    hours += hoursOf(activity);
    cents += Math.round((centsFromDollars(activity.pricing) ?? 0) * (activity.quantity ?? 1));
  }
  return { appointments: count, hours: Math.round(hours * 10_000) / 10_000, cents };
}

/** The use as a share of the budget, in percent; null when the case sets no budget. */
export function percentUsed(plan: Pick<Case, 'trackType' | 'budget'>, use: CaseUse): number | null {
  if (typeof plan.budget !== 'number' || plan.budget <= 0) return null;
  switch (plan.trackType) {
    case 'Appointments':
      return (use.appointments / plan.budget) * 100;
    case 'Hours':
      return (use.hours / plan.budget) * 100;
    case 'Budget':
      return (use.cents / (centsFromDollars(plan.budget) ?? 1)) * 100;
    default:
      return null;
  }
}

const docsOf = <T>(rows: unknown[]): T[] =>
  (rows as { doc: string }[]).map((row) => JSON.parse(row.doc) as T);

/** The case with its usage, computed from its current appointments and support activities. */
export function countedCase({ records }: Pick<Practice, 'records'>, plan: Case): Case {
  const appointments = docsOf<Appointment>(
    records
      .sql(
        `SELECT doc FROM appointments_docs WHERE id IN (SELECT parent FROM appointment_patients WHERE case_id = ?)
         ORDER BY id`,
      )
      .all(plan.id),
  );
  const activities = docsOf<SupportActivity>(
    records
      .sql(
        `SELECT doc FROM support_activities_docs WHERE id IN (SELECT id FROM support_activities WHERE case_id = ?)
         ORDER BY id`,
      )
      .all(plan.id),
  );
  const use = caseUse(plan, appointments, activities);
  const percent = percentUsed(plan, use);
  const hasAlert =
    percent !== null && typeof plan.utilisationAlert === 'number' && percent >= plan.utilisationAlert;
  const others = (plan.items ?? []).filter(
    (item) => item.type !== 'Appointment' && item.type !== 'SupportActivity',
  );
  return {
    ...plan,
    appointmentCount: use.appointments,
    hours: use.hours,
    items: [
      ...appointments.filter((one) => !one.archived).map((one) => ({ typeId: one.id, type: 'Appointment' })),
      ...activities
        .filter((one) => !one.archived)
        .map((one) => ({ typeId: one.id, type: 'SupportActivity' })),
      ...others,
    ],
    hasAlert,
    isAlertUtilizationSent: hasAlert,
  };
}

const caseIdsOf = (appointment: Appointment | null): number[] =>
  (appointment?.appointmentPatients ?? []).flatMap((place) => (place.caseId ? [place.caseId] : []));

/** Recomputes the cases that an appointment had before a change, and has after it. */
export function freshenCases(practice: Practice, appointments: readonly (Appointment | null)[]): void {
  for (const id of new Set(appointments.flatMap(caseIdsOf))) freshenCase(practice, id);
}

/** Recomputes one case; its stamp moves only when the result differs. */
export function freshenCase(practice: Practice, id: number | null | undefined): void {
  const before = id ? practice.records.get('cases', id) : null;
  if (!before) return;
  const after = countedCase(practice, before);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  practice.records.put('cases', { ...after, updatedAt: practice.stamp() });
}

/** `Closed` when it is not open, else `Expired` from the end of its expiry date, else `Open`. */
function withStatus(status: 'Open' | 'Closed' | 'Expired' | undefined, now: number): PageQuery['also'] {
  switch (status) {
    case undefined:
      return [];
    case 'Closed':
      return [{ sql: 't.is_open = 0', values: [] }];
    case 'Expired':
      return [{ sql: 't.is_open = 1 AND t.expired_from <= ?', values: [now] }];
    case 'Open':
      return [{ sql: 't.is_open = 1 AND (t.expired_from IS NULL OR t.expired_from > ?)', values: [now] }];
  }
}

export const caseOperations = {
  listCases: (practice, { query, user }) =>
    answerPage(practice, 'cases', '/cases', query, {
      tests: [
        ...equal('patient_id', query.patientId),
        ...equal('practitioner_id', query.practitionerId),
        ...equal('practitioner_id', ownDiary(user)),
        ...equal('contact_id', query.contactId),
        ...equal('track_type', query.trackType),
      ],
      also: withStatus(query.status, practice.clock.now()),
    }),

  getCase: ({ records }, { params, user }) => {
    const plan = records.get('cases', params.id);
    return plan && !foreign(user, plan.practitionerId)
      ? single(JSON.stringify(plan))
      : notFound(`case ${params.id}`);
  },
} satisfies Partial<OperationHandlers>;
