import type { WriteArgs } from '../../electron/store/parsed-write.ts';
import type { RemovedHere } from '../../electron/store/removed-payment.ts';
import type { OutboxRow } from '../../electron/store/types.ts';
import type { WriteKind } from '../../shared/bridge/views.ts';
import { outboxRow } from '../electron/store/rows.ts';

const start = Date.UTC(2026, 10, 25, 22);
const diary = {
  start,
  end: start + 30 * 60_000,
  serviceId: 4,
  locationId: 1,
  practitionerId: 2,
  caseId: null,
};

/** One write of each kind, whole. Each test says what matters to it. */
export const oneOfEach: { readonly [K in WriteKind]: WriteArgs[K] } = {
  arrival: { appointmentId: 5, patientId: 3, group: false, start, locationId: 1, seen: 'Confirmed' },
  payment: {
    patientId: 3,
    locationId: 1,
    methodId: 2,
    amountCents: 4000,
    parts: [{ invoiceId: 21, cents: 4000, owing: 5500 }],
    paidAt: start,
  },
  'payment-removal': {
    paymentId: 77,
    patientId: 3,
    amountCents: 4000,
    paymentNumber: 'PAY-000077',
    invoiceIds: [21],
    reason: 'Wrong amount',
  },
  file: {
    patientId: 3,
    name: 'Referral.pdf',
    size: 2048,
    digest: 'd'.repeat(64),
    scan: { name: 'Scan_001.pdf', changedAt: start, files: 1, archived: 'Scan_001 (2).pdf' },
  },
  booking: { ...diary, patientId: 3, note: 'First visit', groupId: null },
  move: { appointmentId: 5, patientId: 3, base: diary, changes: { start: start + 30 * 60_000 } },
  cancellation: {
    appointmentId: 5,
    patientId: 3,
    everyone: false,
    places: [{ patientId: 3, seen: null }],
    start,
    locationId: 1,
    practitionerId: 2,
    reason: { id: 6, words: 'Patient is ill', rate: 0 },
    note: 'Rang at eight',
  },
  'patient-details': { patientId: 3, base: { email: null }, mine: { email: 'mo@example.com' } },
  'custom-fields': {
    patientId: 3,
    fields: [{ customFieldId: 31, name: 'Shoe size', base: '41', value: '42' }],
  },
  contact: { type: 'Standard', name: 'Dr Ada Grove', email: 'ada@example.com' },
};

/** A desk that has removed no payment. */
export const noneRemoved: RemovedHere = { ids: new Set(), rows: new Set() };

/** A row of the outbox. @param args where it differs from `oneOfEach` */
export const writeRow = <K extends WriteKind>(
  kind: K,
  args: Partial<WriteArgs[K]> = {},
  columns: Partial<OutboxRow> = {},
): OutboxRow =>
  outboxRow(`${kind} ${JSON.stringify(columns)}`, {
    kind,
    args: JSON.stringify({ ...oneOfEach[kind], ...args }),
    ...columns,
  });
