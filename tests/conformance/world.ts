import type { ClinicData, FormRecord } from '../../service/clinic-data.ts';
import type * as r from '../../shared/practice/resources/index.ts';

/**
 * A practice with eight records of every kind, the eighth archived, every documented field filled in. Record n was last
 * changed on 0n January 2026, so feeds and pages can be distinguished by hand.
 */

export const worldNow = Date.parse('2026-11-16T00:00:00.000Z');
export const worldCount = 8;

const numbers = Array.from({ length: worldCount }, (_, index) => index + 1);
const stamps = (n: number) => ({
  createdAt: '2025-12-01T08:00:00.000Z',
  updatedAt: `2026-01-0${n}T00:00:00.000Z`,
});
const archive = (n: number) =>
  n === worldCount
    ? { archived: true, deletedAt: '2026-01-08T00:00:00.000Z' }
    : { archived: false, deletedAt: null };
const phone = (n: number) => ({ phoneNumber: `0400 000 00${n}`, type: 'Mobile', code: '+61' });
const address = { state: 'SA', postalCode: '5000', country: 'Australia' };
const rule = 'DTSTART:20261102T223000Z\nRRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=10';
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const day = (n: number) => `2026-11-${String(10 + n)}`;

const patient = (n: number): r.Patient => ({
  id: n,
  firstname: `First${n}`,
  lastname: `Last${n}`,
  middleName: 'Middle',
  preferredName: `Pref${n}`,
  title: 'Ms',
  email: `p${n}@example.com`,
  sex: 'Female',
  genderIdentity: 'Woman',
  pronouns: 'she/her',
  alert: 'Uses a frame',
  invoiceRecipientId: n,
  birthdate: `1980-02-0${n}T00:00:00.000Z`,
  timezone: 'Australia/Adelaide',
  extraInfo: 'Parks at the back',
  extraBillingInfo: 'PO 17',
  addressL1: `${n} High Street`,
  addressL2: 'Unit 2',
  addressL3: 'Building C',
  city: 'Adelaide',
  ...address,
  phoneNumbers: [phone(n)],
  privacyPolicy: 'Accepted',
  ndisNumber: `43000000${n}`,
  ndisInfo: {
    diagnosis: 'Stroke',
    nomineeEmail: 'n@example.com',
    fundManagement: 'Plan managed',
    nomineeLastName: 'Last',
    nomineeFirstName: 'First',
    nomineeMobileCode: '+61',
    nomineeMobileNumber: '0400000100',
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: '2026-12-31T00:00:00.000Z',
  },
  medicareNum: `295000000${n}`,
  irn: '1',
  veteransFileNumber: `NX00000${n}`,
  emergencyContactNumber: '0400000200',
  emergencyContactName: 'Next of kin',
  emergencyContactRelationship: 'Partner',
  communicationPreference: 'SMS_EMAIL',
  patientTags: [`tag${n}`, 'everyone'],
  customFields: [{ name: 'Goes by', value: `Name${n}` }],
  healthFund: { name: 'Fund', membershipNumber: `M${n}`, patientNumber: '01', cardIssueNumber: '2' },
  ...archive(n),
  ...stamps(n),
});

const contact = (n: number): r.Contact => ({
  id: n,
  type: 'Doctor',
  name: `Dr Contact ${n}`,
  title: 'Dr',
  firstName: `Given${n}`,
  lastName: `Family${n}`,
  preferredName: 'Doc',
  occupation: 'General practitioner',
  companyName: 'Clinic',
  providerNumber: `21000${n}A`,
  doctorType: 'GP',
  associatedPatientIds: [n],
  associatedInvoiceIds: [n],
  associatedCaseIds: [n],
  email: `c${n}@example.com`,
  addressL1: '1 Low Street',
  addressL2: 'Suite 1',
  addressL3: 'Floor 2',
  suburb: 'Norwood',
  ...address,
  phoneNumbers: [phone(n)],
  archived: n === worldCount,
  ...stamps(n),
});

const plan = (n: number): r.Case => ({
  id: n,
  contactId: n,
  practitionerId: n,
  organisationId: 1,
  patientId: n,
  issueDate: '2026-01-01T00:00:00.000Z',
  // The third has expired; the fourth is closed.
  expiryDate: n === 3 ? '2026-06-30T00:00:00.000Z' : '2027-01-01T00:00:00.000Z',
  hours: 0,
  items: [],
  caseNumber: `CASE-${n}`,
  budget: 5,
  appointmentCount: 0,
  providerNumber: '210001A',
  referralPeriod: '12 months',
  notes: 'Knee',
  trackType: (['Appointments', 'Hours', 'Budget'] as const)[n % 3] ?? 'Appointments',
  includeDidNotArrive: false,
  includeCancelled: false,
  isOpen: n !== 4,
  hasAlert: false,
  isAlertUtilizationSent: false,
  remindTime: '2 weeks',
  utilisationAlert: 80,
  ...stamps(n),
});

const place = (n: number, patientId: number): r.AppointmentPatient => ({
  appointmentId: n,
  patientId,
  caseId: patientId,
  status: ([null, 'Arrived', 'Did not arrive', 'Cancelled', 'Completed'] as const)[n % 5] ?? null,
  note: 'Bring shoes',
  invoiceId: n,
  cancellationReason: 'Unwell',
  cancellationRate: 50,
  cancellationNote: 'Rang at eight',
  statusUpdatedAt: `2026-02-0${n}T00:00:00.000Z`,
  doNotInvoice: true,
});

/** The seventh is a group of two, with room for two more. */
const appointment = (n: number): r.Appointment => ({
  id: n,
  start: `${day(n)}T00:00:00.000Z`,
  end: `${day(n)}T00:30:00.000Z`,
  isUnavailableBlock: false,
  busyTimePractitionerIds: [1],
  serviceId: n === 7 ? 2 : 1,
  locationId: 1,
  practitionerId: n,
  maxPatients: n === 7 ? 4 : 1,
  appointmentPatients: n === 7 ? [place(7, 1), place(7, 2)] : [place(n, n)],
  repeatId: uuid(n),
  recurringRule: rule,
  unit: 'Each',
  pricing: 85.5,
  total: 85.5,
  taxType: 'EXEMPT',
  supportItemIds: [n],
  note: 'First visit',
  ...archive(n),
  ...stamps(n),
});

const invoice = (n: number): r.Invoice => ({
  id: n,
  invoiceNumber: `INV-${n}`,
  issueDate: '2026-11-01T00:00:00.000Z',
  dueDate: '2026-11-15T00:00:00.000Z',
  patientId: n,
  contactId: n,
  locationId: n,
  practitionerId: n,
  extraBillingInfo: 'PO 17',
  subtotal: 100,
  tax: 10,
  total: 110,
  paidAmount: n === worldCount ? 0 : 1.1,
  taxStatus: 'excluding',
  // The second is a draft.
  status: n === 2 ? 'Draft' : 'Awaiting Payment',
  invoiceItems: [
    {
      id: n,
      type: 'appointment',
      typeId: n,
      code: '505',
      description: 'Physiotherapy',
      unitPrice: 105,
      quantity: 1,
      discount: '5.00',
      taxType: 'STANDARD',
      taxRate: 10,
    },
  ],
  paymentIds: n === worldCount ? [] : [n],
  referenceNumbers: ['R1'],
  reference: 'Ref',
  description: 'November',
  isArchived: n === worldCount,
  ...stamps(n),
});

const payment = (n: number): r.Payment => ({
  id: n,
  paymentNumber: `PAY-${n}`,
  amount: 1.1,
  patientId: n,
  locationId: n,
  paymentMethodId: n,
  paymentDate: '2026-11-02T00:00:00.000Z',
  paymentInvoices: [{ invoiceId: n, amount: 1.1, ledgerId: 'L1' }],
  creditAllocations: [],
  ledgerId: 'LB1',
  archivedAt: n === worldCount ? '2026-01-08T00:00:00.000Z' : null,
  archived: n === worldCount,
  ...stamps(n),
});

const location = (n: number): r.Location => ({
  id: n,
  title: `Place ${n}`,
  abn: '51824753556',
  address: `${n} Road`,
  suburb: 'Adelaide',
  ...address,
  phone: '0884000001',
  email: `l${n}@example.com`,
  timezone: 'Australia/Adelaide',
  associatedServiceIds: [1, 2, 3],
  onlineBooking: true,
  ...archive(n),
  ...stamps(n),
});

const busyTime = (n: number): r.BusyTime => ({
  id: n,
  start: `${day(n)}T02:00:00.000Z`,
  end: `${day(n)}T03:00:00.000Z`,
  locationId: 1,
  practitionerIds: [n, 9],
  repeatId: uuid(n),
  recurringRule: rule,
  note: 'Lunch',
  busyTimeTypeId: n,
  ...archive(n),
  ...stamps(n),
});

const busyTimeType = (n: number): r.BusyTimeType => ({
  id: n,
  title: `Type ${n}`,
  color: '#a1b2c3',
  duration: 30,
  note: 'Short',
  isUtilisationIncluded: true,
  ...archive(n),
  ...stamps(n),
});

const activity = (n: number): r.SupportActivity => ({
  id: n,
  start: `${day(n)}T04:00:00.000Z`,
  end: `${day(n)}T05:00:00.000Z`,
  patientId: n,
  practitionerId: n,
  serviceId: 1,
  locationId: 1,
  caseId: null,
  note: 'Report',
  itemCode: '15_056',
  repeatId: uuid(n),
  recurringRule: rule,
  unit: 'Hour',
  pricing: 193.99,
  quantity: 1.5,
  taxType: 'ZERO',
  invoiceId: n,
  doNotInvoice: false,
  ...archive(n),
  ...stamps(n),
});

const item = (n: number): r.SupportItem => ({
  id: n,
  appointmentId: n,
  type: 'Provider Travel',
  itemCode: '01_799',
  pricing: 0.99,
  toMinutes: 15,
  returnMinutes: 20,
  appointmentAddress: '1 High Street',
  unit: 'Each',
  quantity: 12,
  note: 'By car',
  deletedAt: n === worldCount ? '2026-01-08T00:00:00.000Z' : null,
  ...stamps(n),
});

const waiting = (n: number): r.WaitlistEntry => ({
  id: n,
  practitionerId: n,
  userGroupId: n,
  locationId: n,
  patientId: n,
  serviceIds: [n, 9],
  waitlistTags: [`Tag ${n}`, 'Everyone'],
  preferredDays: n === 2 ? ['Tuesday', 'Friday'] : ['Monday', 'Friday'],
  preferredTime: n === 2 ? ['evening', 'lunch'] : ['morning', 'lunch'],
  archived: n === worldCount,
  ...stamps(n),
  createdAt: `2025-12-0${n}T00:00:00.000Z`,
});

const form = (n: number): FormRecord => ({
  id: n,
  submittedAt: `2026-01-0${n}T00:00:00.000Z`,
  patientId: n,
  organisationId: 1,
  appointmentId: n,
  templateId: n,
  title: `Form ${n}`,
  status: (['Incomplete', 'In progress', 'Completed'] as const)[n % 3] ?? 'Completed',
  archived: n === worldCount,
  ...stamps(n),
  content: { Smoker: 'No' },
});

/** The reason n charges n percent. */
const reason = (n: number): r.CancellationReason => ({
  id: n,
  reason: `Reason ${n}`,
  billableRate: n,
  archived: n === worldCount,
  ...stamps(n),
});

/** @param only narrows a kind to fewer records, or changes it. */
export function world(only: Partial<ClinicData> = {}): ClinicData {
  return {
    locations: numbers.map(location),
    practitioners: numbers.map((n) => ({
      id: n,
      firstname: `Prac${n}`,
      lastname: 'Titioner',
      title: 'Mx',
      profession: 'Physiotherapist',
      isActive: true,
      timezone: 'Australia/Adelaide',
      archived: n === worldCount,
      ...stamps(n),
    })),
    services: numbers.map((n) => ({
      id: n,
      name: `Service ${n}`,
      duration: 30,
      unit: n === 3 ? 'Hour' : 'Each',
      pricing: 85.5,
      taxType: 'EXEMPT' as const,
      serviceTags: ['physio'],
      archived: n === worldCount,
      maxPatients: n === 2 ? 4 : 1,
      ...stamps(n),
    })),
    rosters: [
      {
        id: 1,
        practitionerId: 1,
        locationId: 1,
        date: '2026-11-02',
        until: null,
        startTime: '09:00',
        endTime: '12:00',
        repeatInterval: 'Weekly',
      },
    ],
    paymentMethods: numbers.map((n) => ({
      id: n,
      name: `Method ${n}`,
      description: 'At the desk',
      ledgerAccountCode: `61${n}`,
    })),
    customFields: [
      { id: 1, name: 'Goes by', type: 'text' },
      { id: 2, name: 'Shoe size', type: 'number' },
      { id: 3, name: 'Consent signed', type: 'date' },
      { id: 4, name: 'Parking permit', type: 'boolean' },
      { id: 5, name: 'Mobility', type: 'choice', choices: ['Walks', 'Frame'] },
    ],
    busyTimeTypes: numbers.map(busyTimeType),
    busyTimes: numbers.map(busyTime),
    contacts: numbers.map(contact),
    patients: numbers.map(patient),
    cases: numbers.map(plan),
    appointments: numbers.map(appointment),
    invoices: numbers.map(invoice),
    payments: numbers.map(payment),
    supportActivities: numbers.map(activity),
    supportItems: numbers.map(item),
    waitlists: numbers.map(waiting),
    patientForms: numbers.map(form),
    cancellationReasons: numbers.map(reason),
    ...only,
  };
}
