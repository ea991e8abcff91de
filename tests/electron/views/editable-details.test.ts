import { expect, test } from 'vitest';
import { editableDetails } from '../../../electron/views/editable-details.ts';

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
