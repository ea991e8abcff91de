import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../shared/durations.ts';
import { dollarsFromCents } from '../../shared/money.ts';
import type { Case } from '../../shared/practice/resources/index.ts';
import type { Contacts } from './contacts.ts';
import type { Person } from './people.ts';
import { placeCents } from './price-list.ts';
import type { Dice } from './random.ts';
import type { StoryPeople } from './story-people.ts';
import { type Activity, activityCents, activityHours } from './support.ts';
import type { Visit } from './visits.ts';

/** A referral or plan before it has its number. Money in cents. */
type Plan = {
  id: number;
  readonly person: Person;
  readonly trackType: 'Appointments' | 'Hours' | 'Budget';
  /** Appointments, hours, or cents: by `trackType`. */
  budget: number;
  readonly issuedAt: number;
  expiresAt: number | null;
  isOpen: boolean;
  readonly contactId: number | null;
  readonly includeDidNotArrive: boolean;
  readonly includeCancelled: boolean;
  readonly visits: Visit[];
  readonly activities: Activity[];
};

export type CaseContext = {
  readonly people: readonly Person[];
  readonly visits: ReadonlyMap<number, readonly Visit[]>;
  readonly activities: readonly Activity[];
  readonly contacts: Contacts;
  readonly story: StoryPeople;
  readonly now: number;
};

/**
 * The cases of every patient whose payer requires one, and the case of each visit and activity. For the meaning of the
 * numbers see docs/decisions/0005 (`appointmentCount` and `hours` are used, `budget` is allowed). Guarantees:
 * - A case's use is what its appointments and activities add up to.
 */
export function casesFor(context: CaseContext, d: Dice): Case[] {
  const activities = Map.groupBy(context.activities, (activity) => activity.person.id);
  const plans = context.people.flatMap((person) =>
    plansOf(person, context, activities.get(person.id) ?? [], d),
  );
  const made = plans.map((plan) => ({ plan, createdAt: madeAt(plan, context.now) }));
  made.sort((a, b) => a.createdAt - b.createdAt);
  for (const [index, { plan }] of made.entries()) {
    plan.id = index + 1;
    for (const { place } of plan.visits) place.caseId = plan.id;
    for (const activity of plan.activities) activity.caseId = plan.id;
  }
  return made.map(({ plan, createdAt }) => recordOf(plan, createdAt, context.now, d));
}

function madeAt(plan: Plan, now: number): number {
  return Math.min(now - 60_000, Math.max(plan.issuedAt + dayMs / 2, plan.person.createdAt + 120_000));
}

function plansOf(person: Person, context: CaseContext, activities: readonly Activity[], d: Dice): Plan[] {
  if (person.funding === 'private' || person.funding === 'fund') return [];
  const { story, now } = context;
  const visits = context.visits.get(person.id) ?? [];
  const isStory = person === story.margaret || person === story.samuel;
  const plans: Plan[] = [];
  for (const visit of visits) {
    let plan = plans.at(-1);
    if (plan === undefined || (!isStory && needsNew(plan, visit, d))) {
      if (plan !== undefined) plan.isOpen = d.chance(0.1);
      plan = newPlan(person, visit.booking.start - d.int(4, 25) * dayMs, context, d);
      plans.push(plan);
    }
    // Now and then a visit is booked without its case.
    if (isStory || d.chance(0.95)) plan.visits.push(visit);
  }
  if (plans.length === 0 && d.chance(0.25))
    plans.push(newPlan(person, now - d.int(3, 300) * dayMs, context, d));
  const last = plans.at(-1);
  if (last === undefined) return [];
  last.activities.push(...activities);
  if (isStory) last.budget = usedOf(last) + (person === story.margaret ? 0 : 2);
  else makeInteresting(last, now, d);
  return plans;
}

function needsNew(plan: Plan, visit: Visit, d: Dice): boolean {
  const isOver = plan.expiresAt !== null && visit.booking.start > plan.expiresAt;
  return (isOver && d.chance(0.9)) || (usedOf(plan) >= plan.budget && d.chance(0.85));
}

function newPlan(person: Person, around: number, { contacts, story, now }: CaseContext, d: Dice): Plan {
  const isStory = person === story.margaret || person === story.samuel;
  const issuedAt = Math.floor(Math.min(around, now - dayMs) / dayMs) * dayMs;
  const recipient = person.patient.invoiceRecipientId ?? null;
  const base = { id: 0, person, issuedAt, isOpen: true, visits: [], activities: [] };
  const include = { includeDidNotArrive: d.chance(0.2), includeCancelled: d.chance(0.05) };
  const yearOn = issuedAt + 365 * dayMs;
  const doctor = d.pick(contacts.doctors);
  if (isStory || person.funding === 'medicare') {
    const budget = d.weighted([
      [5, 70],
      [10, 20],
      [3, 10],
    ] as const);
    return { ...base, ...include, trackType: 'Appointments', budget, expiresAt: yearOn, contactId: doctor };
  }
  if (person.funding === 'dva') {
    return {
      ...base,
      ...include,
      trackType: 'Appointments',
      budget: 12,
      expiresAt: yearOn,
      contactId: doctor,
    };
  }
  if (person.funding === 'insurer') {
    const expiresAt = issuedAt + d.int(90, 200) * dayMs;
    return { ...base, ...include, trackType: 'Hours', budget: d.int(6, 20), expiresAt, contactId: recipient };
  }
  const trackType = d.weighted([
    ['Budget', 75],
    ['Hours', 15],
    ['Appointments', 10],
  ] as const);
  const budgets = {
    Budget: () => 50_000 * d.int(3, 18),
    Hours: () => d.int(8, 40),
    Appointments: () => d.int(6, 24),
  };
  const budget = budgets[trackType]();
  const planEnds = Date.parse(person.patient.ndisInfo?.endDate ?? '');
  const inAYear = () => (d.chance(0.1) ? null : yearOn);
  const expiresAt = planEnds > issuedAt ? planEnds : inAYear();
  return { ...base, ...include, trackType, budget, expiresAt, contactId: recipient ?? doctor };
}

/** Makes some cases used up, nearly used up or overdrawn; some expired or about to expire; some closed. */
function makeInteresting(plan: Plan, now: number, d: Dice): void {
  const used = usedOf(plan);
  const step = plan.trackType === 'Budget' ? 19_399 : 1;
  const become = d.weighted([
    ['used-up', 9],
    ['nearly', 12],
    ['overdrawn', 3],
    ['as-is', 76],
  ] as const);
  if (used > 0 && become === 'used-up') plan.budget = used;
  else if (used > 0 && become === 'nearly') plan.budget = used + step;
  else if (used > step && become === 'overdrawn') plan.budget = used - step;
  const time = d.weighted([
    ['expired', 5],
    ['ending', 6],
    ['closed', 3],
    ['as-is', 86],
  ] as const);
  const today = Math.floor(now / dayMs) * dayMs;
  if (time === 'expired') plan.expiresAt = Math.max(plan.issuedAt + dayMs, today - d.int(1, 40) * dayMs);
  else if (time === 'ending') plan.expiresAt = today + d.int(1, 14) * dayMs;
  else if (time === 'closed') plan.isOpen = false;
}

function counts(plan: Plan, { place }: Visit): boolean {
  if (place.status === 'Did not arrive') return plan.includeDidNotArrive;
  return place.status !== 'Cancelled' || plan.includeCancelled;
}

function sums(plan: Plan): { appointments: number; hours: number; cents: number } {
  const counted = plan.visits.filter((visit) => counts(plan, visit));
  let hours = 0;
  let cents = 0;
  for (const { booking } of counted) {
    hours += (booking.end - booking.start) / hourMs;
    cents += placeCents(booking.service);
  }
  for (const activity of plan.activities) {
    hours += activityHours(activity);
    cents += activityCents(activity);
  }
  return { appointments: counted.length, hours: Math.round(hours * 10_000) / 10_000, cents };
}

/** The use in the unit of the budget. */
function usedOf(plan: Plan): number {
  const { appointments, hours, cents } = sums(plan);
  if (plan.trackType === 'Appointments') return appointments;
  return plan.trackType === 'Hours' ? hours : cents;
}

function recordOf(plan: Plan, createdAt: number, now: number, d: Dice): Case {
  const used = sums(plan);
  const utilisationAlert = d.pick([80, 80, 90]);
  const hasAlert = plan.budget > 0 && (usedOf(plan) / plan.budget) * 100 >= utilisationAlert;
  const touched = plan.visits.reduce((latest, { place }) => Math.max(latest, place.statusAt ?? 0), createdAt);
  const appointmentIds = plan.visits.map(({ booking }) => booking.id).sort((a, b) => a - b);
  const { funding } = plan.person;
  return {
    id: plan.id,
    contactId: plan.contactId,
    practitionerId: plan.person.practitioner,
    organisationId: 1,
    patientId: plan.person.id,
    issueDate: wireFromInstant(plan.issuedAt),
    expiryDate: plan.expiresAt === null ? null : wireFromInstant(plan.expiresAt),
    hours: used.hours,
    items: [
      ...appointmentIds.map((typeId) => ({ typeId, type: 'Appointment' })),
      ...plan.activities.map(({ id }) => ({ typeId: id, type: 'SupportActivity' })),
    ],
    caseNumber: caseNumberOf(plan),
    budget: plan.trackType === 'Budget' ? dollarsFromCents(plan.budget) : plan.budget,
    appointmentCount: used.appointments,
    providerNumber:
      funding === 'medicare' || funding === 'dva'
        ? `${d.digits(6)}${d.int(1, 9)}${d.pick(['A', 'H', 'L', 'W'])}`
        : null,
    referralPeriod: funding === 'medicare' || funding === 'dva' ? '12 months' : null,
    notes: d.chance(0.15)
      ? d.pick(['Original referral on file', 'Review before the last visit', 'Plan under review'])
      : null,
    trackType: plan.trackType,
    includeDidNotArrive: plan.includeDidNotArrive,
    includeCancelled: plan.includeCancelled,
    isOpen: plan.isOpen,
    hasAlert,
    isAlertUtilizationSent: hasAlert,
    remindTime: d.chance(0.4) ? '2 weeks' : null,
    utilisationAlert,
    createdAt: wireFromInstant(createdAt),
    updatedAt: wireFromInstant(Math.min(now, touched)),
  };
}

function caseNumberOf({ id, person }: Plan): string {
  const prefix = { medicare: 'CP', ndis: 'NDIS', dva: 'DVA', insurer: 'CL', private: 'C', fund: 'C' }[
    person.funding
  ];
  return `${prefix}-${String(id).padStart(5, '0')}`;
}
