import { countedCase } from './cases.ts';
import type { ClinicData } from './clinic-data.ts';
import { associated } from './consequences.ts';
import type { KindName } from './store/kinds.ts';
import type { Records } from './store/records.ts';

/**
 * Loads a whole practice into empty records, in one transaction. Case usage is computed from the appointments, and
 * contacts get their back references, so both are consistent from the first call.
 */
export function loadClinic(records: Records, clinic: ClinicData): void {
  const put = <T extends { readonly id: number }>(kind: KindName, docs: readonly T[]) => {
    const keep = records.put as (kind: KindName, doc: T) => void;
    for (const doc of docs) keep(kind, doc);
  };
  // With many records, it is faster to create the indexes afterwards.
  const load = clinic.appointments.length > 500 ? records.bulk : (work: () => void) => work();
  records.transaction(() => {
    load(() => {
      put('locations', clinic.locations);
      put('practitioners', clinic.practitioners);
      put(
        'services',
        clinic.services.map(({ maxPatients: _, ...service }) => service),
      );
      put(
        'service_sizes',
        clinic.services.map(({ id, maxPatients }) => ({ id, maxPatients })),
      );
      put('rosters', clinic.rosters);
      put('payment_methods', clinic.paymentMethods);
      put('custom_fields', clinic.customFields);
      put('busy_time_types', clinic.busyTimeTypes);
      put('busy_times', clinic.busyTimes);
      put('contacts', clinic.contacts);
      put('patients', clinic.patients);
      put('appointments', clinic.appointments);
      put('invoices', clinic.invoices);
      put('payments', clinic.payments);
      put('support_activities', clinic.supportActivities);
      put('support_items', clinic.supportItems);
      put('waitlists', clinic.waitlists);
      put('patient_forms', clinic.patientForms);
      put('cancellation_reasons', clinic.cancellationReasons);
      put('cases', clinic.cases);
    });
    for (const plan of clinic.cases) records.put('cases', countedCase({ records }, plan));
    for (const contact of clinic.contacts) records.put('contacts', associated({ records }, contact));
  });
}

/** Whether no practice has been loaded yet. */
export const isEmpty = (records: Records): boolean => records.all('locations').length === 0;
