import { describe, expect, test } from 'vitest';
import { inBench, type ServiceBench } from './bench.ts';

describe('the gate', () => {
  test(
    'Every call with a valid key counts, also one that is then refused.',
    inBench(async ({ service, call }) => {
      service.sandbox.setDialect({ limiter: 'sliding-log' });
      const refused: [string, string, number][] = [
        ['GET', '/patients?limit=1', 400],
        ['GET', '/patients/999', 404],
        ['GET', '/nowhere', 404],
        ['POST', '/payments', 400],
      ];
      for (let n = 0; n < 15; n += 1) {
        for (const [method, path, status] of refused) expect((await call(method, path)).status).toBe(status);
      }
      expect((await call('GET', '/locations')).status).toBe(429);
    }),
  );

  test(
    'A call without a valid key counts against no key.',
    inBench(async ({ service, call }) => {
      service.sandbox.setDialect({ limiter: 'sliding-log' });
      for (let n = 0; n < 80; n += 1)
        expect((await call('GET', '/locations', { key: 'wrong' })).status).toBe(401);
      expect((await call('GET', '/locations')).status).toBe(200);
    }),
  );

  test(
    'A path that does not exist is 401 without a key, and 404 with one.',
    inBench(async ({ call }) => {
      for (const [method, path] of [
        ['GET', '/nowhere'],
        ['PATCH', '/patients/1'],
        ['DELETE', '/appointments/1'],
        ['HEAD', '/patients'],
        ['POST', '/patients'],
      ] as const) {
        expect([path, (await call(method, path, { key: 'wrong' })).status]).toEqual([path, 401]);
        expect([path, (await call(method, path)).status]).toEqual([path, 404]);
      }
    }),
  );

  test(
    'An address that is not properly encoded is 400.',
    inBench(async ({ call }) => {
      for (const path of [
        '/patients/%E0%A4%A',
        '/patients?firstname=%',
        '/patients?firstname=%00',
        '/patients/1?%zz=1',
      ]) {
        expect([path, (await call('GET', path)).status]).toEqual([path, 400]);
      }
    }),
  );

  const raw = (bench: ServiceBench, body: string | Buffer, type = 'application/json') =>
    bench.service.app.inject({
      method: 'POST',
      url: '/v1/contacts',
      headers: { authorization: `Bearer ${bench.key}`, 'content-type': type },
      remoteAddress: '127.0.0.1',
      payload: body,
    });
  const contact = (name: string) => `{"type":"Doctor","email":"d@example.com","name":${name}}`;

  test.each([
    ['malformed JSON', '{"type":'],
    ['a number that is none', contact('1e999')],
    ['a huge number for text', contact('9'.repeat(5_000))],
    ['50,000 brackets deep', contact(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
    ['a null byte', contact('"a\\u0000b"')],
    ['half of a surrogate pair', contact('"\\ud800"')],
    ['a null byte in a field that does not exist', '{"type":"Doctor","email":"d","name":"n","x\\u0000":1}'],
    ['a body that is no object', '[1,2,3]'],
    ['a body of 300 KB', contact(`"${'x'.repeat(300_000)}"`)],
  ])('A body with %s is 400.', (_what, body) =>
    inBench(async (bench) => {
      expect((await raw(bench, body)).statusCode).toBe(400);
      expect(bench.service.sandbox.state('contacts')).toEqual([]);
      expect((await raw(bench, contact('"Dr Fine"'))).statusCode).toBe(200);
    })(),
  );

  test(
    'A body that is not UTF-8, or of another content type, is 400.',
    inBench(async (bench) => {
      const latin = Buffer.concat([
        Buffer.from('{"type":"Doctor","email":"d","name":"'),
        Buffer.from([0xe9]),
        Buffer.from('"}'),
      ]);
      expect((await raw(bench, latin)).statusCode).toBe(400);
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        ';',
        'application/jsonx',
      ]) {
        expect([type, (await raw(bench, contact('"n"'), type)).statusCode]).toEqual([type, 400]);
      }
    }),
  );

  test(
    'Text keeps every character that it may have.',
    inBench(async (bench) => {
      const name = 'Zoë “O’Brien” 李 💊 \\ / " \t\n';
      const answer = await raw(bench, contact(JSON.stringify(name)));
      expect(JSON.parse(answer.payload)).toMatchObject({ name });
      expect(bench.service.sandbox.state('contacts', 1)?.name).toBe(name);
    }),
  );
});
