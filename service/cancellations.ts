import { isGroup } from '../shared/practice/group.ts';
import type { Appointment, AppointmentPatient, Cancellation } from '../shared/practice/resources/index.ts';
import type { OperationHandlers } from './handler.ts';
import { answerPage } from './lists.ts';
import { badField, badRequest, done, notFound, type OperationOutcome } from './outcome.ts';
import type { Practice } from './practice.ts';
import { foreign } from './roles.ts';
import { keepAppointment, withStatus } from './statuses.ts';

/**
 * Cancellations (docs/practice-api/extensions.md, "Cancellations"; docs/decisions/0053).
 *
 * - Any status but Cancelled becomes Cancelled, with the reason's words and rate and the note of the call.
 * - Without a patient, all of the appointment's patients are cancelled who are not yet.
 * - Where no one is left to cancel, it is refused: a reason may charge, and no one is charged twice.
 * - What a reason charges, and whom it notifies, is the practice's own affair: no invoice is made here.
 */
function cancel(
  practice: Practice,
  appointment: Appointment,
  { reasonId, note }: Cancellation,
  isMeant: (place: AppointmentPatient) => boolean,
): OperationOutcome {
  if (appointment.archived) return badRequest('the appointment is archived');
  const reason = practice.records.get('cancellation_reasons', reasonId);
  if (!reason || reason.archived) return badField('reasonId', 'is no cancellation reason in use');
  const places = appointment.appointmentPatients ?? [];
  const isLeft = (place: AppointmentPatient) => isMeant(place) && place.status !== 'Cancelled';
  if (!places.some(isLeft)) return badRequest('the appointment is cancelled already');
  const stamp = practice.stamp();
  const cancelled = {
    cancellationReason: reason.reason ?? null,
    cancellationRate: reason.billableRate ?? null,
    cancellationNote: note ?? null,
  };
  const appointmentPatients = places.map((place) =>
    isLeft(place) ? { ...withStatus(place, 'Cancelled', stamp), ...cancelled } : place,
  );
  keepAppointment(practice, { ...appointment, appointmentPatients }, appointment, stamp);
  return done;
}

export const cancellationOperations = {
  listCancellationReasons: (practice, { query }) =>
    answerPage(practice, 'cancellation_reasons', '/cancellation-reasons', query),

  cancelAppointment: (practice, { params, body, user }) => {
    const appointment = practice.records.get('appointments', params.id);
    if (!appointment || foreign(user, appointment.practitionerId))
      return notFound(`appointment ${params.id}`);
    if ((appointment.appointmentPatients ?? []).length === 0)
      return badRequest('this appointment has no patient');
    return cancel(practice, appointment, body, () => true);
  },

  cancelInGroup: (practice, { params, body, user }) => {
    const appointment = practice.records.get('appointments', params.id);
    if (!appointment || foreign(user, appointment.practitionerId))
      return notFound(`appointment ${params.id}`);
    const isMeant = ({ patientId }: AppointmentPatient) => patientId === params.patientId;
    if (!(appointment.appointmentPatients ?? []).some(isMeant))
      return notFound(`patient ${params.patientId} of appointment ${params.id}`);
    if (!isGroup(appointment)) return badRequest('this is not a group appointment: use its own cancellation');
    return cancel(practice, appointment, body, isMeant);
  },
} satisfies Partial<OperationHandlers>;
