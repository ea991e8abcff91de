import { expect, test } from 'vitest';
import { contactCalls } from '../../../../shared/bridge/calls/contacts.ts';
import { patientCalls } from '../../../../shared/bridge/calls/patients.ts';

test('a long text that was pasted into a search is searched for by its beginning, and is no error', () => {
  const text = 'Chen '.repeat(200);
  const asked = [
    patientCalls['patient.search'].in.safeParse({ text, date: null }),
    patientCalls['patient.searchService'].in.safeParse({ text }),
    contactCalls['contact.search'].in.safeParse({ text }),
  ];
  expect(asked.map(({ data }) => data?.text)).toEqual(Array(3).fill(text.slice(0, 200)));
  expect(patientCalls['patient.searchService'].in.safeParse({ text: '' }).success).toBe(false);
});
