import { dayOf, instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Appointment, Invoice } from '../../shared/practice/resources/index.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PlayInvoice, PlayRow, PlaySpan, PlayState } from './decide.ts';

/** The play's memory between two polls. */
export type PlayMemory = {
  readonly seed: number;
  readonly since: number;
  /** As of the last full read: today's appointments, practitioners' future diaries, and reference data. */
  todayIds: readonly number[];
  taken: Map<number, PlaySpan[]>;
  reference: Pick<PlayState, 'zones' | 'methodIds' | 'rosters'>;
  lookedAt: number;
  day: string;
  appointments: number;
  /** Invoices that the play made: id -> when, and for which row. */
  readonly made: Map<
    number,
    { readonly appointmentId: number; readonly patientId: number; readonly at: number }
  >;
  /** Rows after which a patient has booked again. */
  readonly rebooked: Set<string>;
  /** Failed actions are not retried. */
  readonly failed: Set<string>;
};

export type Reading = Pick<Sandbox, 'state'>;

export const rowKey = (appointmentId: number, patientId: number): string => `${appointmentId}:${patientId}`;

export function freshMemory(seed: number, since: number): PlayMemory {
  const reference = { zones: new Map<number, string>(), methodIds: [], rosters: [] };
  const nothing = {
    todayIds: [],
    taken: new Map<number, PlaySpan[]>(),
    reference,
    lookedAt: Number.NEGATIVE_INFINITY,
  };
  return {
    seed,
    since,
    ...nothing,
    day: '',
    appointments: 0,
    made: new Map(),
    rebooked: new Set(),
    failed: new Set(),
  };
}

const lookEveryMs = 10 * 60_000;
/** Above this number a repeated full read would slow the service down: then only a new day triggers one. */
const manyAppointments = 20_000;

/** Reads the whole diary when a new day has begun, or when the last read is ten minutes old. */
export function lookAround({ state }: Reading, memory: PlayMemory, now: number): void {
  const zone = [...memory.reference.zones.values()][0] ?? state('locations')[0]?.timezone ?? 'UTC';
  const day = dayOf(now, zone);
  const isOld = now - memory.lookedAt >= lookEveryMs && memory.appointments <= manyAppointments;
  if (day === memory.day && !isOld) return;
  const appointments = state('appointments');
  const taken = new Map<number, PlaySpan[]>();
  const take = (practitionerId: number, span: PlaySpan) =>
    taken.set(practitionerId, [...(taken.get(practitionerId) ?? []), span]);
  const ahead = (one: {
    start?: string | null | undefined;
    end?: string | null | undefined;
  }): PlaySpan | null => {
    const [start, end] = [instantFromWire(one.start), instantFromWire(one.end)];
    return start === null || end === null || end < now || start > now + 40 * dayMs ? null : { start, end };
  };
  for (const appointment of appointments) {
    const span = appointment.archived ? null : ahead(appointment);
    if (span !== null && appointment.practitionerId) take(appointment.practitionerId, span);
  }
  for (const busy of state('busy_times')) {
    const span = busy.archived ? null : ahead(busy);
    if (span !== null) for (const practitionerId of busy.practitionerIds ?? []) take(practitionerId, span);
  }
  const isToday = (appointment: Appointment) => {
    const start = instantFromWire(appointment.start);
    return start !== null && dayOf(start, zone) === day;
  };
  memory.todayIds = appointments.filter(isToday).map(({ id }) => id);
  memory.taken = taken;
  memory.reference = {
    zones: new Map(state('locations').map((location) => [location.id, location.timezone ?? 'UTC'])),
    methodIds: state('payment_methods').map(({ id }) => id),
    rosters: state('rosters'),
  };
  memory.lookedAt = now;
  memory.day = day;
  memory.appointments = appointments.length;
}

/** The current state of the practice: today's rows, and the play's unpaid invoices. */
export function readState({ state }: Reading, memory: PlayMemory): PlayState {
  return {
    ...memory.reference,
    seed: memory.seed,
    since: memory.since,
    rows: memory.todayIds.flatMap((id) => rowsOf(state('appointments', id), memory)),
    invoices: [...memory.made.keys()].flatMap((id) => openInvoice(state('invoices', id), memory)),
    taken: memory.taken,
  };
}

function rowsOf(appointment: Appointment | null, memory: PlayMemory): PlayRow[] {
  const [start, end] = [instantFromWire(appointment?.start), instantFromWire(appointment?.end)];
  if (appointment === null || appointment.archived || start === null || end === null) return [];
  const places = appointment.appointmentPatients ?? [];
  return places.map((place) => ({
    appointmentId: appointment.id,
    patientId: place.patientId,
    serviceId: appointment.serviceId ?? null,
    locationId: appointment.locationId ?? 0,
    practitionerId: appointment.practitionerId ?? null,
    start,
    end,
    isGroup: places.length > 1 || (appointment.maxPatients ?? 1) > 1,
    status: place.status ?? null,
    statusAt: instantFromWire(place.statusUpdatedAt),
    hasInvoice: Boolean(place.invoiceId),
    doNotInvoice: place.doNotInvoice === true,
    hasRebooked: memory.rebooked.has(rowKey(appointment.id, place.patientId)),
  }));
}

function openInvoice(invoice: Invoice | null, memory: PlayMemory): PlayInvoice[] {
  const made = invoice === null ? undefined : memory.made.get(invoice.id);
  if (invoice === null || made === undefined || invoice.isArchived) return [];
  const owing = (centsFromDollars(invoice.total) ?? 0) - (centsFromDollars(invoice.paidAmount) ?? 0);
  if (owing <= 0 || invoice.status === 'Draft') return [];
  const { appointmentId, patientId, at } = made;
  return [
    { invoiceId: invoice.id, appointmentId, patientId, madeAt: at, isThirdParty: Boolean(invoice.contactId) },
  ];
}
