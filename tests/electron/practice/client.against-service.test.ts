import { afterEach, describe, expect, test } from 'vitest';
import type { CallOutcome } from '../../../electron/practice/types.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { type ListName, type OperationName, operations } from '../../../shared/practice/operations.ts';
import { useEverything, useExtensions } from './every-operation.ts';
import { clientOnService, closeServices, idsOf, priority } from './service-bench.ts';

afterEach(closeServices);

const dialects: [string, Partial<Dialect>][] = [
  ['as the service does by itself', {}],
  [
    'descending, links as sampled, wrapped, ids by comma, unknown keys ignored',
    {
      order: 'descending',
      links: 'as-sampled',
      singles: 'wrapped',
      creates: 201,
      ids: 'comma',
      unknownQuery: 'ignored',
      pageSize: 7,
      limiter: 'token-bucket',
      timestamps: 'seconds',
    },
  ],
  [
    'no links, small pages, ids in brackets, no Date header',
    {
      links: 'none',
      pageSize: 2,
      ids: 'brackets',
      dateHeader: 'absent',
      limiter: 'one-per-second',
      errorBody: 'empty',
    },
  ],
  [
    'descending without links, ids repeated, wrapped',
    {
      order: 'descending',
      links: 'none',
      pageSize: 50,
      ids: 'repeated',
      singles: 'wrapped',
      limiter: 'fixed-window',
    },
  ],
];

describe.each(dialects)('a service that is %s', (_, dialect) => {
  test('all 28 operations and the extensions work through the client, and no call is refused', async () => {
    const b = await clientOnService(dialect);
    await useEverything(b);
    await useExtensions(b);
    expect([...b.used].sort()).toEqual(Object.keys(operations).sort());
    expect([...b.statuses()].filter((status) => status === 429 || status >= 500)).toEqual([]);
  });

  test('every list is walked to its end, each object once', async () => {
    const b = await clientOnService(dialect);
    const state = await clientOnService({ pageSize: 1000, limiter: 'off' });
    for (const name of Object.keys(operations) as OperationName[]) {
      if (!('lists' in operations[name])) continue;
      const list = name as ListName;
      const all = list === 'listPaymentMethods' ? {} : { include_archived: 'true' };
      const ids = await idsOf(b, list, all);
      const whole = await state.value(
        state.client[list]({ query: all } as never, priority) as Promise<
          CallOutcome<{ data: { id: number }[] }>
        >,
      );
      expect([list, ids.toSorted((x, y) => x - y)]).toEqual([list, whole.data.map(({ id }) => id)]);
    }
    expect([...b.statuses()]).toEqual([200]);
  });

  test('patients by ids come in the encoding that this service reads', async () => {
    const b = await clientOnService(dialect);
    const ids = (await idsOf(b, 'listPatients')).slice(0, 40);
    const found = await idsOf(b, 'listPatients', { ids });
    expect(found.toSorted((x, y) => x - y)).toEqual(ids.toSorted((x, y) => x - y));
    const known = b.serverProfile.arrayEncoding('ids');
    if (dialect.ids) expect(known).toBe(dialect.ids);
  });
});

describe('what the service refuses', () => {
  const shapes: Dialect['errorBody'][] = ['message', 'field-errors', 'error', 'errors', 'html', 'empty'];
  const payment = (invoiceId: number) => ({
    body: {
      patientId: 1,
      locationId: 1,
      paymentMethodId: 1,
      amount: 5_000_000,
      paymentDate: '2026-11-18',
      paymentInvoices: [{ invoiceId, amount: 5_000_000 }],
    },
  });

  test.each(shapes)(
    'errors as %s: 400, 401 and 404 become failures of the closed union',
    async (errorBody) => {
      const b = await clientOnService({ errorBody });
      const refused = await b.outcome(b.client.createPayment(payment(1), priority));
      expect(refused).toMatchObject({
        ok: false,
        failure: { kind: 'refused-by-service', status: 400 },
        delivery: 'refused',
      });
      const none = await b.outcome(b.client.getPatient({ params: { id: 999_999 } }, priority));
      expect(none).toMatchObject({
        ok: false,
        failure: { kind: 'not-found', status: 404 },
        delivery: 'refused',
      });
      const stranger = await clientOnService({ errorBody }, 'not-a-key-of-this-practice');
      const shut = await stranger.outcome(stranger.client.getPatient({ params: { id: 1 } }, priority));
      expect(shut).toMatchObject({
        ok: false,
        failure: { kind: 'key-refused', status: 401 },
        delivery: 'not-sent',
      });
      if (errorBody !== 'html' && errorBody !== 'empty') {
        expect(refused.ok ? '' : refused.failure.words).toMatch(/\w{3,}/);
      }
      expect(JSON.stringify([refused, none, shut])).not.toContain('not-a-key-of-this-practice');
    },
  );

  test('without the extensions each of them is asked for once, and then known to be absent', async () => {
    const b = await clientOnService({ extensions: 'absent' });
    const asked = async () => {
      for (const name of [
        'listPractitioners',
        'listServices',
        'listPayments',
        'listBusyTimeTypes',
        'listWaitlists',
        'listPatientForms',
        'listCancellationReasons',
      ] as const) {
        const ended = await b.outcome(
          b.client[name]({ query: {} }, priority) as Promise<CallOutcome<unknown>>,
        );
        expect(ended).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
      }
      const one = await b.outcome(b.client.getInvoice({ params: { id: 1 } }, priority));
      expect(one).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
      const cancelled = { params: { id: 1 }, body: { reasonId: 1 } };
      expect(await b.outcome(b.client.cancelAppointment(cancelled, priority))).toMatchObject({
        ok: false,
        failure: { kind: 'not-found' },
        delivery: 'refused',
      });
      return b.service.sandbox.calls().length;
    };
    expect([await asked(), await asked()]).toEqual([8, 8]);
    await useEverything(b);
  });

  test('a cancellation is sent only where the list of reasons was read', async () => {
    const b = await clientOnService({});
    const cancelled = { params: { id: 1 }, body: { reasonId: 1 } };
    await b.outcome(b.client.cancelAppointment(cancelled, priority));
    expect(b.service.sandbox.calls()).toEqual([]);
    await b.value(b.client.listCancellationReasons({ query: {} }, priority));
    await b.outcome(b.client.cancelAppointment(cancelled, priority));
    expect(b.service.sandbox.calls().map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('the clocks', () => {
  test('a PC whose clock is a day wrong knows it', async () => {
    const b = await clientOnService({});
    b.service.sandbox.clearCalls();
    await b.value(b.client.listLocations({ query: {} }, priority));
    expect(b.serverProfile.clockSkewMs()).toBeNull();
    // By two answers that agree.
    await b.value(b.client.listLocations({ query: {} }, priority));
    expect(Math.abs(b.serverProfile.clockSkewMs() ?? Number.NaN)).toBeLessThan(1500);
  });
});
