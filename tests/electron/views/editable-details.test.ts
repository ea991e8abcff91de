import { expect, test } from 'vitest';
import { editableDetails } from '../../../electron/views/editable-details.ts';
import { calls } from '../../../shared/bridge/contract.ts';

test('numbers, tags and the practice’s own fields are given as the service has them, a field with its learnt id', () => {
  const patient = {
    id: 7,
    phoneNumbers: [{ phoneNumber: '0412 345 678', type: null, code: '+61' }],
    patientTags: ['Plan managed'],
    customFields: [
      { name: 'Shoe size', value: '38' },
      { name: 'Dog', value: null },
    ],
  };
  expect(editableDetails(patient, new Map([['Shoe size', 4]]))).toEqual({
    phoneNumbers: [{ phoneNumber: '0412 345 678', type: null, code: '+61' }],
    tags: ['Plan managed'],
    customFields: [
      { name: 'Shoe size', value: '38', id: 4 },
      { name: 'Dog', value: '', id: null },
    ],
  });
});

test('a patient without any has empty lists', () => {
  expect(editableDetails({ id: 7 }, new Map())).toEqual({ phoneNumbers: [], tags: [], customFields: [] });
});

test('a field with a whole question for its name can be changed as it is shown', () => {
  const asked = 'Do you agree that we may share what we found with your doctor? '.repeat(6).trim();
  const { customFields } = editableDetails(
    { id: 7, customFields: [{ name: asked, value: 'No' }] },
    new Map(),
  );
  const fields = customFields.map(({ name, value }) => ({
    customFieldId: 4,
    name,
    base: value,
    value: 'Yes',
  }));
  const change = calls['patient.changeCustomFields'].in.safeParse({ patientId: 7, fields });
  expect([fields[0]?.name, change.success]).toEqual([asked, true]);
});
