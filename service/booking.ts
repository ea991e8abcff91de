import { hourMs } from '../shared/durations.ts';
import { centsFromDollars, dollarsFromCents } from '../shared/money.ts';
import { isGroup, placesTaken } from '../shared/practice/group.ts';
import type {
  Appointment,
  AppointmentPatient,
  AppointmentUpdate,
} from '../shared/practice/resources/index.ts';
import { badField, type Refusal } from './outcome.ts';
import type { Practice } from './practice.ts';

/**
 * The rules of booking and changing an appointment (docs/decisions/0005): what must exist and belong together, what a
 * service brings along, and what an update body's fields mean.
 */

/** A patient's place in a new appointment. */
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

/** Any documented datetime form -> the stored form. */
export const full = (datetime: string): string => new Date(datetime).toISOString();

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

/** Unit, price, tax and places, from the service; the total without tax, to the cent. */
export function fromService({ records }: Practice, serviceId: number, start: string, end: string) {
  const service = records.get('services', serviceId);
  const price = centsFromDollars(service?.pricing) ?? 0;
  const hours = (Date.parse(end) - Date.parse(start)) / hourMs;
  const total = service?.unit === 'Hour' ? Math.round(price * hours) : price;
  return {
    maxPatients: records.get('service_sizes', serviceId)?.maxPatients ?? 1,
    unit: service?.unit ?? 'Each',
    pricing: dollarsFromCents(price),
    total: dollarsFromCents(total),
    taxType: service?.taxType ?? 'EXEMPT',
  };
}

type Changed = { readonly ok: true; readonly appointment: Appointment };

/** The appointment with the fields of an update body, or why they are refused (docs/decisions/0005). */
export function changeAppointment(
  practice: Practice,
  before: Appointment,
  body: AppointmentUpdate,
): Changed | Refusal {
  const { caseId, patientId, ...own } = body;
  const start = full(own.start ?? before.start ?? '');
  const end = full(own.end ?? before.end ?? '');
  const next: Appointment = { ...before, ...own, start, end };
  const wrong = checkBooking(practice, { ...own, start, end, ...offeredTogether(next, body) });
  if (wrong) return wrong;
  if (next.serviceId && (own.serviceId !== undefined || own.start !== undefined || own.end !== undefined)) {
    const { maxPatients, ...priced } = fromService(practice, next.serviceId, start, end);
    Object.assign(next, priced);
    if (next.serviceId !== before.serviceId) next.maxPatients = maxPatients;
  }
  const places = next.appointmentPatients ?? [];
  if (places.length > (next.maxPatients ?? 1) && own.serviceId !== undefined) {
    return badField('serviceId', 'has fewer places than the appointment has patients');
  }
  if (caseId === undefined && patientId === undefined) return { ok: true, appointment: next };
  const placed = place(practice, next, patientId, caseId);
  return 'ok' in placed ? placed : { ok: true, appointment: { ...next, appointmentPatients: placed } };
}

/** A change of service or location is checked together with the other one. */
const offeredTogether = (next: Appointment, body: AppointmentUpdate) =>
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
  if (placesTaken(appointment) >= (appointment.maxPatients ?? 1))
    return badField('patientId', 'does not fit: the group is full');
  return [...places, fresh];
}
