import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dialect, defaultDialect, dialectKnobs, type Knob, readKnobs } from '../../service/dialect.ts';
import { idsOfReply, inBench, makeBench, type ServiceBench } from './bench.ts';
import { tinyAppointment, tinyClinic } from './fixtures/tiny-clinic.ts';

const clinic = tinyClinic({
  appointments: [tinyAppointment(1, [1]), tinyAppointment(2, [2]), tinyAppointment(3, [3])],
});
const speaking = (dialect: Partial<Dialect>, work: (bench: ServiceBench) => Promise<void>) =>
  inBench(work, { clinic, dialect });

describe('the dialect', () => {
  test('has for every knob its default among the values that tests draw from', () => {
    expect(Object.keys(dialectKnobs).sort()).toEqual(Object.keys(defaultDialect).sort());
    for (const knob of Object.keys(dialectKnobs) as Knob[])
      expect(dialectKnobs[knob]).toContain(defaultDialect[knob]);
  });

  test('is read from words, and a word that is none is named', () => {
    expect(readKnobs({ order: 'descending', pageSize: '33', creates: '201' })).toEqual({
      order: 'descending',
      pageSize: 33,
      creates: 201,
    });
    expect(readKnobs({})).toEqual({});
    expect(readKnobs({ ordr: 'x' })).toContain('there is no knob ordr');
    expect(readKnobs({ order: 'sideways' })).toContain('order is one of: ascending, descending');
    expect(readKnobs({ extensions: 'absent:waitlists+payments' })).toEqual({
      extensions: 'absent:waitlists+payments',
    });
    for (const extensions of ['absent:', 'absent:nonsense', 'absent:waitlists+', 'waitlists'])
      expect(readKnobs({ extensions })).toContain('extensions is one of: present');
    for (const pageSize of ['0', '-1', '1.5', '1001', 'x'])
      expect(typeof readKnobs({ pageSize })).toBe('string');
    expect(typeof readKnobs({ constructor: 'x' })).toBe('string');
  });

  test(
    'descending: the newest first',
    speaking({ order: 'descending', pageSize: 2 }, async ({ call }) => {
      const first = await call('GET', '/appointments');
      expect(idsOfReply(first)).toEqual([3, 2]);
      expect((first.json as { links: object }).links).toEqual({ previousPage: '/v1/appointments?id_lt=2' });
      expect(idsOfReply(await call('GET', '/appointments?id_lt=2'))).toEqual([1]);
    }),
  );

  test(
    'ignored: a query key that does not exist changes nothing',
    speaking({ unknownQuery: 'ignored' }, async ({ call }) => {
      expect(idsOfReply(await call('GET', '/appointments?limit=1&nonsense'))).toEqual([1, 2, 3]);
      expect((await call('GET', '/patients/1?limit=1')).status).toBe(200);
      expect((await call('GET', '/appointments?patientId=x')).status).toBe(400);
    }),
  );

  test.each([
    [
      'message',
      {
        statusCode: 400,
        error: 'Bad Request',
        message: 'limit is not a query parameter of this operation',
        fields: { limit: ['is not a query parameter of this operation'] },
      },
    ],
    [
      'field-errors',
      { formErrors: [], fieldErrors: { limit: ['is not a query parameter of this operation'] } },
    ],
    ['error', { error: 'limit is not a query parameter of this operation' }],
    ['errors', { errors: [{ field: 'limit', message: 'is not a query parameter of this operation' }] }],
  ] as const)('%s: errors in that shape', (errorBody, body) =>
    speaking({ errorBody }, async ({ call }) => {
      const { status, json } = await call('GET', '/patients?limit=1');
      expect([status, json]).toEqual([400, body]);
    })(),
  );

  test(
    'html and empty: errors without JSON',
    speaking({ errorBody: 'html' }, async ({ call, service }) => {
      const page = await call('GET', '/patients?%3Cb%3E=1');
      expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
      expect(page.text).toContain('&#60;b&#62;');
      service.sandbox.setDialect({ errorBody: 'empty' });
      const nothing = await call('GET', '/nowhere');
      expect([nothing.status, nothing.text]).toEqual([404, '']);
    }),
  );

  test(
    'seconds: time stamps are kept, compared and written to the second',
    speaking({ timestamps: 'seconds' }, async ({ call, service, clock }) => {
      clock.at += 1_500;
      service.sandbox.arrive(1, 1);
      const { text } = await call('GET', '/appointments?status=Arrived');
      expect(text).toContain('"updatedAt":"2026-11-16T00:00:01Z"');
      expect(text).toContain('"statusUpdatedAt":"2026-11-16T00:00:01Z"');
      expect(text).not.toMatch(/\d\.\d{3}Z"/);
      // Changed at 00:00:01.500 and said to be 00:00:01: not after 00:00:01.000, nor after 00:00:01.200.
      for (const parameter of ['update', 'status_update']) {
        expect(
          idsOfReply(await call('GET', `/appointments?${parameter}_gt=2026-11-16T00:00:00.999Z`)),
        ).toEqual([1]);
        expect(idsOfReply(await call('GET', `/appointments?${parameter}_gt=2026-11-16T00:00:01Z`))).toEqual(
          [],
        );
        expect(
          idsOfReply(await call('GET', `/appointments?${parameter}_gt=2026-11-16T00:00:01.200Z`)),
        ).toEqual([]);
        expect(
          idsOfReply(await call('GET', `/appointments?${parameter}_lt=2026-11-16T00:00:01.200Z`)),
        ).toContain(1);
        expect(
          idsOfReply(await call('GET', `/appointments?${parameter}_lt=2026-11-16T00:00:01Z`)),
        ).not.toContain(1);
      }
      service.sandbox.edit('appointments', 1, { note: '"start":"2026-11-16T00:00:00.000Z"' });
      const { data } = (await call('GET', '/appointments?patientId=1')).json as { data: { note: string }[] };
      expect(data[0]?.note).toBe('"start":"2026-11-16T00:00:00.000Z"');
    }),
  );

  test(
    'leaves-appointment: an arrival moves only the patient’s own stamp',
    speaking({ arrival: 'leaves-appointment' }, async ({ call, service }) => {
      const before = service.sandbox.state('appointments', 1)?.updatedAt;
      expect((await call('POST', '/appointments/1/arrival')).text).toBe('1');
      expect(service.sandbox.state('appointments', 1)?.updatedAt).toBe(before);
      expect(idsOfReply(await call('GET', '/appointments?update_gt=2026-11-15'))).toEqual([]);
      expect(idsOfReply(await call('GET', '/appointments?status_update_gt=2026-11-15'))).toEqual([1]);
    }),
  );

  test.each(['seconds', 'date', 'none'] as const)('Retry-After %s: what a 429 says', async (retryAfter) => {
    const bench = await makeBench({ clinic, dialect: { limiter: 'one-per-second', retryAfter } });
    for (let n = 0; n < 8; n += 1) expect((await bench.call('GET', '/locations')).status).toBe(200);
    const { status, headers } = await bench.call('GET', '/locations');
    const expected = { seconds: '1', date: 'Mon, 16 Nov 2026 00:00:01 GMT', none: null }[retryAfter];
    expect([status, headers.get('retry-after')]).toEqual([429, expected]);
    bench.service.sandbox.refill();
    expect((await bench.call('GET', '/locations')).status).toBe(200);
    await bench.service.close();
  });

  test(
    'Date: there with the server’s clock, or not at all',
    speaking({}, async ({ call, service, clock }) => {
      clock.at += 5_000;
      expect((await call('GET', '/locations')).headers.get('date')).toBe('Mon, 16 Nov 2026 00:00:05 GMT');
      expect((await call('GET', '/locations', { key: 'x' })).headers.get('date')).not.toBeNull();
      service.sandbox.setDialect({ dateHeader: 'absent' });
      expect((await call('GET', '/locations')).headers.get('date')).toBeNull();
    }),
  );

  test(
    '201: creates say so, and nothing else does',
    speaking({ creates: 201 }, async ({ call }) => {
      const body = { type: 'Doctor', name: 'Dr New', email: 'd@example.com' };
      expect((await call('POST', '/contacts', { body })).status).toBe(201);
      expect((await call('POST', '/appointments/1/arrival')).status).toBe(200);
      expect((await call('GET', '/contacts')).status).toBe(200);
    }),
  );

  test('a payment of more than is owing: refused, or accepted and to be seen on the invoice', async () => {
    const pays = (overpayment: 'refused' | 'accepted', seen: (status: number, paid: number) => void) =>
      speaking({ overpayment }, async ({ call, service }) => {
        const { id } = service.sandbox.invoice({ appointmentId: 1, patientId: 1 });
        const body = {
          patientId: 1,
          locationId: 1,
          paymentMethodId: 1,
          amount: 90,
          paymentDate: '2026-11-16',
          paymentInvoices: [{ invoiceId: id, amount: 90 }],
        };
        const { status } = await call('POST', '/payments', { body });
        seen(status, service.sandbox.state('invoices', id)?.paidAmount ?? 0);
      })();
    await pays('refused', (status, paid) => expect([status, paid]).toEqual([400, 0]));
    await pays('accepted', (status, paid) => expect([status, paid]).toEqual([200, 90]));
  });

  test(
    'wrapped: single reads are in {data}, creates are not',
    speaking({ singles: 'wrapped' }, async ({ call, service }) => {
      expect((await call('GET', '/patients/1')).json).toEqual({ data: service.sandbox.state('patients', 1) });
      const body = { type: 'Doctor', name: 'Dr New', email: 'd@example.com' };
      expect((await call('POST', '/contacts', { body })).json).toMatchObject({ id: 1 });
    }),
  );

  test('in any mixture serves a list, a single read, an arrival and a payment', async () => {
    const anyDialect = fc.record(
      Object.fromEntries(
        Object.entries(dialectKnobs).map(([knob, values]) => [knob, fc.constantFrom<unknown>(...values)]),
      ),
    ) as fc.Arbitrary<Dialect>;
    await fc.assert(
      fc.asyncProperty(anyDialect, async (dialect) => {
        const { service, call, clock } = await makeBench({ clinic, dialect });
        service.sandbox.setDialect(dialect);
        clock.at += 1;
        expect(idsOfReply(await call('GET', '/appointments')).length).toBe(Math.min(3, dialect.pageSize));
        expect((await call('GET', '/patients/1')).status).toBe(200);
        expect((await call('POST', '/appointments/1/arrival')).text).toBe('1');
        const { id } = service.sandbox.invoice({ appointmentId: 1, patientId: 1 });
        const body = {
          patientId: 1,
          locationId: 1,
          paymentMethodId: 1,
          amount: 85,
          paymentDate: '2026-11-16',
          paymentInvoices: [{ invoiceId: id, amount: 85 }],
        };
        expect((await call('POST', '/payments', { body })).status).toBe(dialect.creates);
        expect(service.sandbox.state('invoices', id)?.status).toBe('Paid');
        await service.close();
      }),
      { numRuns: 60 },
    );
  });
});
