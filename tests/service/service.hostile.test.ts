import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationName, operations } from '../../shared/practice/operations.ts';
import { happy, serviceUnderTest as worldBench } from '../conformance/calls.ts';
import { asMany } from '../extent.ts';
import { makeBench, type ServiceBench } from './bench.ts';
import { tinyAppointment, tinyClinic, tinyInvoice } from './fixtures/tiny-clinic.ts';

/** The only codes there are (spec, "Errors"). 500 is among them, and stays away: it would be a bug. */
const documented = [200, 400, 401, 404, 429];

let bench: ServiceBench;
const bugs: string[] = [];

beforeAll(async () => {
  bench = await makeBench({
    clinic: tinyClinic({
      appointments: [tinyAppointment(1, [1]), tinyAppointment(2, [2, 3], { maxPatients: 4, serviceId: 2 })],
      invoices: [tinyInvoice(1, 1, 85)],
    }),
    log: (message) => bugs.push(message),
    sandbox: true,
  });
});
afterAll(() => bench.service.close());

type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

const nasty = fc.constantFrom(
  '',
  '0',
  '-1',
  '1',
  '2',
  '99',
  '1e309',
  '9'.repeat(400),
  '%00',
  '%',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  "1' OR '1'='1",
  '1;DROP TABLE patients',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '\u202E\uD800',
  '💊',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '2026-11-16',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20',
  '2026-02-30',
  'a'.repeat(9000),
);
const text = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const known = Object.values(operations);
const parameterNames = [
  ...new Set(known.flatMap((one) => Object.keys('query' in one ? one.query.shape : {}))),
];

const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...known), fc.array(text, { minLength: 2, maxLength: 2 }))
      .map(([one, ids]) => {
        let turn = 0;
        return `/v1${one.path.replaceAll(/\{\w+\}/g, () => ids[turn++ % 2] ?? '1')}`;
      }),
  },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
);
const query = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom(...parameterNames, 'ids[]', 'practitionerIds[]'), text),
    text,
    fc.boolean(),
  ),
  { maxLength: 5 },
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, -0, 1, 2, 5e-324, Number.MAX_SAFE_INTEGER),
  fc.jsonValue({ maxDepth: 4 }),
);
const fieldNames = [
  ...new Set(
    known.flatMap((one) => ('body' in one && one.body !== 'file' ? Object.keys(one.body.shape) : [])),
  ),
];
const deep = fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
const json = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 24 })
      .map((one) => JSON.stringify(one)),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: deep.map((one) => `{"firstname":${one}}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{',
      '{"a":1,}',
      '\u0000',
      '{"a":"\\u0000"}',
      '{"note":"\\ud800"}',
      '{"__proto__":{"x":1}}',
      '1e999',
      '"x"',
      '{"amount":1e999}',
    ),
  },
);
const multipart = fc
  .tuple(fc.constantFrom('file', 'x', ''), text, fc.oneof(fc.constant('%PDF-1.4'), fc.string()), fc.boolean())
  .map(
    ([part, name, content, whole]) =>
      `--b\r\nContent-Disposition: form-data; name="${part}"; filename="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${content}\r\n${whole ? '--b--\r\n' : ''}`,
  );
const body = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ body: undefined, type: undefined }) },
  { weight: 6, arbitrary: json.map((one) => ({ body: one, type: 'application/json' })) },
  { weight: 2, arbitrary: multipart.map((one) => ({ body: one, type: 'multipart/form-data; boundary=b' })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'multipart/form-data',
          'application/xml',
          ';;;',
          'application/json; charset=utf-16',
        ),
      )
      .map(([bytes, type]) => ({ body: bytes, type })),
  },
);

const request: fc.Arbitrary<Request> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
    path,
    query,
    body,
    encoded: fc.boolean(),
    key: fc.constantFrom('right', 'right', 'right', 'right', 'wrong', 'none'),
    // Characters that a header can hold at all: the rest is refused by HTTP before it reaches anything.
    header: fc.string({ unit: fc.constantFrom(...'aZ9 ;,=/"<>&%\u00e9\t'), maxLength: 60 }),
  })
  .map(({ method, path: address, query: pairs, body: { body: sent, type }, encoded, key, header }) => {
    const asIs = (one: string) =>
      encoded ? encodeURIComponent(one.toWellFormed()) : encodeURI(one.toWellFormed()).replaceAll('#', '');
    const search = pairs
      .map(([name, one, nameOnly]) => (nameOnly ? asIs(name) : `${asIs(name)}=${asIs(one)}`))
      .join('&');
    const headers: Record<string, string> = { 'x-noise': header };
    if (type !== undefined) headers['content-type'] = type;
    if (key !== 'none')
      headers['authorization'] = key === 'right' ? `Bearer ${bench.key}` : `Bearer ${header}`;
    return {
      method,
      url: `${encodeURI(address.toWellFormed()).replaceAll('#', '')}${search ? `?${search}` : ''}`,
      headers,
      body: sent,
    };
  });

describe('a hostile caller', () => {
  test('gets one of the documented codes for each of thousands of requests, never a 500, and the service lives', async () => {
    const most = asMany(2_000, 10_000);
    const counts = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async ({ method, url, headers, body: sent }) => {
        const answer = await bench.service.app.inject({
          method: method as 'GET',
          url,
          headers,
          remoteAddress: '127.0.0.1',
          ...(sent === undefined ? {} : { payload: typeof sent === 'string' ? sent : Buffer.from(sent) }),
        });
        counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
        expect(documented).toContain(answer.statusCode);
        expect(answer.payload).not.toMatch(/\n\s+at |node_modules|SQLITE|\.ts:\d/);
      }),
      { numRuns: most },
    );
    expect(bugs).toEqual([]);
    expect((await bench.call('GET', '/locations')).status).toBe(200);
    // Enough of them got past the gate, and some were even good.
    expect(counts.get(400)).toBeGreaterThan(most / 10);
    expect(counts.get(200)).toBeGreaterThan(most / 500);
    expect(counts.get(401)).toBeGreaterThan(most / 50);
  }, 300_000);

  test('gets a documented code for each of thousands of requests that are right but for one part', async () => {
    const almost = fc.record({
      name: fc.constantFrom(...(Object.keys(happy) as OperationName[])),
      part: fc.constantFrom('body' as const, 'query' as const, 'params' as const, 'nested' as const),
      pick: fc.nat(40),
      value: fc.oneof(value, fc.constant(undefined)),
    });
    const target = await worldBench();
    await fc.assert(
      fc.asyncProperty(almost, async ({ name, part, pick, value: odd }) => {
        const { body: whole = {}, query: asked = {}, params = {} } = happy[name];
        const key = (from: object) => Object.keys(from)[pick % Math.max(1, Object.keys(from).length)] ?? 'x';
        // Not String: an object may have a `toString` that is none.
        const words = typeof odd === 'string' ? odd : (JSON.stringify(odd) ?? 'undefined');
        const inside = Object.fromEntries(
          Object.entries(whole).map(([field, one]) => [
            field,
            Array.isArray(one) ? one.map((each) => ({ ...each, [key(each)]: odd })) : one,
          ]),
        );
        const nested = part === 'nested' ? inside : {};
        const change = {
          body: part === 'body' ? { [key(whole)]: odd } : nested,
          query:
            part === 'query'
              ? { [parameterNames[pick % parameterNames.length] ?? key(asked)]: words.toWellFormed() }
              : {},
          params: part === 'params' ? { [key(params)]: encodeURIComponent(words.toWellFormed()) } : {},
        };
        const { body: noBody, ...rest } = change;
        const { status, text: answered } = await target.call(
          name,
          Object.keys(noBody).length > 0 ? change : rest,
        );
        expect(documented).toContain(status);
        expect(answered).not.toMatch(/internal/);
      }),
      { numRuns: asMany(1_000, 5_000) },
    );
    await target.service.close();
  }, 300_000);

  test('gets 400 for a body of thousands of brackets, also where none is wanted', async () => {
    for (const depth of [1_000, 20_000]) {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      for (const [method, url] of [
        ['DELETE', '/v1/payments/99'],
        ['POST', '/v1/appointments/1/arrival'],
        ['PUT', '/v1/patients/1'],
      ] as const) {
        const answer = await bench.service.app.inject({
          method,
          url,
          remoteAddress: '127.0.0.1',
          payload: `{"firstname":${deep}}`,
          headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
        });
        expect(answer.statusCode).toBe(400);
      }
    }
    expect(bugs).toEqual([]);
  });

  test('does not get a body read that is larger than 256 KB', async () => {
    const large = await bench.call('PUT', '/patients/1', { body: { firstname: 'x'.repeat(300_000) } });
    expect(large.status).toBe(400);
  });

  test('does not get an address read that is longer than 8 KB', async () => {
    const long = await bench.call('GET', `/patients?firstname=${'x'.repeat(9_000)}`);
    expect(long.status).toBe(400);
    expect((await bench.call('GET', `/patients?firstname=${'x'.repeat(7_000)}`)).status).toBe(200);
  });

  test('learns nothing of the service from a path that does not exist', async () => {
    expect((await bench.call('GET', '/nowhere')).json).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'the requested resource does not exist',
    });
    expect((await bench.call('GET', '/nowhere', { key: 'wrong' })).status).toBe(401);
  });
});
