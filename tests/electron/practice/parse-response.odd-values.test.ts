import { expect, test } from 'vitest';
import { parseResponse } from '../../../electron/practice/parse-response.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';
import { asReceived } from '../../../shared/practice/tolerant.ts';

const read = (name: OperationName, body: unknown, params = {}) =>
  parseResponse(name, { status: 200, body: new TextEncoder().encode(JSON.stringify(body)) }, params);

test('One number in place of a text leaves its page readable, shown as text and kept as it came.', () => {
  const page = {
    data: [
      { id: 1, firstname: 'A', customFields: [{ name: 'Shoe size', value: 43 }] },
      { id: 2, firstname: 'B' },
    ],
  };
  const answer = read('listPatients', page);
  expect(answer).toMatchObject({
    ok: true,
    value: { data: [{ id: 1, customFields: [{ name: 'Shoe size', value: '43' }] }, { id: 2 }] },
    misfits: [{ field: 'customFields[].value', expected: 'text', got: 'number' }],
  });
  const [first] = (answer as unknown as { value: { data: Record<string, unknown>[] } }).value.data;
  expect(first && asReceived(first)).toEqual({ customFields: [{ name: 'Shoe size', value: 43 }] });
});

test.each([
  ['a text is a list', { alert: ['Latex', 'Nuts'] }, { alert: 'Latex, Nuts' }],
  ['a text is an object', { alert: { allergy: 'Latex' } }, { alert: '{"allergy":"Latex"}' }],
  ['a flag is a text', { archived: 'true' }, { archived: true }],
  ['a flag is a list', { archived: [] }, { archived: null }],
  ['an object is a text', { ndisInfo: 'yes' }, { ndisInfo: null }],
  ['a list is one object', { phoneNumbers: { phoneNumber: '1' } }, { phoneNumbers: [{ phoneNumber: '1' }] }],
  ['a list holds null', { patientTags: ['VIP', null] }, { patientTags: ['VIP'] }],
  ['a reference is text', { invoiceRecipientId: '7' }, { invoiceRecipientId: 7 }],
  ['a stamp is a number', { updatedAt: 1718000000 }, { updatedAt: '1718000000' }],
])('A patient is read although %s.', (_, odd, readAs) => {
  expect(read('getPatient', { id: 5, ...odd }, { id: 5 })).toMatchObject({
    ok: true,
    value: { id: 5, ...readAs },
  });
});

test.each([
  ['listAppointments', { id: 2, start: 'tomorrow' }, 'start'],
  ['listAppointments', { id: 2, start: 1718000000 }, 'start'],
  [
    'listAppointments',
    { id: 2, appointmentPatients: [{ patientId: 'Margaret' }] },
    'appointmentPatients[].patientId',
  ],
  [
    'listAppointments',
    { id: 2, appointmentPatients: [{ status: 'Margaret' }] },
    'appointmentPatients[].patientId',
  ],
  ['listInvoices', { id: 2, total: 'twelve' }, 'total'],
  ['listInvoices', { id: 2, patientId: {} }, 'patientId'],
  ['listPayments', { id: 2, amount: true }, 'amount'],
] as const)('%s: a record with %j is set aside by its number, and the rest is read.', (name, bad, field) => {
  expect(read(name, { data: [{ id: 1 }, bad, { id: 3 }] })).toMatchObject({
    ok: true,
    value: { data: [{ id: 1 }, { id: 3 }], setAside: [{ id: 2, field, record: bad }] },
  });
});

test('A record whose id cannot be understood is set aside without a number.', () => {
  expect(read('listPatients', { data: [{ id: 1 }, { id: 'Margaret' }, 'Margaret'] })).toMatchObject({
    ok: true,
    value: {
      data: [{ id: 1 }],
      setAside: [
        { id: null, field: 'id' },
        { id: null, field: '' },
      ],
    },
  });
});

test('Money and ids written as text are understood.', () => {
  expect(read('listInvoices', { data: [{ id: '2', total: '12.50', patientId: '9' }] })).toMatchObject({
    ok: true,
    value: { data: [{ id: 2, total: 12.5, patientId: 9 }] },
  });
});

test('What keeps to the documentation is read as it is, with nothing beside it.', () => {
  const page = { data: [{ id: 1, firstname: null, shoeSize: 43, deletedAt: '' }], links: {} };
  expect(read('listPatients', page)).toEqual({ ok: true, value: page });
});
