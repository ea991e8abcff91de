import { describe, expect, test } from 'vitest';
import { noLabels } from '../../../electron/day/labels.ts';
import { fieldsOf, patientFields } from '../../../electron/day/patient-fields.ts';
import { patientPage } from '../../../electron/day/patient-page.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { PatientPage } from '../../../shared/bridge/views.ts';
import { type Appointment, Patient, PatientUpdate } from '../../../shared/practice/resources/index.ts';

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

  test('Whom the invoices go to is told by name, or by number where this PC has no such contact.', () => {
    const to = (id: number | null) =>
      fieldsOf(
        { id: 1, invoiceRecipientId: id },
        { contact: (n) => (n === 7 ? 'Plan Partners' : null) },
      ).find((f) => f.name === 'invoiceRecipientId')?.value;
    expect([to(7), to(8), to(null), to(0)]).toEqual(['Plan Partners', 'Contact 8', null, null]);
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
      ...{ patientId: 1, today: '2026-11-21', zoneOf: () => 'UTC', labels: noLabels, pending: new Map() },
      ...{
        invoicesRead: true,
        fieldIds: new Map(),
        files: [],
        taken: [],
        removed: new Set(),
        loadedAt: null,
      },
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

  test('Dates are told in words and never shifted; empty is empty.', () => {
    const fields = fieldsOf(
      { id: 1, birthdate: '1988-03-14T00:00:00.000Z', email: ' ' },
      { contact: () => null },
    );
    expect(fields.find((f) => f.name === 'birthdate')?.value).toBe('14 March 1988');
    expect(fields.find((f) => f.name === 'email')?.value).toBeNull();
  });
});
