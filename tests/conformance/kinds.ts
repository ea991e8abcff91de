import type { KindName } from '../../service/store/kinds.ts';
import type { ListName, OperationName } from '../../shared/practice/operations.ts';

/** Which records each list lists, and each single read reads. */
export const listed: { readonly [N in ListName]: KindName } = {
  listAppointments: 'appointments',
  listPatients: 'patients',
  listContacts: 'contacts',
  listCases: 'cases',
  listInvoices: 'invoices',
  listSupportActivities: 'support_activities',
  listSupportItems: 'support_items',
  listLocations: 'locations',
  listBusyTimes: 'busy_times',
  listPaymentMethods: 'payment_methods',
  listPractitioners: 'practitioners',
  listServices: 'services',
  listPayments: 'payments',
  listBusyTimeTypes: 'busy_time_types',
  listWaitlists: 'waitlists',
  listPatientForms: 'patient_forms',
  listCancellationReasons: 'cancellation_reasons',
};

export const kindOf = (name: OperationName): KindName => listed[name as ListName];

/** Kinds whose records the service never archives. */
export const neverArchived: ReadonlySet<KindName> = new Set(['cases', 'payment_methods'] as const);
