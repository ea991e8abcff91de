import { describe, expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { fieldsOf, patientFields } from '../../../electron/views/patient-fields.ts';
import { patientPage } from '../../../electron/views/patient-page.ts';
import { PatientPage } from '../../../shared/bridge/views.ts';
import { type Appointment, Patient, PatientUpdate } from '../../../shared/practice/resources/index.ts';
import { noneRemoved } from '../../fakes/writes.ts';

describe('the page of a patient', () => {
  test('Every field of the spec is on the page or has a place of its own there.', () => {
    const elsewhere = ['id', 'phoneNumbers', 'patientTags', 'customFields', 'archived', 'deletedAt'];
    const shown = new Set(patientFields.map(([name]) => name.split('.')[0]));
    const missing = Object.keys(Patient.shape).filter(
      (name) => !shown.has(name) && !elsewhere.includes(name),
    );
    expect(missing).toEqual([]);
  });

  test('What can be edited is what the service can change, and no more.', () => {
    for (const [name, , , editable] of patientFields) {
      expect([name, editable]).toEqual([
        name,
        Object.hasOwn(PatientUpdate.shape, name.split('.')[0] ?? '') &&
          !['createdAt', 'updatedAt'].includes(name),
      ]);
    }
  });

  test('Whom the invoices go to is shown by name, or by number where this PC has no such contact.', () => {
    const to = (id: number | null) =>
      fieldsOf(
        { id: 1, invoiceRecipientId: id },
        { contact: (n) => (n === 7 ? 'Plan Partners' : null), zone: 'Australia/Adelaide' },
      ).find((f) => f.name === 'invoiceRecipientId')?.value;
    expect([to(7), to(8), to(null), to(0)]).toEqual(['Plan Partners', 'Contact 8', null, null]);
  });

  test('Visits tell their price, invoices what is on them, cases what else they count, support what was billed.', () => {
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'patients', objects: [{ id: 1, firstname: 'Jia' }], sequence: 1 });
    const visit = { appointmentPatients: [{ patientId: 1 }] };
    cache.apply({
      kind: 'appointments',
      objects: [
        { ...visit, id: 3, start: '2026-11-03T00:00:00Z', total: 96, pricing: 48, unit: 'Each' },
        { ...visit, id: 2, start: '2026-11-02T00:00:00Z', pricing: 193.99, unit: 'Hour' },
        { ...visit, id: 1, start: '2026-11-01T00:00:00Z' },
      ],
      sequence: 2,
    });
    const item = {
      code: 'F012',
      description: 'Long',
      unitPrice: 48,
      quantity: 2,
      discount: '$5.00',
      taxRate: 10,
    };
    const tax = {
      subtotal: 91,
      tax: 9.1,
      taxStatus: 'excluding',
      reference: 'PO 1',
      referenceNumbers: ['PO 1', '7'],
    };
    cache.apply({
      kind: 'invoices',
      objects: [
        { id: 5, patientId: 1, total: 100.1, invoiceItems: [item], ...tax, extraBillingInfo: 'Attn' },
      ],
      sequence: 3,
    });
    const counts = { includeDidNotArrive: true, includeCancelled: true };
    cache.apply({
      kind: 'cases',
      objects: [
        { id: 9, patientId: 1, ...counts },
        { id: 10, patientId: 1 },
      ],
      sequence: 4,
    });
    const support = { patientId: 1, serviceId: 4, start: '2026-11-01T00:00:00Z' };
    cache.apply({
      kind: 'supportActivities',
      objects: [
        { id: 1, ...support, invoiceId: 5 },
        { id: 2, ...support, doNotInvoice: true },
      ],
      sequence: 5,
    });
    const page = patientPage(cache, {
      patientId: 1,
      today: '2026-11-21',
      zoneOf: () => 'UTC',
      labels: noLabels,
      pending: new Map(),
      cancellations: new Map(),
      invoicesRead: true,
      fieldIds: new Map(),
      files: [],
      taken: [],
      removed: noneRemoved,
      listedPayments: null,
      loadedAt: null,
    });
    expect(page?.visits.map(({ price }) => price)).toEqual([
      { cents: 9600, per: null },
      { cents: 19399, per: 'Hour' },
      null,
    ]);
    const { unitPrice: _price, ...line } = item;
    expect(page?.invoices[0]?.detail).toEqual({
      moreLines: 0,
      lines: [{ ...line, unitCents: 4800 }],
      subtotalCents: 9100,
      taxCents: 910,
      taxStatus: 'excluding',
      references: ['PO 1', '7'],
      billing: 'Attn',
    });
    expect(page?.cases.map(({ alsoCounts }) => alsoCounts)).toEqual([['did-not-arrive', 'cancelled'], []]);
    expect(page?.supportActivities.map(({ invoice, service }) => [invoice, service?.name])).toEqual([
      ['not-to-be-invoiced', 'Service 4'],
      ['invoiced', 'Service 4'],
    ]);
    expect(PatientPage.safeParse(page).success).toBe(true);
  });

  test('Visits tell why they were cancelled, and cases with whom they are and on whose referral.', () => {
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'patients', objects: [{ id: 1, firstname: 'Jia', lastname: 'Chen' }], sequence: 1 });
    const place = { patientId: 1, status: 'Cancelled', cancellationReason: 'Illness', cancellationNote: ' ' };
    const others = [{ patientId: 2, cancellationReason: 'Weather' }];
    const visit = (id: number, places: Appointment['appointmentPatients']) => ({
      id,
      start: `2026-11-2${id}T00:00:00Z`,
      appointmentPatients: places,
    });
    cache.apply({
      kind: 'appointments',
      objects: [
        visit(1, [...others, { ...place, cancellationNote: 'rang at 8', cancellationRate: 50 }]),
        visit(2, [place]),
        visit(3, [{ patientId: 1 }, ...others]),
      ],
      sequence: 2,
    });
    const referral = { providerNumber: '2428781W', referralPeriod: '12 months', practitionerId: 4 };
    cache.apply({ kind: 'cases', objects: [{ id: 9, patientId: 1, ...referral }], sequence: 3 });
    const page = patientPage(cache, {
      patientId: 1,
      today: '2026-11-21',
      zoneOf: () => 'UTC',
      labels: noLabels,
      pending: new Map(),
      cancellations: new Map(),
      invoicesRead: true,
      fieldIds: new Map(),
      files: [],
      taken: [],
      removed: noneRemoved,
      listedPayments: null,
      loadedAt: null,
    });
    expect(page?.visits.map((one) => one.cancellation)).toEqual([
      null,
      'Illness',
      'Illness · rang at 8 · rate 50',
    ]);
    expect(page?.cases).toMatchObject([
      { providerNumber: '2428781W', referralPeriod: '12 months', practitioner: { name: 'Practitioner 4' } },
    ]);
    expect(PatientPage.safeParse(page).success).toBe(true);
  });

  test('What is owed is summed over every invoice, and how many there are of each list is said.', () => {
    const cache = openCache(memoryCache());
    const money = { total: 10, paidAmount: 10, status: 'Paid' };
    const invoices = Array.from({ length: 250 }, (_, i) => ({
      id: i + 1,
      patientId: 1,
      issueDate: new Date(Date.UTC(2024, 0, 1 + i)).toISOString(),
      // The oldest are the ones that were never paid.
      ...(i < 20 ? { total: 10, paidAmount: 0, status: 'Awaiting Payment' } : money),
    }));
    const visits = Array.from({ length: 230 }, (_, i) => ({
      id: i + 1,
      start: new Date(Date.UTC(2024, 0, 1 + i)).toISOString(),
      appointmentPatients: [{ patientId: 1 }],
    }));
    cache.apply({ kind: 'patients', objects: [{ id: 1 }], sequence: 1 });
    cache.apply({ kind: 'invoices', objects: invoices as never, sequence: 1 });
    cache.apply({ kind: 'appointments', objects: visits as never, sequence: 1 });
    const page = patientPage(cache, {
      patientId: 1,
      today: '2026-11-21',
      zoneOf: () => 'UTC',
      labels: noLabels,
      pending: new Map(),
      cancellations: new Map(),
      invoicesRead: true,
      fieldIds: new Map(),
      files: [],
      taken: [],
      removed: noneRemoved,
      listedPayments: null,
      loadedAt: null,
    });
    expect(page?.owing).toEqual({ patientCents: 20_000, thirdPartyCents: 0, openInvoices: 20 });
    expect(page?.invoices).toHaveLength(200);
    expect(page?.invoices.filter((one) => one.owingCents > 0)).toHaveLength(20);
    expect(page?.totals).toMatchObject({ invoices: 250, visits: 230, cases: 0 });
    expect(PatientPage.safeParse(page).success).toBe(true);
  });

  test('Dates are shown in words and never shifted; empty is empty.', () => {
    const fields = fieldsOf(
      { id: 1, birthdate: '1988-03-14T00:00:00.000Z', email: ' ' },
      { contact: () => null, zone: 'Australia/Adelaide' },
    );
    expect(fields.find((f) => f.name === 'birthdate')?.value).toBe('14 March 1988');
    expect(fields.find((f) => f.name === 'email')?.value).toBeNull();
  });
});
