import { isGroup } from '../shared/practice/group.ts';
import type { Appointment } from '../shared/practice/resources/index.ts';
import { changeAppointment, checkBooking, checkPatient, fromService, full, newPlace } from './booking.ts';
import type { OperationHandlers } from './handler.ts';
import { answerPage, between, equal, grainOf, part } from './lists.ts';
import { badField, badRequest, created, done, notFound, type OperationOutcome, single } from './outcome.ts';
import type { Practice } from './practice.ts';
import { foreign, ownDiary } from './roles.ts';
import { keepAppointment, setPatientStatus } from './statuses.ts';

/**
 * Appointments and arrivals (spec, "Appointment", "States and transitions").
 *
 * - A single-patient appointment: null or any status becomes Arrived.
 * - A group appointment: null or any status becomes Arrived, for that patient only.
 * - A group appointment is refused on the path of a single one, a single one on the path of a group.
 * - statusUpdatedAt moves with the status.
 * - A second arrival changes nothing.
 */

function arrive(practice: Practice, appointment: Appointment, patientId: number): OperationOutcome {
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

export const appointmentOperations = {
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
} satisfies Partial<OperationHandlers>;
