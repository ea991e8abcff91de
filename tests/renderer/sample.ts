import type {
  AppState,
  ConsultingView,
  DayRow,
  DayView,
  DocumentView,
  InvoiceView,
  PatientBrief,
  PaymentSheet,
  Status,
  WriteView,
} from '../../shared/bridge/views.ts';

/** Plain things to make tests of, each with what a test needs to say differently. */

/** 10:06 in Adelaide on Saturday 21 November 2026. */
export const sampleNow = Date.UTC(2026, 10, 20, 23, 36);
export const minute = 60_000;
export const today = '2026-11-21';
export const sampleZone = 'Australia/Adelaide';

export const samplePatient = (more: Partial<PatientBrief> = {}): PatientBrief => ({
  id: 7,
  name: 'Jia Chen',
  lastName: 'Chen',
  preferredName: null,
  initials: 'JC',
  birthdate: '1988-03-14',
  address: null,
  phone: null,
  email: null,
  alert: null,
  ...more,
});

export const row = (more: Partial<DayRow> = {}): DayRow => ({
  key: '1:7',
  appointmentId: 1,
  start: sampleNow,
  end: sampleNow + 30 * minute,
  locationId: 1,
  practitioner: { id: 1, name: 'Dan Kessler', colour: '#0b8f6a' },
  service: { id: 4, name: 'Podiatry' },
  patient: samplePatient(),
  patientId: 7,
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
});

export const view = (rows: readonly DayRow[], more: Partial<DayView> = {}): DayView => ({
  date: today,
  zone: sampleZone,
  locationId: null,
  rows: [...rows],
  offset: 0,
  total: rows.length,
  complete: true,
  asOf: sampleNow,
  ...more,
});

export const write = (more: Partial<WriteView> = {}): WriteView => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'arrival',
  state: 'held',
  title: 'Arrival of Jia Chen',
  says: 'Sent in a moment',
  evidence: [],
  failure: null,
  patientId: 7,
  patientName: 'Jia Chen',
  amountCents: null,
  paymentId: null,
  createdAt: sampleNow,
  by: 'MB',
  attempts: 0,
  holdUntil: sampleNow + 6000,
  progress: null,
  actions: ['undo'],
  ...more,
});

export const sampleInvoice = (more: Partial<InvoiceView> = {}): InvoiceView => ({
  id: 1,
  number: 'INV-1',
  issued: null,
  due: null,
  status: 'Awaiting Payment',
  totalCents: 4250,
  paidCents: 0,
  owingCents: 4250,
  pendingCents: 0,
  thirdParty: null,
  locationId: 1,
  description: null,
  ...more,
});

export const sheet = (more: Partial<PaymentSheet> = {}): PaymentSheet => ({
  patient: samplePatient(),
  invoices: [sampleInvoice()],
  notShown: 0,
  locationId: 1,
  asOf: sampleNow,
  methods: [
    { id: 1, name: 'EFTPOS' },
    { id: 2, name: 'Cash' },
  ],
  ...more,
});

export const status = (more: Partial<Status> = {}): Status => ({
  connection: { state: 'live', failure: null, since: sampleNow },
  todayReadAt: sampleNow,
  waiting: 0,
  needsPerson: 0,
  progress: null,
  lists: [],
  takesCancellations: false,
  setAside: [],
  memoryOnly: false,
  clockSkewMs: null,
  ...more,
});

export const app = (more: Partial<AppState> = {}): AppState => ({
  version: '0.1.0',
  phase: 'ready',
  failure: null,
  practice: null,
  locations: [],
  practitioners: [],
  today,
  zone: sampleZone,
  memoryOnly: false,
  asksDesk: false,
  sharingUntil: null,
  notice: null,
  ...more,
});

/** A document of three pages that was looked at, and is filed as it is. */
export const sampleDocument: DocumentView = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Scan.pdf',
  title: 'Scan',
  titles: ['Scan'],
  bytes: 840_000,
  picture: false,
  pages: 3,
  fault: null,
  unseen: null,
  tooLarge: false,
  shown: true,
  before: [],
  digest: 'ab',
  ways: [{ as: 'is', bytes: [840_000] }],
};

/** What a practitioner's PC shows, of a day without visits. */
export const practitionersDay = (): ConsultingView => ({
  link: 'linked',
  practitioner: { id: 1, name: 'Lena Fox' },
  practitioners: [],
  today,
  zone: sampleZone,
  day: { date: today, visits: [] },
  next: null,
  knownAt: sampleNow,
  late: null,
});
