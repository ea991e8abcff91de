import type { ArrivalSeen, ArrivedRow, ConsultingRow, PatientBrief } from '../../shared/bridge/views.ts';
import { minuteMs } from '../../shared/durations.ts';
import { maskedPatient } from '../views/masked.ts';

/** An arrival older than this is not reported when it is first seen. */
const newsMs = 10 * minuteMs;

/**
 * The patients of a list who have arrived since the list before. Pure.
 *
 * Who was arrived in the list before is no news, whatever the time says: it is the desk's click until the write is sent, and the service's after.
 *
 * @param before the rows as they were known; none: nothing was
 * @param now by the clock of the desk that says the list, UTC ms
 */
export function newArrivals(
  before: readonly ConsultingRow[],
  rows: readonly ConsultingRow[],
  now: number,
): readonly ConsultingRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return rows.filter(({ key, status, statusAt }) => {
    if (status !== 'arrived' || statusAt === null || now - statusAt >= newsMs) return false;
    return known.get(key)?.status !== 'arrived';
  });
}

type Practitioner = { readonly id: number; readonly name: string };

/** What the desktop is notified of. */
export const arrivalOf = (row: ConsultingRow, practitioner: Practitioner): ArrivalSeen => ({
  elsewhere: true,
  arrivedAt: row.statusAt ?? row.start,
  row: notifiedRow(row, practitioner),
});

/** A visit as a desk notifies it, with nothing of the patient that this PC does not have. */
export function notifiedRow(row: ConsultingRow, practitioner: Practitioner): ArrivedRow {
  const [appointmentId = 0, patientId = 0] = row.key.split(':').map(Number);
  return {
    key: row.key,
    appointmentId,
    patientId,
    locationId: null,
    start: row.start,
    practitioner: { ...practitioner, colour: '' },
    patient: row.name === null ? null : patientOf(row, row.name, patientId),
  };
}

const patientOf = ({ preferredName, initials }: ConsultingRow, name: string, id: number): PatientBrief => ({
  ...maskedPatient({ id, initials }),
  name,
  preferredName,
});
