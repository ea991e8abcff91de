import type { Appointment, Invoice, Patient } from '../../../shared/practice/resources/index.ts';

export { action, outboxRow } from './rows.ts';

/** Believable objects of a practice; each test says what matters to it. */
export const cachedPatient = (id: number, more: Partial<Patient> = {}): Patient => ({
  id,
  firstname: 'Jia',
  lastname: 'Chen',
  archived: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
});

export const cachedAppointment = (id: number, more: Partial<Appointment> = {}): Appointment => ({
  id,
  start: '2026-11-21T00:00:00.000Z',
  end: '2026-11-21T00:30:00.000Z',
  locationId: 1,
  practitionerId: 1,
  maxPatients: 1,
  appointmentPatients: [],
  archived: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
});

export const cachedInvoice = (id: number, more: Partial<Invoice> = {}): Invoice => ({
  id,
  patientId: 1,
  issueDate: '2026-11-01T00:00:00.000Z',
  total: 95,
  paidAmount: 0,
  status: 'Awaiting Payment',
  isArchived: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
