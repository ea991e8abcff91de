import { describe, expect, test } from 'vitest';
import { prepareRequest } from '../../../electron/practice/prepare-request.ts';
import { type OperationName, operations } from '../../../shared/practice/operations.ts';

const pdf = new TextEncoder().encode('%PDF-1.7\n%…');
const failureOf = (name: OperationName, input: object) => {
  const prepared = prepareRequest(name, input);
  return prepared.ok ? null : prepared.failure;
};

describe('what keeps to the spec is made ready', () => {
  test('path parameters stand in the path, the query keeps its order and leaves out what is absent', () => {
    expect(prepareRequest('arriveInGroup', { params: { id: 12, patientId: 7 } })).toMatchObject({
      ok: true,
      value: { path: '/appointments/12/patients/7/arrival', query: [], body: undefined },
    });
    const query = { lastname: 'Oduya', email: undefined, ids: [3, 1], include_archived: 'true' };
    expect(prepareRequest('listPatients', { query })).toMatchObject({
      ok: true,
      value: {
        path: '/patients',
        query: [
          ['include_archived', 'true'],
          ['lastname', 'Oduya'],
          ['ids', [3, 1]],
        ],
      },
    });
  });

  test('a body is JSON without what is absent; nulls stay', () => {
    const body = { start: '2026-03-02T22:00:00Z', end: undefined };
    const prepared = prepareRequest('updateAppointment', { params: { id: 1 }, body });
    expect(prepared).toMatchObject({ ok: true, value: { body: '{"start":"2026-03-02T22:00:00Z"}' } });
  });

  test('every operation can be made ready without its optional parts', () => {
    for (const name of Object.keys(operations) as OperationName[]) {
      const { params, query, body } = operations[name] as {
        params?: unknown;
        query?: unknown;
        body?: unknown;
      };
      if (body || !query) continue;
      const input = { ...(params ? { params: { id: 1, practitionerId: 1 } } : {}), query: {} };
      if (name === 'searchFreeSlots' || name === 'listAvailabilities')
        expect(failureOf(name, input)).not.toBeNull();
      else expect(failureOf(name, input)).toBeNull();
    }
  });
});

describe('what does not keep to the spec is not sent, and the fields are named', () => {
  test.each<[string, OperationName, object, string[]]>([
    ['an id that is none', 'getPatient', { params: { id: 0 } }, ['id']],
    ['an id as text', 'arrive', { params: { id: '5' } }, ['id']],
    ['no parameters at all', 'deletePayment', {}, ['paymentId']],
    ['a filter that the list does not have', 'listInvoices', { query: { contactId: 3 } }, []],
    ['a page size', 'listPatients', { query: { limit: 100 } }, []],
    [
      'a datetime with an offset',
      'listPatients',
      { query: { update_gt: '2026-03-02T22:00:00+10:30' } },
      ['update_gt'],
    ],
    ['a day that does not exist', 'listPatients', { query: { birthdate: '2026-02-30' } }, ['birthdate']],
    [
      'more than 100 ids',
      'listPatients',
      { query: { ids: Array.from({ length: 101 }, (_, i) => i + 1) } },
      ['ids'],
    ],
    ['no id in the list of ids', 'listPatients', { query: { ids: [] } }, ['ids']],
    ['an unknown field', 'updateAppointment', { params: { id: 1 }, body: { note: 'x' } }, []],
    [
      'nineteen of twenty fields',
      'updatePatient',
      { params: { id: 1 }, body: { firstname: 'A' } },
      ['lastname'],
    ],
  ])('%s', (_, name, input, fields) => {
    const failure = failureOf(name, input);
    expect(failure?.kind).toBe('bad-input');
    expect(failure?.words?.length).toBeLessThanOrEqual(300);
    for (const field of fields) expect(failure?.fields).toContain(field);
  });

  const payment = { patientId: 1, locationId: 1, paymentMethodId: 1, paymentDate: '2026-03-02' };
  test.each<[string, number, number[], boolean]>([
    ['parts that make the whole', 85.1, [55.05, 30.05], true],
    ['binary fractions', 0.3, [0.1, 0.2], true],
    ['a cent too much', 85.1, [55.05, 30.06], false],
    ['half a cent', 85.105, [85.105], false],
    ['no part at all', 85.1, [], false],
  ])('payments, %s: %d of %j is %s', (_, amount, parts, fits) => {
    const paymentInvoices = parts.map((part, i) => ({ invoiceId: i + 1, amount: part }));
    const failure = failureOf('createPayment', { body: { ...payment, amount, paymentInvoices } });
    expect(failure === null ? null : failure.kind).toBe(fits ? null : 'bad-input');
  });

  test('ranges: 100 days of availabilities, 7 days of free slots, ends after starts', () => {
    const days = (startDate: string, endDate: string) =>
      failureOf('listAvailabilities', { params: { practitionerId: 1 }, query: { startDate, endDate } })?.kind;
    expect(days('2026-01-01', '2026-04-11')).toBeUndefined();
    expect(days('2026-01-01', '2026-04-12')).toBe('bad-input');
    expect(days('2026-01-02', '2026-01-01')).toBe('bad-input');
    const slots = (to: string) =>
      failureOf('searchFreeSlots', {
        query: { serviceId: 1, locationId: 1, practitionerIds: [1], from: '2026-01-01', to },
      })?.kind;
    expect(slots('2026-01-08')).toBeUndefined();
    expect(slots('2026-01-08T00:00:01Z')).toBe('bad-input');
    const backwards = { start: '2026-03-02T22:00:00Z', end: '2026-03-02T21:00:00Z' };
    expect(failureOf('updateAppointment', { params: { id: 1 }, body: backwards })?.fields).toEqual([
      'start',
      'end',
    ]);
  });

  test('files: a PDF by its content, at most 5 MB, with a name', () => {
    const upload = (file: unknown) => failureOf('uploadPatientFile', { params: { id: 1 }, file })?.kind;
    expect(upload({ name: 'a.pdf', bytes: pdf })).toBeUndefined();
    expect(
      upload({ name: 'a.pdf', bytes: new Uint8Array([...new Uint8Array(900), ...pdf]) }),
    ).toBeUndefined();
    expect(upload({ name: 'a.pdf', bytes: new TextEncoder().encode('PK…') })).toBe('not-a-pdf');
    const full = new Uint8Array(5 * 1024 * 1024);
    full.set(pdf);
    expect(upload({ name: 'a.pdf', bytes: full })).toBeUndefined();
    const over = new Uint8Array(5 * 1024 * 1024 + 1);
    over.set(pdf);
    expect(upload({ name: 'a.pdf', bytes: over })).toBe('too-large');
    expect(upload({ name: ' ', bytes: pdf })).toBe('bad-input');
    expect(upload({ name: 'a.pdf' })).toBe('bad-input');
    expect(upload(undefined)).toBe('bad-input');
  });

  test('the words name fields and rules, never what was entered', () => {
    const body = { firstname: '', lastname: 'Oduya', birthdate: 'Margaret 1988' };
    expect(JSON.stringify(failureOf('updatePatient', { params: { id: 1 }, body }))).not.toMatch(/Oduya|1988/);
  });
});
