import { describe, expect, test } from 'vitest';
import { parseResponse } from '../../../electron/practice/parse-response.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (
  name: OperationName,
  body: unknown,
  more: { status?: number; params?: Record<string, unknown> } = {},
) =>
  parseResponse(
    name,
    { status: more.status ?? 200, body: bytes(typeof body === 'string' ? body : JSON.stringify(body)) },
    more.params ?? {},
  );
const words = (name: OperationName, body: unknown, params = {}) => {
  const answer = read(name, body, { params });
  return answer.ok ? 'fine' : `${answer.failure.kind}: ${answer.failure.words}`;
};

describe('updates, deletes and arrivals', () => {
  test.each([
    ['text', '1', 200],
    ['text with a line end', '1\n', 200],
    ['a JSON text', '"1"', 200],
    ['wrapped', '{"data":1}', 200],
    ['nothing, with 204', '', 204],
    ['the record itself', '{"id":5,"firstname":"A"}', 200],
    ['the record, wrapped', '{"data":{"id":5}}', 200],
  ])('1 as %s is done', (_, body, status) => {
    expect(read('updatePatient', body, { status })).toEqual({ ok: true, value: 1 });
  });

  test.each([
    ['0', 'updatePatient: expected 1'],
    ['false', 'updatePatient: expected 1'],
    ['', 'updatePatient: the answer is empty'],
    ['<html>', 'updatePatient: the answer is not JSON'],
    ['{"success":false}', 'updatePatient: expected 1'],
  ])('%s is not', (body, said) => {
    expect(words('updatePatient', body)).toBe(`protocol: ${said}`);
  });
});

describe('single objects', () => {
  test('bare or wrapped, and everything that the spec does not know stays', () => {
    const patient = { id: 5, firstname: 'A', lastname: null, shoeSize: 43, privacyPolicy: 'Perhaps' };
    expect(read('getPatient', patient, { params: { id: 5 } })).toEqual({ ok: true, value: patient });
    expect(read('getPatient', { data: patient }, { params: { id: 5 } })).toEqual({
      ok: true,
      value: patient,
    });
    expect(read('createPayment', { id: 9 }, { status: 201 })).toEqual({ ok: true, value: { id: 9 } });
  });

  test('another record than the one asked for is no answer', () => {
    expect(words('getPatient', { id: 6 }, { id: 5 })).toMatch(
      /^protocol: getPatient: the answer is another record/,
    );
  });

  test('what does not parse is named by its place, without its value', () => {
    expect(words('getInvoice', { id: 5, total: ['Margaret'] }, { id: 5 })).toBe(
      'protocol: getInvoice: total: expected amount, got list',
    );
    expect(words('getPatient', { data: { id: 'Margaret' } }, { id: 5 })).toBe(
      'protocol: getPatient: id: expected id, got text',
    );
  });
});

describe('lists', () => {
  test('pages with links in every form', () => {
    for (const links of [undefined, null, {}, { nextPage: null }, { previousPage: '/v1/patients?id_gt=3' }]) {
      const page = { data: [{ id: 1 }], ...(links === undefined ? {} : { links }) };
      expect(read('listPatients', page)).toEqual({ ok: true, value: page });
    }
    expect(read('searchFreeSlots', { data: [] })).toEqual({ ok: true, value: { data: [] } });
  });

  test('one bad object is set aside by its id, and its page is read', () => {
    const data = [{ id: 1 }, { id: 2, appointmentPatients: [{ patientId: 3 }, { status: 'Margaret' }] }];
    expect(read('listAppointments', { data })).toMatchObject({
      ok: true,
      value: {
        data: [{ id: 1 }],
        setAside: [{ id: 2, field: 'appointmentPatients[].patientId', expected: 'id', got: 'nothing' }],
      },
    });
  });

  test('no data, or an error in place of a page', () => {
    expect(words('listPatients', { message: 'oh' })).toMatch(/^protocol: listPatients: data: /);
    expect(words('listPatients', [])).toMatch(/^protocol: listPatients: the answer: /);
  });
});

test('bytes that are no UTF-8 are no answer, because they would be written back changed', () => {
  const body = new Uint8Array([...bytes('{"id":5,"firstname":"Zo'), 0xeb, ...bytes('"}')]);
  expect(parseResponse('getPatient', { status: 200, body }, { id: 5 })).toMatchObject({
    ok: false,
    failure: { kind: 'protocol', status: 200, words: 'getPatient: the answer is not UTF-8' },
  });
});
