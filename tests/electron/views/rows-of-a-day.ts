import type { DayRow } from '../../../shared/bridge/views.ts';

export const clinicZone = 'Australia/Adelaide';

/** A row for each patient, practitioner and start (UTC ms); half an hour each. */
export function dayRows(
  visits: readonly (readonly [patient: string, practitioner: string | null, start: number])[],
  more: Partial<DayRow> = {},
): DayRow[] {
  const practitioners = [...new Set(visits.map(([, practitioner]) => practitioner))];
  return visits.map(([name, practitioner, start], i) => ({
    key: `${i + 1}:${i + 11}`,
    appointmentId: i + 1,
    start,
    end: start + 30 * 60_000,
    locationId: 1,
    practitioner:
      practitioner === null
        ? null
        : { id: practitioners.indexOf(practitioner) + 1, name: practitioner, colour: '#7c5cff' },
    service: null,
    patient: {
      id: i + 11,
      name,
      lastName: name,
      preferredName: null,
      initials: name.slice(0, 1),
      birthdate: null,
      address: null,
      phone: null,
      email: null,
      alert: null,
    },
    patientId: i + 11,
    status: 'unset',
    statusWord: null,
    statusAt: null,
    group: null,
    pending: null,
    owing: null,
    invoice: 'none',
    flags: [],
    note: null,
    recurring: false,
    ...more,
  }));
}
