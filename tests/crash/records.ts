import type { Sandbox } from '../../service/service.ts';

/** The service's records, read once. */
export type PracticeRecords = {
  readonly appointments: ReturnType<typeof readAppointments>;
  readonly payments: ReturnType<typeof readPayments>;
  readonly patients: ReturnType<typeof readPatients>;
  readonly invoices: ReturnType<typeof readInvoices>;
  readonly files: ReturnType<typeof readFiles>;
  readonly contacts: ReturnType<typeof readContacts>;
};
const readAppointments = (s: Sandbox) => s.state('appointments');
const readPayments = (s: Sandbox) => s.state('payments');
const readPatients = (s: Sandbox) => s.state('patients');
const readInvoices = (s: Sandbox) => s.state('invoices');
const readFiles = (s: Sandbox) => s.state('files');
const readContacts = (s: Sandbox) => s.state('contacts');

export const readRecords = (s: Sandbox): PracticeRecords => ({
  appointments: readAppointments(s),
  payments: readPayments(s),
  patients: readPatients(s),
  invoices: readInvoices(s),
  files: readFiles(s),
  contacts: readContacts(s),
});
