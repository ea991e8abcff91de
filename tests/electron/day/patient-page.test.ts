import { describe, expect, test } from 'vitest';
import { fieldsOf, patientFields } from '../../../electron/day/patient-fields.ts';
import { Patient, PatientUpdate } from '../../../shared/practice/resources/index.ts';

describe('the page of a patient', () => {
  test('Every field of the spec is on the page or has a place of its own there.', () => {
    const elsewhere = [
      'id',
      'phoneNumbers',
      'patientTags',
      'customFields',
      'archived',
      'deletedAt',
      'invoiceRecipientId',
    ];
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

  test('Dates are told in words and never shifted; empty is empty.', () => {
    const fields = fieldsOf({ id: 1, birthdate: '1988-03-14T00:00:00.000Z', email: ' ' });
    expect(fields.find((f) => f.name === 'birthdate')?.value).toBe('14 March 1988');
    expect(fields.find((f) => f.name === 'email')?.value).toBeNull();
  });
});
