import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { Agent, fetch as overNetwork } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../service/service.ts';
import { type RunningService, startService } from '../../service/start.ts';
import { openServiceDatabase } from '../../service/store/database.ts';
import { tinyClinic, tinyNow } from './fixtures/tiny-clinic.ts';

let running: RunningService;
let port: number;
beforeAll(async () => {
  running = await startService({ clinic: tinyClinic() });
  port = Number(new URL(running.baseUrl).port);
});
afterAll(() => running.close());

const secure = (options: ConnectionOptions): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { port, host: '127.0.0.1', servername: 'localhost', ca: running.caPem, ...options },
      () => resolve(socket),
    );
    socket.once('error', reject);
  });

const exchange = async (sent: string): Promise<string> => {
  const socket = await secure({});
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.end(sent);
  await closed;
  return heard;
};

describe('the service over HTTPS', () => {
  test('is trusted by its CA file alone, as localhost and as 127.0.0.1', async () => {
    expect(readFileSync(running.caFile, 'utf8')).toBe(running.caPem);
    const agent = new Agent({ connect: { ca: running.caPem } });
    const headers = { authorization: `Bearer ${running.apiKey}` };
    for (const host of ['localhost', '127.0.0.1']) {
      const address = `https://${host}:${port}/v1/locations`;
      expect((await overNetwork(address, { dispatcher: agent, headers })).status).toBe(200);
    }
    await expect(overNetwork(`${running.baseUrl}/locations`, { headers })).rejects.toThrow('fetch failed');
    await agent.close();
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s', async (version) => {
    const socket = await secure({ minVersion: version, maxVersion: version });
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  });

  test('does not speak TLS 1.1', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    await expect(secure(old)).rejects.toThrow(/protocol|alert|EPROTO|disconnected|reset/i);
  });

  test('gives a plain HTTP request no answer', async () => {
    const outcome = await new Promise<string>((resolve) => {
      const request = plainRequest(
        { port, path: '/v1/locations', headers: { authorization: `Bearer ${running.apiKey}` } },
        (answer) => resolve(`answered ${answer.statusCode}`),
      );
      request.once('error', () => resolve('broken'));
      request.end();
    });
    expect(outcome).toBe('broken');
  });

  test('listens on loopback only', () => {
    expect(new URL(running.baseUrl).hostname).toBe('localhost');
    expect(running.baseUrl).toMatch(/^https:\/\/localhost:\d+\/v1$/);
  });

  test('answers what is no HTTP, or has too long a header, with 400 or by hanging up, and lives', async () => {
    expect(await exchange('\u0000\u0001 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 |^$/);
    expect(
      await exchange(
        `GET /v1/locations HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1\.1 400 |^$/);
    expect(
      await exchange(
        'GET /v1/locations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 |^$/);
    expect(
      await exchange('GET /v1/locations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('outlives garbage on the socket', async () => {
    await new Promise<void>((resolve) => {
      const socket = connectPlain({ port, host: '127.0.0.1' }, () => socket.end('GARBAGE\r\n\r\n'));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve());
      socket.resume();
    });
    expect(
      await exchange('GET /v1/locations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a practice in a file', () => {
  test('is the same after it is opened again: records, keys, ids and the order of changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    const file = join(folder, 'practice.db');
    const clock = { now: () => tinyNow };
    const first = await createService({ clinic: tinyClinic(), file, clock });
    const key = first.createKey({ user: 'Desk', role: 'reception' });
    const booked = first.sandbox.book({
      start: '2026-11-17',
      end: '2026-11-18',
      serviceId: 1,
      locationId: 1,
      practitionerId: 1,
      patientId: 1,
    });
    first.sandbox.purge('appointments', booked.id);
    const [last] = [first.sandbox.add('contacts', { name: 'Last' })];
    const before = first.sandbox.state('patients');
    await first.close();

    const second = await createService({ clinic: null, file, clock });
    expect(second.sandbox.state('patients')).toEqual(before);
    const answer = await second.fetch('https://practice.test/v1/locations', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    const again = second.sandbox.book({
      start: '2026-11-17',
      end: '2026-11-18',
      serviceId: 1,
      locationId: 1,
      practitionerId: 1,
      patientId: 1,
    });
    expect(again.id).toBeGreaterThan(booked.id);
    // The clock has not moved since: the new stamp is still later than the last one before the restart.
    expect(Date.parse(again.updatedAt ?? '')).toBeGreaterThan(Date.parse(last?.updatedAt ?? ''));
    await second.close();
    rmSync(folder, { recursive: true });
  });

  test('is not loaded over by another clinic', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    const file = join(folder, 'practice.db');
    await (await createService({ clinic: tinyClinic(), file })).close();
    const again = await createService({ clinic: tinyClinic({ patients: [] }), file });
    expect(again.sandbox.state('patients')).toHaveLength(5);
    await again.close();
    rmSync(folder, { recursive: true });
  });

  test('of a later version is not opened, and not changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    const file = join(folder, 'practice.db');
    const db = openServiceDatabase(file);
    db.pragma('user_version = 99');
    db.close();
    await expect(createService({ clinic: null, file })).rejects.toThrow('later version');
    rmSync(folder, { recursive: true });
  });
});
