import { describe, expect, test } from 'vitest';
import { inBench } from './bench.ts';

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
    'A call without a valid key counts against nobody.',
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
});
