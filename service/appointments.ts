import { centsFromDollars, dollarsFromCents } from '../shared/money.ts';
import type { Appointment, AppointmentPatient } from '../shared/practice/resources/index.ts';
import { freshenCases } from './cases.ts';
import type { Handlers } from './handler.ts';
import { answerPage, between, equal, grainOf, part } from './lists.ts';
import {
  badField,
  badRequest,
  created,
  done,
  notFound,
  type Outcome,
  type Refusal,
  single,
} from './outcome.ts';
import type { Practice } from './practice.ts';
import { foreign, ownDiary } from './roles.ts';

/**
 * Appointments and arrivals (spec, "Appointment", "States and transitions").
 *
 * - An arrival of a single appointment goes by the first path, one in a group by the second; the wrong path is 400.
 * - In a group, an arrival changes that patient only.
 * - `statusUpdatedAt` moves with the status and only with it.
 */

/** A place in an appointment before anything happened in it. */
export const newPlace = (
  appointmentId: number,
  patientId: number,
  caseId: number | null,
): AppointmentPatient => ({
  appointmentId,
  patientId,
  caseId,
  status: null,
  note: null,
  invoiceId: null,
  cancellationReason: null,
  cancellationRate: null,
  cancellationNote: null,
  statusUpdatedAt: null,
  doNotInvoice: false,
});

type Wanted = {
  readonly start: string;
  readonly end: string;
  readonly serviceId?: number | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly practitionerId?: number | null | undefined;
};

const full = (datetime: string): string => new Date(datetime).toISOString();

/** Start before end, and records that exist, are in use and belong together. */
export function checkBooking({ records }: Practice, wanted: Wanted): Refusal | null {
  if (Date.parse(wanted.start) >= Date.parse(wanted.end)) return badField('end', 'must be after start');
  const service = wanted.serviceId ? records.get('services', wanted.serviceId) : null;
  if (wanted.serviceId && (!service || service.archived))
    return badField('serviceId', 'is no service in use');
  const location = wanted.locationId ? records.get('locations', wanted.locationId) : null;
  if (wanted.locationId && (!location || location.archived))
    return badField('locationId', 'is no location in use');
  const practitioner = wanted.practitionerId ? records.get('practitioners', wanted.practitionerId) : null;
  if (wanted.practitionerId && (!practitioner || practitioner.archived || practitioner.isActive === false)) {
    return badField('practitionerId', 'is no practitioner in use');
  }
  const offered = location?.associatedServiceIds;
  if (service && offered && !offered.includes(service.id)) {
    return badField('serviceId', 'is not offered at this location');
  }
  return null;
}

/** A patient in use, and a case of theirs when one is given. */
export function checkPatient(
  { records }: Practice,
  patientId: number,
  caseId: number | null | undefined,
): Refusal | null {
  const patient = records.get('patients', patientId);
  if (!patient || patient.archived) return badField('patientId', 'is no patient in use');
  if (!caseId) return null;
  const plan = records.get('cases', caseId);
  if (!plan) return badField('caseId', 'is no case');
  if (plan.patientId !== patientId) return badField('caseId', 'is a case of another patient');
  return null;
}

/** Unit, price, tax and places, as the service has them; the total without tax, to the cent. */
export function fromService({ records }: Practice, serviceId: number, start: string, end: string) {
  const service = records.get('services', serviceId);
  const price = centsFromDollars(service?.pricing) ?? 0;
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  const total = service?.unit === 'Hour' ? Math.round(price * hours) : price;
  return {
    maxPatients: records.get('service_sizes', serviceId)?.maxPatients ?? 1,
    unit: service?.unit ?? 'Each',
    pricing: dollarsFromCents(price),
    total: dollarsFromCents(total),
    taxType: service?.taxType ?? 'EXEMPT',
  };
}

/** Keeps an appointment, with the stamp of this change, and what its cases count. */
export function keepAppointment(
  practice: Practice,
  appointment: Appointment,
  before: Appointment | null = null,
  stamp = practice.stamp(),
): Appointment {
  const kept = { ...appointment, updatedAt: stamp };
  practice.records.put('appointments', kept);
  freshenCases(practice, [before, kept]);
  return kept;
}

/** The patient's place with a new status, or as it was when the status is the same. */
export function withStatus(
  place: AppointmentPatient,
  status: AppointmentPatient['status'],
  stamp: string,
): AppointmentPatient {
  return (place.status ?? null) === (status ?? null) ? place : { ...place, status, statusUpdatedAt: stamp };
}

/** Sets one patient's status; the appointment's own stamp follows where `touch` says so. */
export function setPatientStatus(
  practice: Practice,
  appointment: Appointment,
  patientId: number,
  status: AppointmentPatient['status'],
  touch: boolean,
  more: Partial<AppointmentPatient> = {},
): void {
  const places = appointment.appointmentPatients ?? [];
  const place = places.find((one) => one.patientId === patientId);
  if (!place || ((place.status ?? null) === (status ?? null) && Object.keys(more).length === 0)) return;
  const stamp = practice.stamp();
  const changed = { ...withStatus(place, status, stamp), ...more };
  const appointmentPatients = places.map((one) => (one === place ? changed : one));
  const updated = touch ? stamp : (appointment.updatedAt ?? stamp);
  keepAppointment(practice, { ...appointment, appointmentPatients }, appointment, updated);
}

/** A group by what it may hold, and any appointment that holds more than one patient. */
const isGroup = (appointment: Appointment): boolean =>
  (appointment.maxPatients ?? 1) > 1 || (appointment.appointmentPatients ?? []).length > 1;

function arrive(practice: Practice, appointment: Appointment, patientId: number): Outcome {
  if (appointment.archived) return badRequest('the appointment is archived');
  setPatientStatus(
    practice,
    appointment,
    patientId,
    'Arrived',
    practice.dialect().arrival === 'touches-appointment',
  );
  return done;
}

export const appointmentHandlers = {
  listAppointments: (practice, { query, user }) => {
    const own = ownDiary(user);
    const grain = grainOf(practice.dialect());
    return answerPage(practice, 'appointments', '/appointments', query, {
      tests: [
        ...between('start_at', query.start_gt, query.start_lt),
        ...equal('practitioner_id', query.practitionerId),
        ...equal('practitioner_id', own),
      ],
      parts: part('appointment_patients', [
        ...equal('patient_id', query.patientId),
        ...equal('status', query.status),
        ...between('status_at', query.status_update_gt, query.status_update_lt, grain),
      ]),
    });
  },

  getAppointment: ({ records }, { params, user }) => {
    const appointment = records.get('appointments', params.id);
    if (!appointment || foreign(user, appointment.practitionerId))
      return notFound(`appointment ${params.id}`);
    return single(JSON.stringify(appointment));
  },

  createAppointment: (practice, { body, user }) => {
    const wrong = checkBooking(practice, body) ?? checkPatient(practice, body.patientId, body.caseId);
    if (wrong) return wrong;
    if (foreign(user, body.practitionerId))
      return badField('practitionerId', 'is not the practitioner of this key');
    const { records, clock } = practice;
    const stamp = practice.stamp();
    const id = records.nextId('appointments');
    const past = body.createdAt !== undefined && Date.parse(body.createdAt) < clock.now();
    const appointment: Appointment = {
      id,
      start: full(body.start),
      end: full(body.end),
      isUnavailableBlock: false,
      busyTimePractitionerIds: [],
      serviceId: body.serviceId,
      locationId: body.locationId,
      practitionerId: body.practitionerId,
      ...fromService(practice, body.serviceId, body.start, body.end),
      appointmentPatients: [newPlace(id, body.patientId, body.caseId ?? null)],
      supportItemIds: [],
      note: body.note ?? null,
      deletedAt: body.deletedAt === undefined ? null : full(body.deletedAt),
      archived: body.deletedAt !== undefined,
      createdAt: past && body.createdAt !== undefined ? full(body.createdAt) : stamp,
      updatedAt: stamp,
    };
    return created(JSON.stringify(keepAppointment(practice, appointment, null, stamp)));
  },

  updateAppointment: (practice, { params, body, user }) => {
    const before = practice.records.get('appointments', params.id);
    if (!before || foreign(user, before.practitionerId)) return notFound(`appointment ${params.id}`);
    if (before.archived) return badRequest('the appointment is archived');
    const changed = changeAppointment(practice, before, body);
    if (!changed.ok) return changed;
    if (foreign(user, changed.appointment.practitionerId))
      return badField('practitionerId', 'is not the practitioner of this key');
    keepAppointment(practice, changed.appointment, before);
    return done;
  },

  arrive: (practice, { params, user }) => {
    const appointment = practice.records.get('appointments', params.id);
    if (!appointment || foreign(user, appointment.practitionerId))
      return notFound(`appointment ${params.id}`);
    if (isGroup(appointment)) return badRequest('this is a group appointment: arrivals are by patient');
    const [place] = appointment.appointmentPatients ?? [];
    if (!place) return badRequest('this appointment has no patient');
    return arrive(practice, appointment, place.patientId);
  },

  arriveInGroup: (practice, { params, user }) => {
    const appointment = practice.records.get('appointments', params.id);
    if (!appointment || foreign(user, appointment.practitionerId))
      return notFound(`appointment ${params.id}`);
    const place = (appointment.appointmentPatients ?? []).find((one) => one.patientId === params.patientId);
    if (!place) return notFound(`patient ${params.patientId} of appointment ${params.id}`);
    if (!isGroup(appointment)) return badRequest('this is not a group appointment: use its own arrival');
    return arrive(practice, appointment, place.patientId);
  },
} satisfies Partial<Handlers>;

type Changed = { readonly ok: true; readonly appointment: Appointment };
type Change = Parameters<Handlers['updateAppointment']>[1]['body'];

/** The appointment with the fields of an update body, or what is wrong with them (docs/decisions/0005). */
export function changeAppointment(practice: Practice, before: Appointment, body: Change): Changed | Refusal {
  const { caseId, patientId, ...own } = body;
  const start = full(own.start ?? before.start ?? '');
  const end = full(own.end ?? before.end ?? '');
  const next: Appointment = { ...before, ...own, start, end };
  const wrong = checkBooking(practice, { ...own, start, end, ...offeredTogether(next, body) });
  if (wrong) return wrong;
  if (own.serviceId !== undefined || own.start !== undefined || own.end !== undefined) {
    if (next.serviceId) Object.assign(next, fromService(practice, next.serviceId, start, end));
    const serviceKept = own.serviceId === undefined || own.serviceId === before.serviceId;
    if (serviceKept) next.maxPatients = before.maxPatients;
  }
  const places = next.appointmentPatients ?? [];
  if (places.length > (next.maxPatients ?? 1) && own.serviceId !== undefined) {
    return badField('serviceId', 'has fewer places than the appointment has patients');
  }
  if (caseId === undefined && patientId === undefined) return { ok: true, appointment: next };
  const placed = place(practice, next, patientId, caseId);
  return 'ok' in placed ? placed : { ok: true, appointment: { ...next, appointmentPatients: placed } };
}

/** A change of service or location is judged together with the other one. */
const offeredTogether = (next: Appointment, body: Change) =>
  body.serviceId === undefined && body.locationId === undefined
    ? {}
    : { serviceId: next.serviceId, locationId: next.locationId };

/** The places after `patientId` and `caseId` of an update body. */
function place(
  practice: Practice,
  appointment: Appointment,
  patientId: number | undefined,
  caseId: number | undefined,
): AppointmentPatient[] | Refusal {
  const places = appointment.appointmentPatients ?? [];
  const group = isGroup(appointment);
  if (patientId === undefined && group)
    return badField('patientId', 'must say which patient of the group the case is of');
  const whose = patientId ?? places[0]?.patientId;
  if (whose === undefined) return badField('patientId', 'is missing');
  const wrong = checkPatient(practice, whose, caseId);
  if (wrong) return wrong;
  const there = places.find((one) => one.patientId === whose);
  if (there) return places.map((one) => (one === there && caseId !== undefined ? { ...one, caseId } : one));
  const fresh = newPlace(appointment.id, whose, caseId ?? null);
  if (!group) return [fresh];
  if (places.length >= (appointment.maxPatients ?? 1))
    return badField('patientId', 'does not fit: the group is full');
  return [...places, fresh];
}
