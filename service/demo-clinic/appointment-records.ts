import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dollarsFromCents } from '../../shared/money.ts';
import type { Appointment, AppointmentPatient } from '../../shared/practice/resources/index.ts';
import type { Booking, Place } from './book.ts';
import { placeCents } from './price-list.ts';

/** A booking in its wire shape. `repeatId` and `recurringRule` are present on a recurring appointment only (spec). */
export function appointmentRecord(booking: Booking): Appointment {
  const { id, start, end, service, practitionerId, locationId, places, createdAt, series, archivedAt } =
    booking;
  const touched = Math.max(createdAt, archivedAt ?? 0, ...places.map((place) => place.statusAt ?? 0));
  return {
    id,
    start: wireFromInstant(start),
    end: wireFromInstant(end),
    isUnavailableBlock: false,
    busyTimePractitionerIds: [],
    serviceId: service.id,
    locationId,
    practitionerId,
    maxPatients: service.maxPatients,
    appointmentPatients: places.map((place) => placeRecord(place, booking)),
    ...(series === null ? {} : { repeatId: series.repeatId, recurringRule: series.rule }),
    unit: service.unit,
    pricing: dollarsFromCents(service.cents),
    total: dollarsFromCents(placeCents(service)),
    taxType: service.taxType,
    supportItemIds: booking.supportItemIds,
    note: booking.note,
    deletedAt: archivedAt === null ? null : wireFromInstant(archivedAt),
    archived: archivedAt !== null,
    createdAt: wireFromInstant(createdAt),
    updatedAt: wireFromInstant(touched),
  };
}

function placeRecord(place: Place, booking: Booking): AppointmentPatient {
  const { cancellation, statusAt } = place;
  return {
    appointmentId: booking.id,
    patientId: place.person.id,
    caseId: place.caseId,
    status: place.status,
    note: null,
    invoiceId: place.invoiceId,
    cancellationReason: cancellation?.reason ?? null,
    cancellationRate: cancellation?.rate ?? null,
    cancellationNote: cancellation?.note ?? null,
    statusUpdatedAt: statusAt === null ? null : wireFromInstant(Math.max(statusAt, booking.createdAt)),
    doNotInvoice: place.doNotInvoice,
  };
}
