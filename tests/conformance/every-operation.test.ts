import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningService, startService } from '../../service/start.ts';
import { type Operation, operations } from '../../shared/practice/operations.ts';
import { faultsOf } from './answers.ts';
import { happy, pathOf, serviceUnderTest } from './calls.ts';
import { conform } from './conform.ts';
import { world } from './world.ts';

const method = (name: keyof typeof operations): string => operations[name].method;

conform('key', async ({ raw, service }, name) => {
  const address = pathOf(name, happy[name]);
  const revoked = service.createKey({ user: 'Gone', role: 'owner' });
  service.revokeKey(revoked);
  const wrong = [null, '', 'nonsense', `${revoked.slice(0, -1)}x`, revoked];
  for (const key of wrong) expect((await raw(method(name), address, { key })).status).toBe(401);
  const basic = await raw(method(name), address, {
    key: null,
    headers: { authorization: 'Basic dXNlcjpwYXNz' },
  });
  expect(basic.status).toBe(401);
});

let running: RunningService;
beforeAll(async () => {
  running = await startService({ clinic: world(), dialect: { limiter: 'off' } });
});
afterAll(() => running.close());

conform('https', async (_bench, name) => {
  const address = `${running.baseUrl.replace('https:', 'http:')}${pathOf(name, happy[name])}`;
  running.service.sandbox.clearCalls();
  const headers = { authorization: `Bearer ${running.apiKey}` };
  await expect(fetch(address, { method: method(name), headers })).rejects.toThrow();
  expect(running.service.sandbox.calls()).toEqual([]);
});

conform(
  'rate',
  async ({ service, call, raw, clock }, name) => {
    service.sandbox.setDialect({ limiter: 'sliding-log' });
    for (let n = 1; n <= 60; n += 1) {
      clock.at += 100;
      expect((await raw('GET', '/payment-methods')).status).toBe(200);
    }
    expect((await call(name)).status).toBe(429);
    const other = service.createKey({ user: 'Second', role: 'owner' });
    expect((await call(name, { key: other })).status).toBe(200);
    clock.at += 60_000;
    const later = await call(name);
    expect(later.status).not.toBe(429);
  },
  { fresh: true },
);

conform(
  'internal',
  async (_shared, name) => {
    const folder = mkdtempSync(join(tmpdir(), 'broken-'));
    const file = join(folder, 'practice.db');
    const heard: string[] = [];
    const broken = await serviceUnderTest({ file, log: (message) => heard.push(message) });
    try {
      const other = new Database(file);
      const tables = other
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'keys'")
        .all();
      for (const table of tables as { name: string }[]) other.exec(`DROP TABLE "${table.name}"`);
      other.close();
      const { status, text } = await broken.call(name);
      expect(status).toBe(500);
      expect(JSON.parse(text)).toEqual({
        statusCode: 500,
        error: 'Internal Server Error',
        message: 'internal server error',
      });
      expect(heard.join()).not.toMatch(/First1|p1@example/);
    } finally {
      await broken.service.close();
      rmSync(folder, { recursive: true });
    }
  },
  { fresh: true },
);

conform(
  'answer',
  async ({ call }, name) => {
    const { status, text, headers } = await call(name);
    expect(status).toBe(200);
    expect(faultsOf(name, headers.get('content-type') ?? '', JSON.parse(text))).toEqual([]);
  },
  { fresh: true },
);

conform('unknown-query', async ({ raw, call }, name) => {
  const address = pathOf(name, { ...happy[name], query: { ...happy[name].query, nonsense: 1 } });
  const { status, text } = await raw(method(name), address);
  expect(status).toBe(400);
  expect(text).toMatch(/nonsense|takes no query/);
  expect((await call(name, { query: { limit: 10 } })).status).toBe(400);
});

conform('path-ids', async ({ call }, name, part) => {
  for (const value of ['0', '-1', '1.5', 'abc', '1e3', '0x1', '%20', '9'.repeat(30)]) {
    expect([value, (await call(name, { params: { [part]: value } })).status]).toEqual([value, 400]);
  }
});

conform('not-found', async ({ call }, name, part) => {
  expect((await call(name, { params: { [part]: 999_999 } })).status).toBe(404);
});

conform(
  'one',
  async ({ call }, name) => {
    const { status, text, headers } = await call(name);
    expect([status, text]).toEqual([200, '1']);
    expect(headers.get('content-type')).toContain('text/plain');
  },
  { fresh: true },
);

conform(
  'no-body',
  async ({ raw }, name) => {
    const address = pathOf(name, happy[name]);
    const json = { 'content-type': 'application/json' };
    expect((await raw(method(name), address, { body: '{"a":1}', headers: json })).status).toBe(400);
    expect((await raw(method(name), address, { headers: json })).status).toBe(200);
  },
  { fresh: true },
);

conform(
  'extension',
  async ({ service, call }, name) => {
    const operation: Operation = operations[name];
    expect(operation.since).toBe('extension');
    expect((await call(name)).status).toBe(200);
    service.sandbox.setDialect({ extensions: 'absent' });
    expect((await call(name)).status).toBe(404);
  },
  { fresh: true },
);
