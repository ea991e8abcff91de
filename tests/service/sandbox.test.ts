import { Agent, fetch as overNetwork } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../service/start.ts';
import { inBench } from './bench.ts';
import { tinyAppointment, tinyClinic } from './fixtures/tiny-clinic.ts';

const clinic = tinyClinic({
  appointments: [tinyAppointment(1, [1]), tinyAppointment(2, [2, 3], { maxPatients: 4, serviceId: 2 })],
});

describe('another desk', () => {
  test(
    'books, moves, cancels, invoices, pays and takes back by the rules of the API',
    inBench(async ({ service, clock }) => {
      const { sandbox } = service;
      clock.at += 1_000;
      const booked = sandbox.book({
        start: '2026-11-17T00:00:00Z',
        end: '2026-11-17T00:30:00Z',
        serviceId: 1,
        locationId: 1,
        practitionerId: 1,
        patientId: 1,
      });
      sandbox.move(booked.id, '2026-11-18T00:00:00Z', '2026-11-18T00:30:00Z');
      sandbox.arrive(booked.id, 1);
      const invoice = sandbox.invoice({ appointmentId: booked.id, patientId: 1 });
      expect(invoice).toMatchObject({
        total: 85,
        status: 'Awaiting Payment',
        paidAmount: 0,
        invoiceNumber: 'INV-000001',
      });
      const part = sandbox.pay({ invoiceId: invoice.id, amount: 35 });
      const rest = sandbox.pay({ invoiceId: invoice.id });
      expect([part.amount, rest.amount]).toEqual([35, 50]);
      expect(sandbox.state('invoices', invoice.id)).toMatchObject({ status: 'Paid', paidAmount: 85 });
      sandbox.removePayment(rest.id);
      expect(sandbox.state('invoices', invoice.id)).toMatchObject({
        status: 'Awaiting Payment',
        paidAmount: 35,
      });
      sandbox.cancel(booked.id, 1, 'Ill');
      expect(sandbox.state('appointments', booked.id)).toMatchObject({
        start: '2026-11-18T00:00:00.000Z',
        appointmentPatients: [{ status: 'Cancelled', cancellationReason: 'Ill', invoiceId: invoice.id }],
      });
      expect(() => sandbox.pay({ invoiceId: invoice.id, amount: 51 })).toThrow('more than invoice');
      expect(() => sandbox.arrive(99, 1)).toThrow('no record 99 among appointments');
      expect(() => sandbox.arrive(booked.id, 2)).toThrow('no patient 2');
    }),
  );

  test(
    'archives and restores each kind by its own fields',
    inBench(
      async ({ service, clock }) => {
        const { sandbox } = service;
        clock.at += 1_000;
        sandbox.archive('appointments', 1);
        expect(sandbox.state('appointments', 1)).toMatchObject({
          archived: true,
          deletedAt: '2026-11-16T00:00:01.000Z',
        });
        sandbox.restore('appointments', 1);
        expect(sandbox.state('appointments', 1)).toMatchObject({ archived: false, deletedAt: null });
        const invoice = sandbox.invoice({ appointmentId: 1, patientId: 1 });
        const payment = sandbox.pay({ invoiceId: invoice.id });
        sandbox.archive('payments', payment.id);
        expect(sandbox.state('payments', payment.id)).toMatchObject({
          archived: true,
          archivedAt: expect.any(String),
        });
        expect(sandbox.state('invoices', invoice.id)?.paidAmount).toBe(0);
        sandbox.archive('invoices', invoice.id);
        expect(sandbox.state('invoices', invoice.id)).toMatchObject({ isArchived: true });
        sandbox.archive('practitioners', 1);
        expect(sandbox.state('practitioners', 1)).toMatchObject({ archived: true });
      },
      { clinic },
    ),
  );

  test(
    'An appointment names its support items that are not archived.',
    inBench(
      async ({ service }) => {
        const { sandbox } = service;
        const item = sandbox.add('support_items', { appointmentId: 1, type: 'Provider Travel' });
        expect(sandbox.state('appointments', 1)?.supportItemIds).toEqual([item.id]);
        sandbox.archive('support_items', item.id);
        expect(sandbox.state('support_items', item.id)?.deletedAt).toEqual(expect.any(String));
        expect(sandbox.state('appointments', 1)?.supportItemIds).toEqual([]);
      },
      { clinic },
    ),
  );

  test(
    'purges without a trace, and no id is given out twice',
    inBench(async ({ service }) => {
      const { sandbox } = service;
      // The newest of those that it began with, and one that was added since.
      const newest = Math.max(...sandbox.state('contacts').map(({ id }) => id));
      sandbox.purge('contacts', newest);
      const added = sandbox.add('contacts', { name: 'Gone' });
      expect(added.id).toBeGreaterThan(newest);
      sandbox.purge('contacts', added.id);
      expect(sandbox.state('contacts', added.id)).toBeNull();
      expect(sandbox.add('contacts', { name: 'Next' }).id).toBeGreaterThan(added.id);
    }),
  );

  test(
    'gives records without time stamps none',
    inBench(async ({ service }) => {
      service.sandbox.edit('payment_methods', 1, { name: 'EFTPOS' });
      expect(service.sandbox.state('payment_methods', 1)).toEqual({
        id: 1,
        name: 'EFTPOS',
        description: 'Card terminal',
        ledgerAccountCode: '610',
      });
    }),
  );
});

describe('the log of calls', () => {
  test(
    'has every call with its method, path, query, time, operation and status',
    inBench(async ({ service, call, clock }) => {
      await call('GET', '/patients?firstname=Mia');
      clock.at += 250;
      await call('GET', '/patients/99');
      await call('GET', '/patients', { key: 'wrong' });
      const calls = service.sandbox.calls();
      expect(calls.map(({ keyId: _, id: __, ...one }) => one)).toEqual([
        {
          method: 'GET',
          path: '/patients',
          query: 'firstname=Mia',
          at: clock.at - 250,
          operation: 'listPatients',
          status: 200,
          fault: null,
        },
        {
          method: 'GET',
          path: '/patients/99',
          query: '',
          at: clock.at,
          operation: 'getPatient',
          status: 404,
          fault: null,
        },
        {
          method: 'GET',
          path: '/patients',
          query: '',
          at: clock.at,
          operation: 'listPatients',
          status: 401,
          fault: null,
        },
      ]);
      expect(calls.map((one) => one.keyId === null)).toEqual([false, false, true]);
      service.sandbox.clearCalls();
      expect(service.sandbox.calls()).toEqual([]);
    }),
  );
});

describe('/sandbox', () => {
  let running: RunningService;
  let plain: RunningService;
  let agent: Agent;
  beforeAll(async () => {
    running = await startService({ clinic, sandbox: true });
    plain = await startService({ clinic });
    agent = new Agent({ connect: { ca: [running.caPem, plain.caPem] } });
  });
  afterAll(async () => {
    await agent.close();
    await Promise.all([running.close(), plain.close()]);
  });
  const send = async (method: string, path: string, body?: unknown, of = running) => {
    const answer = await overNetwork(`${of.baseUrl.replace('/v1', '')}/sandbox${path}`, {
      method,
      dispatcher: agent,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return {
      status: answer.status,
      json: (await answer.json().catch(() => null)) as { data?: unknown; message?: string },
    };
  };

  test('is there only when the service was started with it', async () => {
    expect((await send('GET', '/calls', undefined, plain)).status).toBe(401);
    expect((await send('GET', '/calls')).status).toBe(200);
  });

  test('needs no key, is not limited, and is not among the calls', async () => {
    for (let n = 0; n < 70; n += 1) expect((await send('GET', '/faults')).status).toBe(200);
    expect((await send('GET', '/calls')).json).toEqual([]);
  });

  test('answers the state, of a kind or of one record', async () => {
    const all = await send('GET', '/state/payment-methods');
    expect(all.json.data).toHaveLength(2);
    expect((await send('GET', '/state/appointments/1')).json.data).toMatchObject({ id: 1 });
    expect((await send('GET', '/state/appointments/99')).json.data).toBeNull();
    expect((await send('GET', '/state/nonsense')).status).toBe(400);
  });

  test('does what another desk does, and says what is wrong with it', async () => {
    expect(
      (await send('POST', '/set-status', { appointmentId: 2, patientId: 3, status: 'Did not arrive' }))
        .status,
    ).toBe(200);
    expect(running.service.sandbox.state('appointments', 2)?.appointmentPatients?.[1]?.status).toBe(
      'Did not arrive',
    );
    const booking = {
      start: '2026-11-17',
      end: '2026-11-18',
      serviceId: 1,
      locationId: 1,
      practitionerId: 1,
      patientId: 1,
    };
    expect((await send('POST', '/book', booking)).json.data).toMatchObject({ id: 3 });
    const made = (await send('POST', '/invoice', { appointmentId: 3, patientId: 1 })).json.data as {
      id: number;
    };
    expect((await send('POST', '/pay', { invoiceId: made.id })).json.data).toMatchObject({ amount: 85 });
    expect((await send('POST', '/edit', { kind: 'patients', id: 1, fields: { alert: 'New' } })).status).toBe(
      200,
    );
    expect((await send('POST', '/archive', { kind: 'patients', id: 1 })).status).toBe(200);
    expect((await send('POST', '/add', { kind: 'contacts', fields: { name: 'C' } })).json.data).toMatchObject(
      { id: 1 },
    );
    const wrong: [string, unknown, string][] = [
      ['/arrive', { appointmentId: 99, patientId: 1 }, 'no record 99'],
      ['/arrive', { appointmentId: 1 }, 'patientId'],
      ['/pay', { invoiceId: made.id, amount: 1 }, 'more than invoice'],
      ['/archive', { kind: 'rosters', id: 1 }, 'kind'],
      ['/fault', { kind: 'drop-before', path: '(' }, 'regular expression'],
      ['/dialect', { order: 'sideways' }, 'order is one of'],
    ];
    for (const [path, body, words] of wrong) {
      const { status, json } = await send('POST', path, body);
      expect([path, status, json.message?.includes(words)]).toEqual([path, 400, true]);
    }
  });

  test('turns the dialect and arms and clears faults', async () => {
    expect((await send('POST', '/dialect', { order: 'descending', pageSize: '5' })).json.data).toMatchObject({
      order: 'descending',
      pageSize: 5,
    });
    expect((await send('GET', '/dialect')).json).toMatchObject({ order: 'descending' });
    expect(
      (await send('POST', '/fault', { kind: '500', operation: 'listPatients', count: 1 })).json.data,
    ).toEqual({ id: 1 });
    expect((await send('GET', '/faults')).json).toEqual([
      { kind: '500', operation: 'listPatients', count: 1, id: 1, struck: 0 },
    ]);
    await send('POST', '/clear-faults');
    expect((await send('GET', '/faults')).json).toEqual([]);
    await send('POST', '/refill');
    await send('POST', '/clear-calls');
  });
});
