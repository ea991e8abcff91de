import { describe, expect, test } from 'vitest';
import { type CallOptions, whileSomeoneWaits } from '../../../electron/practice/types.ts';
import { type OperationName, operations } from '../../../shared/practice/operations.ts';
import { answerOf, jsonResponse, networkError } from '../../fakes/scripted-fetch.ts';
import { clientBench, clientKey, idsPage, look, writePriority } from './client-bench.ts';

const payment = {
  body: {
    patientId: 1,
    locationId: 1,
    paymentMethodId: 2,
    amount: 85,
    paymentDate: '2026-03-02',
    paymentInvoices: [{ invoiceId: 9, amount: 85 }],
  },
};

describe('one call', () => {
  test('there is a method for each operation of the table', () => {
    const { client } = clientBench();
    for (const name of Object.keys(operations) as OperationName[])
      expect(client[name]).toBeTypeOf('function');
  });

  test('an answer comes parsed, with the server’s time and a number that rises', async () => {
    const date = { Date: 'Mon, 02 Mar 2026 22:00:07 GMT' };
    const { client, until } = clientBench(() => jsonResponse(200, { id: 5, firstname: 'A' }, date));
    const first = await until(client.getPatient({ params: { id: 5 } }, look));
    const second = await until(client.getPatient({ params: { id: 5 } }, look));
    if (!first.ok || !second.ok) throw new Error('no answer');
    expect(first.value.firstname).toBe('A');
    expect(first.serverTime).toBe(Date.UTC(2026, 2, 2, 22, 0, 7));
    expect(second.sequence).toBe(first.sequence + 1);
  });

  test('The clock of a gateway that answers in place of the service teaches nothing.', async () => {
    const date = { Date: 'Mon, 02 Mar 2026 22:00:07 GMT' };
    const page = () => answerOf(200, '<html>', date);
    const down = () => answerOf(502, '', date);
    const { client, until, serverProfile } = clientBench(down, down, page, page, () =>
      jsonResponse(200, { data: [] }, date),
    );
    const ask = () => until(client.listLocations({ query: {} }, look));
    for (let n = 0; n < 5; n++) await ask();
    expect(serverProfile.clockSkewMs()).toBeNull();
    await ask();
    expect(serverProfile.clockSkewMs()).not.toBeNull();
  });

  test('The numbers of calls begin with each run at 1: the store keeps them on top of those of earlier runs, and they must not grow by more than the calls.', async () => {
    const { client, until } = clientBench(() => idsPage([]));
    const first = await until(client.listLocations({ query: {} }, look));
    expect(first.ok && first.sequence).toBe(1);
  });

  test('What does not keep to the spec is never sent.', async () => {
    const { client, fetch, reports, budget } = clientBench();
    const wrong = await client.createPayment({ body: { ...payment.body, amount: 86 } }, writePriority);
    expect(wrong).toMatchObject({ ok: false, failure: { kind: 'bad-input' }, delivery: 'not-sent' });
    expect([fetch.sent.length, reports.length, budget.view().callsLastMinute]).toEqual([0, 0, 0]);
  });

  test('the caller hears when it leaves; what it throws comes back, and costs no call', async () => {
    const { client, fetch, budget, until } = clientBench(() => jsonResponse(200, { id: 1 }));
    const broken = client.createPayment(payment, {
      ...writePriority,
      onSending() {
        throw new Error('the row could not be written');
      },
    });
    await expect(until(broken)).rejects.toThrow('the row could not be written');
    expect([fetch.sent.length, budget.view().callsLastMinute]).toEqual([0, 0]);
    const beforeSending = () => Promise.reject(new Error('another desk has it'));
    await expect(until(client.createPayment(payment, { ...writePriority, beforeSending }))).rejects.toThrow(
      'another desk has it',
    );
    expect([fetch.sent.length, budget.view().callsLastMinute]).toEqual([0, 0]);
    let reported = 0;
    await until(client.createPayment(payment, { ...writePriority, onSending: () => void reported++ }));
    expect(reported).toBe(1);
  });
});

describe('what becomes of a write', () => {
  test.each([
    ['answered', () => jsonResponse(200, { id: 77 }), 'ok'],
    ['answered with 201', () => jsonResponse(201, { data: { id: 77 } }), 'ok'],
    ['no connection', () => Promise.reject(networkError('ECONNREFUSED')), 'service-down, not-sent'],
    ['no such host', () => Promise.reject(networkError('ENOTFOUND')), 'address-unknown, not-sent'],
    ['slowed down', () => jsonResponse(429, {}), 'rate-limited, not-sent'],
    ['key refused', () => jsonResponse(401, {}), 'key-refused, not-sent'],
    ['refused', () => jsonResponse(400, { message: 'more than is owing' }), 'refused-by-service, refused'],
    ['reset', () => Promise.reject(networkError('ECONNRESET')), 'service-down, unknown'],
    ['no answer', () => new Promise<never>(() => undefined), 'timed-out, unknown'],
    ['broken inside', () => jsonResponse(500, {}), 'service-down, unknown'],
    ['half an answer', () => answerOf(200, '{"id":'), 'protocol, unknown'],
    ['a page of the gateway', () => answerOf(200, '<html>'), 'protocol, unknown'],
    ['redirected', () => answerOf(302), 'protocol, unknown'],
  ] as const)(
    'A write is sent at most once a call; its delivery is known after it: not sent, refused, or unknown. (%s)',
    async (_, answer, ending) => {
      const { client, fetch, until } = clientBench(answer);
      const outcome = await until(client.createPayment(payment, writePriority));
      expect(outcome.ok ? 'ok' : `${outcome.failure.kind}, ${outcome.delivery}`).toBe(ending);
      expect(fetch.sent).toHaveLength(1);
    },
  );
});

describe('the budget', () => {
  test('A read that meets a 429 waits its turn again, at most twice.', async () => {
    const slow = () => answerOf(429, '', { 'Retry-After': '5' });
    const kind = clientBench(slow, slow, () => idsPage([1]));
    expect(await kind.until(kind.client.listPatients({ query: {} }, look))).toMatchObject({ ok: true });
    expect(kind.clock.monotonic()).toBeGreaterThanOrEqual(10_000);
    expect(kind.budget.view().refusals).toBe(2);
    const hard = clientBench(slow);
    expect(await hard.until(hard.client.listPatients({ query: {} }, look))).toMatchObject({
      failure: { kind: 'rate-limited', retryAfterMs: 5000 },
      delivery: 'not-sent',
    });
    expect(hard.fetch.sent).toHaveLength(3);
  });

  test('A read that a person waits for is not kept for the whole pause after a 429: it fails at once and says how long the pause is.', async () => {
    const { client, clock, fetch, reports } = clientBench(() => answerOf(429, '', { 'Retry-After': '1500' }));
    const ends: unknown[] = [];
    const ask = async (options: CallOptions) => ends.push(await client.listPatients({ query: {} }, options));
    void ask({ priority: 'background' });
    void ask(whileSomeoneWaits);
    await clock.advance(20_000);
    const paused = {
      ok: false,
      delivery: 'not-sent',
      failure: { kind: 'rate-limited', words: 'It accepts requests again in 25 minutes.' },
    };
    expect(ends).toMatchObject([paused]);
    void ask(whileSomeoneWaits);
    await clock.advance(100);
    expect(ends).toMatchObject([paused, paused]);
    const asked = fetch.sent.length;
    // What is said of the connection has no time in it that passes.
    expect(reports.map((report) => !report.ok && report.failure.words)).toEqual([undefined]);
    await clock.advance(1_450_000);
    expect([ends.length, fetch.sent.length]).toEqual([2, asked]);
  });

  test('a 401 stops every other call until there is a new key, and each of them is told', async () => {
    const { client, budget, fetch, until, reports } = clientBench(
      () => jsonResponse(401, {}),
      () => idsPage([]),
    );
    await until(client.listPatients({ query: {} }, look));
    expect(await until(client.listPatients({ query: {} }, look))).toMatchObject({
      failure: { kind: 'key-refused' },
      delivery: 'not-sent',
    });
    expect(fetch.sent).toHaveLength(1);
    expect(reports).toHaveLength(2);
    budget.resume();
    expect(await until(client.listPatients({ query: {} }, look))).toMatchObject({ ok: true });
  });

  test('what never reached the service costs nothing, what may have reached it counts', async () => {
    const { client, budget, until } = clientBench(
      () => Promise.reject(networkError('ENETUNREACH', { syscall: 'connect' })),
      () => Promise.reject(networkError('ECONNRESET')),
    );
    await until(client.arrive({ params: { id: 1 } }, writePriority));
    expect(budget.view().callsLastMinute).toBe(0);
    await until(client.arrive({ params: { id: 1 } }, writePriority));
    expect(budget.view().callsLastMinute).toBe(1);
  });

  test('who gives up while waiting or under way is not news about the connection', async () => {
    const { client, clock, reports, fetch } = clientBench(() => new Promise<never>(() => undefined));
    const giveUp = new AbortController();
    const calls = [1, 2, 3, 4, 5].map((id) =>
      client.getPatient({ params: { id } }, { ...look, signal: giveUp.signal }),
    );
    await clock.advance(1000);
    giveUp.abort();
    const deliveries = (await clock.until(Promise.all(calls))).map((outcome) =>
      outcome.ok ? 'ok' : outcome.delivery,
    );
    expect(deliveries).toEqual(['unknown', 'unknown', 'unknown', 'not-sent', 'not-sent']);
    expect([reports.length, fetch.sent.length]).toEqual([0, 3]);
  });
});

describe('extensions', () => {
  test('An extension that this server is known to lack is not asked for.', async () => {
    const { client, fetch, until, clock } = clientBench(() => answerOf(404));
    const ask = () => until(client.listPractitioners({ query: {} }, { priority: 'background' }));
    expect(await ask()).toMatchObject({ failure: { kind: 'not-found' }, delivery: 'refused' });
    expect(await ask()).toMatchObject({ failure: { kind: 'not-found' }, delivery: 'refused' });
    expect(fetch.sent).toHaveLength(1);
    await clock.advance(24 * 3_600_000);
    await ask();
    expect(fetch.sent).toHaveLength(2);
  });

  test('A list that was there and is not found is read as one that failed, and its server as one that answers.', async () => {
    const answers = [answerOf(200, '{"data":[],"links":{}}'), answerOf(404)];
    const { client, until, reports } = clientBench(() => answers.shift() ?? answerOf(404));
    const ask = () => until(client.listPractitioners({ query: {} }, { priority: 'background' }));
    await ask();
    const failedRead = { failure: { kind: 'service-down', status: 404 }, delivery: 'unknown' };
    expect(await ask()).toMatchObject(failedRead);
    expect(await ask()).toMatchObject(failedRead);
    expect(reports.at(-1)).toMatchObject({ failure: { kind: 'not-found' } });
  });

  test('A list of which anything else came than a 404 is not given up: its hours begin again.', async () => {
    let status = 200;
    const { client, until, clock, serverProfile } = clientBench(() =>
      answerOf(status, '{"data":[],"links":{}}'),
    );
    const ask = () => until(client.listPractitioners({ query: {} }, { priority: 'background' }));
    await ask();
    const notFoundFor = async (hours: number) => {
      status = 404;
      for (let n = 0; n < hours * 12; n++) {
        await clock.advance(300_000);
        await ask();
      }
      return serverProfile.lacks('listPractitioners');
    };
    expect(await notFoundFor(3)).toBe(false);
    status = 502;
    await ask();
    expect([await notFoundFor(3), await notFoundFor(2)]).toEqual([false, true]);
  });

  test('a path that is there for other methods only is an extension that is absent', async () => {
    const { client, until, serverProfile } = clientBench(() => answerOf(405));
    expect(await until(client.getAppointment({ params: { id: 1 } }, look))).toMatchObject({
      failure: { kind: 'not-found' },
    });
    expect(serverProfile.lacks('getAppointment')).toBe(true);
    expect(await until(client.getPatient({ params: { id: 1 } }, look))).toMatchObject({
      failure: { kind: 'refused-by-service' },
    });
  });
});

describe('what is kept of failures', () => {
  test('No failure carries the key, and none that is kept carries the server’s own words.', async () => {
    const { client, until, reports } = clientBench(
      () => jsonResponse(400, { message: `Margaret Oduya ${clientKey}`, errors: [{ field: 'email' }] }),
      () => jsonResponse(200, { id: 'Margaret' }),
      () => Promise.reject(networkError('ENOTFOUND')),
    );
    for (let i = 0; i < 3; i++) await until(client.getPatient({ params: { id: 5 } }, look));
    expect(reports.map((report) => report.ok || report.failure.words)).toEqual([
      'Margaret Oduya [key]',
      'getPatient: id: expected id, got text',
      'ENOTFOUND',
    ]);
    expect(
      client.lastFailures().map(({ operation, failure }) => [operation, failure.words, failure.fields]),
    ).toEqual([
      ['getPatient', undefined, ['email']],
      ['getPatient', 'getPatient: id: expected id, got text', undefined],
      ['getPatient', 'ENOTFOUND', undefined],
    ]);
    expect(JSON.stringify(client.lastFailures())).not.toMatch(/Margaret|k_live/);
  });

  test('the last fifty are kept', async () => {
    const { client, until, clock } = clientBench(() => Promise.reject(networkError('ENOTFOUND')));
    for (let i = 0; i < 60; i++) {
      await until(client.arrive({ params: { id: 1 } }, writePriority));
      await clock.advance(1000);
    }
    const kept = client.lastFailures();
    expect(kept).toHaveLength(50);
    expect(kept[0]?.at).toBeLessThan(kept[49]?.at ?? 0);
  });
});
