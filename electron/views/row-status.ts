import type { RowStatus } from '../../shared/bridge/views.ts';
import type { AppointmentPatient } from '../../shared/practice/resources/index.ts';
import type { Overlay, PendingOnRow } from './overlay.ts';

type Place = Pick<AppointmentPatient, 'status'> | null;

/** The write of this desk that a row shows, and whose it is. */
export type PendingMark = PendingOnRow & {
  readonly kind: 'arrival' | 'cancellation';
  /** Why it is cancelled, in words. */
  readonly why: string | null;
};

/**
 * The write that the row of a place shows: a cancellation before an arrival, because it was asked for later. Null: none. A status that another
 * desk has set since is not covered by a cancellation.
 * @param key `appointmentId:patientId`
 */
export function pendingOn(
  key: string,
  place: Place,
  overlay: Pick<Overlay, 'arrivals' | 'cancellations'>,
): PendingMark | null {
  const cancellation = overlay.cancellations.get(key);
  if (cancellation && isCovered(place, cancellation.seen)) return { ...cancellation, kind: 'cancellation' };
  const arrival = overlay.arrivals.get(key);
  return arrival ? { ...arrival, kind: 'arrival', why: null } : null;
}

const isCovered = (place: Place, seen: string | null) =>
  [seen || null, 'Cancelled', null].includes(place?.status || null);

/** The status of a place as its row shows it. */
export function shownStatus(
  key: string,
  place: Place,
  overlay: Pick<Overlay, 'arrivals' | 'cancellations'>,
): RowStatus {
  const pending = pendingOn(key, place, overlay);
  return pending?.kind === 'cancellation' ? 'cancelled' : rowStatusOf(place, pending !== null);
}

const noArrivals: Overlay['arrivals'] = new Map();

/** This desk's cancellation of a patient's visit that the practice does not show yet; null: there is none. */
export const pendingCancellationOf = (
  appointmentId: number,
  place: AppointmentPatient | null,
  cancellations: Overlay['cancellations'],
): PendingMark | null =>
  place && pendingOn(`${appointmentId}:${place.patientId}`, place, { arrivals: noArrivals, cancellations });

/**
 * The service's status with the overlay of a pending arrival. A status that another desk has set since is not covered.
 */
export function rowStatusOf(place: Place, pendingArrival: boolean): RowStatus {
  switch (place?.status ?? null) {
    case null:
    case '':
      return pendingArrival ? 'arrived' : 'unset';
    case 'Arrived':
      return 'arrived';
    case 'Completed':
      return 'completed';
    case 'Cancelled':
      return 'cancelled';
    case 'Did not arrive':
      return 'did-not-arrive';
    default:
      return 'other';
  }
}
