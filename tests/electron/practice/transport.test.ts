import { describe, expect, test } from 'vitest';
import {
  createTransport,
  type HttpRequest,
  type TransportOptions,
} from '../../../electron/practice/transport.ts';
import {
  answerOf,
  jsonResponse,
  networkError,
  type Sent,
  scriptedFetch,
} from '../../fakes/scripted-fetch.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const key = 'k_live_9f3c0a71d2';
const read: HttpRequest = { method: 'GET', path: '/patients', query: [] };
const file = { name: 'referral.pdf', bytes: new TextEncoder().encode('%PDF-1.7 …') };
const upload: HttpRequest = { method: 'POST', path: '/patients/5/file', query: [], file };

function bench(answer: Parameters<typeof scriptedFetch>[0], more: Partial<TransportOptions> = {}) {
  const clock = createVirtualClock();
  const fetch = scriptedFetch(answer);
  const transport = createTransport({
    fetch,
    clock,
    baseUrl: 'https://practice.test/v1',
    apiKey: () => key,
    userAgent: 'Foyer/1.2.3 (test)',
    ...more,
  });
  return { clock, fetch, transport, send: (request: HttpRequest) => clock.until(transport.send(request)) };
}

const never = () => new Promise<never>(() => undefined);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('what is sent', () => {
  test('a read carries the key, what it accepts and who asks, and no content type', async () => {
    const { fetch, send } = bench(() => jsonResponse(200, {}));
    await send({
      ...read,
      query: [
        ['lastname', 'O’Brien & Co'],
        ['ids', '1'],
        ['ids', '2'],
      ],
    });
    expect(fetch.sent[0]).toMatchObject({
      url: 'https://practice.test/v1/patients?lastname=O%E2%80%99Brien%20%26%20Co&ids=1&ids=2',
      method: 'GET',
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        'User-Agent': 'Foyer/1.2.3 (test)',
      },
    });
    expect(fetch.sent[0]?.headers).not.toHaveProperty('Content-Type');
    expect(fetch.sent[0]).not.toHaveProperty('body');
  });

  test('a body goes out as JSON, a file as a multipart form', async () => {
    const { fetch, send } = bench(() => jsonResponse(200, {}));
    await send({ method: 'POST', path: '/payments', query: [], body: '{"amount":85}' });
    await send(upload);
    const [json, form] = fetch.sent;
    expect(json).toMatchObject({ body: '{"amount":85}', headers: { 'Content-Type': 'application/json' } });
    expect(form?.headers['Content-Type']).toMatch(/^multipart\/form-data; boundary=/);
    const parsed = await new Response(form?.body ?? null, { headers: { ...form?.headers } }).formData();
    const part = parsed.get('file') as File;
    expect({ name: part.name, type: part.type, text: await part.text() }).toEqual({
      name: 'referral.pdf',
      type: 'application/pdf',
      text: '%PDF-1.7 …',
    });
  });

  test('Nothing is ever sent but over https, and never to another address than the practice’s: redirects are not followed.', async () => {
    const plain = bench(() => jsonResponse(200, {}), { baseUrl: 'http://practice.test/v1' });
    expect(await plain.send(read)).toMatchObject({ failure: { kind: 'not-https' }, delivery: 'not-sent' });
    expect(plain.fetch.sent).toEqual([]);

    const moved = bench(() => answerOf(302, '', { location: 'https://elsewhere.test/' }));
    expect(await moved.send(read)).toMatchObject({ answered: true, answer: { status: 302 } });
    expect(moved.fetch.sent).toHaveLength(1);
  });

  test('a key that cannot be a key is not sent', async () => {
    for (const bad of ['', 'two words', 'line\nbreak', 'clé']) {
      const { fetch, send } = bench(() => jsonResponse(200, {}), { apiKey: () => bad });
      expect(await send(read)).toMatchObject({ failure: { kind: 'key-refused' }, delivery: 'not-sent' });
      expect(fetch.sent).toEqual([]);
    }
  });

  test('the caller hears once, just before it leaves; when that throws, nothing leaves', async () => {
    const order: string[] = [];
    const { send } = bench(() => {
      order.push('fetch');
      return jsonResponse(200, {});
    });
    await send({ ...read, onSending: () => order.push('sending') });
    expect(order).toEqual(['sending', 'fetch']);

    const { fetch, transport, clock } = bench(() => jsonResponse(200, {}));
    const broken = transport.send({
      ...read,
      onSending: () => {
        throw new Error('the row could not be written');
      },
    });
    await expect(broken).rejects.toThrow('the row could not be written');
    expect(fetch.sent).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  test('progress goes from 0 to 1, with what the platform tells in between', async () => {
    const reported: number[] = [];
    const { send } = bench((request: Sent) => {
      request.onProgress?.(0.5);
      return jsonResponse(200, {});
    });
    await send({ ...upload, onProgress: (fraction) => reported.push(fraction) });
    expect(reported).toEqual([0, 0.5, 1]);
  });
});

describe('time', () => {
  test('A time-out ends the exchange and the connection, even when the platform does not react to being cut off.', async () => {
    let signal: AbortSignal | null = null;
    const { clock, send } = bench((request) => {
      signal = request.signal;
      return never();
    });
    const ended = await send(read);
    expect(ended).toEqual({
      answered: false,
      failure: { kind: 'timed-out' },
      delivery: 'unknown',
      givenUp: false,
    });
    expect(clock.monotonic()).toBe(20_000);
    expect((signal as AbortSignal | null)?.aborted).toBe(true);
  });

  test('an upload over a slow line goes on while it moves, and ends 120 s after it last did', async () => {
    const bench5Min = bench(async (request: Sent) => {
      for (let n = 1; n <= 5; n++) {
        await new Promise<void>((resolve) => bench5Min.clock.after(60_000, resolve));
        request.onProgress?.(n / 5);
      }
      return never();
    });
    expect(await bench5Min.send(upload)).toMatchObject({
      failure: { kind: 'timed-out' },
      delivery: 'unknown',
    });
    expect(bench5Min.clock.monotonic()).toBe(420_000);
  });

  test('an upload of which nothing moves may take 120 s', async () => {
    const { clock, send } = bench(never);
    expect(await send(upload)).toMatchObject({ failure: { kind: 'timed-out' }, delivery: 'unknown' });
    expect(clock.monotonic()).toBe(120_000);
  });

  test('the time-out covers the body, too', async () => {
    const stuck = new ReadableStream<Uint8Array>({ pull: never });
    const { clock, send } = bench(() => ({ ...answerOf(200), body: stuck }));
    expect(await send(read)).toMatchObject({ failure: { kind: 'timed-out' }, delivery: 'unknown' });
    expect(clock.monotonic()).toBe(20_000);
  });

  test('an answer that comes after the time-out is closed, not read', async () => {
    const late = answerOf(200, ['1', '2']);
    const { clock, send } = bench(
      () => new Promise((resolve) => void clock.after(25_000, () => resolve(late))),
    );
    await send(read);
    await clock.advance(10_000);
    expect(late.cancelled()).toBe(true);
  });

  test('a timer is left behind by nothing', async () => {
    const { clock, send } = bench(() => jsonResponse(200, {}));
    await send(read);
    expect(clock.pending()).toBe(0);
  });

  test('whoever gives up is told so: not sent before, unknown after', async () => {
    const { fetch, send, clock, transport } = bench(never);
    const early = new AbortController();
    early.abort();
    expect(await send({ ...read, signal: early.signal })).toMatchObject({
      delivery: 'not-sent',
      givenUp: true,
    });
    expect(fetch.sent).toHaveLength(0);
    const later = new AbortController();
    const under = transport.send({ ...read, signal: later.signal });
    await clock.advance(500);
    later.abort();
    expect(await under).toMatchObject({ failure: { kind: 'timed-out' }, delivery: 'unknown', givenUp: true });
  });
});

describe('what comes back', () => {
  test('status, headers and the whole body, in whatever pieces it comes', async () => {
    const { send } = bench(() =>
      answerOf(200, ['{"a', '":', '1}'], { Date: 'Mon, 02 Mar 2026 22:00:00 GMT' }),
    );
    const got = await send(read);
    if (!got.answered) throw new Error('no answer');
    expect(got.answer.status).toBe(200);
    expect(got.answer.header('date')).toBe('Mon, 02 Mar 2026 22:00:00 GMT');
    expect(textOf(got.answer.body)).toBe('{"a":1}');
  });

  test('An answer larger than the bound is not read to its end.', async () => {
    const pieces = Array.from({ length: 100 }, () => new Uint8Array(1000));
    const long = answerOf(200, pieces);
    const said = { status: 200, kind: 'protocol' };
    expect(await bench(() => long, { maxBytes: 10_000 }).send(read)).toMatchObject({
      failure: said,
      delivery: 'unknown',
    });
    expect(long.cancelled()).toBe(true);
    const announced = answerOf(200, pieces, { 'content-length': '100000' });
    expect(await bench(() => announced, { maxBytes: 10_000 }).send(read)).toMatchObject({ failure: said });
    expect(announced.cancelled()).toBe(true);
  });

  test('a success whose body breaks off is unknown', async () => {
    const { send } = bench(() => answerOf(200, ['{"id":', networkError('ECONNRESET')]));
    expect(await send(read)).toMatchObject({
      answered: false,
      failure: { kind: 'service-down' },
      delivery: 'unknown',
    });
  });

  test('a refusal whose body breaks off, hangs or is too long is still a refusal', async () => {
    const hanging = { ...answerOf(400), body: new ReadableStream<Uint8Array>({ pull: never }) };
    for (const answer of [
      answerOf(400, ['{"mess', networkError('ECONNRESET')]),
      answerOf(400, [new Uint8Array(20_000)]),
      hanging,
    ]) {
      const got = await bench(() => answer, { maxBytes: 10_000 }).send(read);
      expect(got).toMatchObject({ answered: true, answer: { status: 400, body: new Uint8Array() } });
    }
  });

  test('An exchange counts as not sent only when the request cannot have left this PC.', async () => {
    const deliveries = [];
    for (const code of [
      'ECONNREFUSED',
      'ENOTFOUND',
      'CERT_HAS_EXPIRED',
      'ECONNRESET',
      'UND_ERR_SOCKET',
      'EPIPE',
    ]) {
      const got = await bench(() => Promise.reject(networkError(code))).send(read);
      deliveries.push(got.answered ? null : got.delivery);
    }
    expect(deliveries).toEqual(['not-sent', 'not-sent', 'not-sent', 'unknown', 'unknown', 'unknown']);
  });

  test('the key is taken out of whatever the service says', () => {
    const { transport } = bench(never);
    expect(transport.redact(`no such key: ${key}`)).toBe('no such key: [key]');
  });
});
