import type { StoredKind } from '../../electron/store/types.ts';
import type { KindName } from '../../service/store/kinds.ts';

/** The service's tables by the cache's kinds. */
export const tables: Readonly<Record<StoredKind, KindName>> = {
  appointments: 'appointments',
  patients: 'patients',
  invoices: 'invoices',
  cases: 'cases',
  busyTimes: 'busy_times',
  busyTimeTypes: 'busy_time_types',
  contacts: 'contacts',
  locations: 'locations',
  supportActivities: 'support_activities',
  supportItems: 'support_items',
  paymentMethods: 'payment_methods',
  practitioners: 'practitioners',
  services: 'services',
  payments: 'payments',
  waitlists: 'waitlists',
  patientForms: 'patient_forms',
  cancellationReasons: 'cancellation_reasons',
};

/** The cache’s kind of a table; null: it keeps none of it. */
export const storedKindOf = (table: KindName): StoredKind | null =>
  (Object.keys(tables) as StoredKind[]).find((kind) => tables[kind] === table) ?? null;
