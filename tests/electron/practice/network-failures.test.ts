import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type LookupFunction, type Server } from 'node:net';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { networkFailure } from '../../../electron/practice/network-failures.ts';
import { networkError } from '../../fakes/scripted-fetch.ts';

const judged = (error: unknown) => {
  const { failure, delivery } = networkFailure(error);
  return `${failure.kind}, ${delivery}`;
};

describe('by code', () => {
  test.each([
    ['ENOTFOUND', 'address-unknown, not-sent'],
    ['EAI_AGAIN', 'offline, not-sent'],
    ['ENETUNREACH', 'offline, unknown'],
    ['EHOSTUNREACH', 'offline, unknown'],
    ['ECONNREFUSED', 'service-down, not-sent'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed-out, not-sent'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timed-out, unknown'],
    ['UND_ERR_SOCKET', 'service-down, unknown'],
    ['ECONNRESET', 'service-down, unknown'],
    ['EPIPE', 'service-down, unknown'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate, not-sent'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate, not-sent'],
    ['CERT_HAS_EXPIRED', 'certificate, not-sent'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate, not-sent'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'protocol, not-sent'],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'protocol, unknown'],
    ['SOMETHING_NEW', 'service-down, unknown'],
  ])('Node: %s is %s', (code, meaning) => {
    expect(judged(networkError(code))).toBe(meaning);
    expect(judged(Object.assign(new Error(code), { code }))).toBe(meaning);
  });

  test.each([
    ['ERR_INTERNET_DISCONNECTED', 'offline, not-sent'],
    ['ERR_NAME_NOT_RESOLVED', 'address-unknown, not-sent'],
    ['ERR_ADDRESS_UNREACHABLE', 'offline, not-sent'],
    ['ERR_PROXY_CONNECTION_FAILED', 'offline, not-sent'],
    ['ERR_CONNECTION_REFUSED', 'service-down, not-sent'],
    ['ERR_CONNECTION_TIMED_OUT', 'timed-out, not-sent'],
    ['ERR_TIMED_OUT', 'timed-out, unknown'],
    ['ERR_NETWORK_CHANGED', 'offline, unknown'],
    ['ERR_CONNECTION_RESET', 'service-down, unknown'],
    ['ERR_CONNECTION_CLOSED', 'service-down, unknown'],
    ['ERR_EMPTY_RESPONSE', 'service-down, unknown'],
    ['ERR_HTTP2_PROTOCOL_ERROR', 'service-down, unknown'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificate, not-sent'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'certificate, not-sent'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'protocol, not-sent'],
    ['ERR_SSL_PROTOCOL_ERROR', 'protocol, unknown'],
  ])('Chromium: net::%s is %s', (code, meaning) => {
    expect(judged(new Error(`net::${code}`))).toBe(meaning);
  });

  test.each(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'])(
    'Without a way to the service (%s) nothing was sent; of a connection that was made it says nothing',
    (code) => {
      const ends = ['connect', 'getaddrinfo', 'read', 'write'].map((syscall) =>
        judged(networkError(code, { syscall })),
      );
      expect(ends).toEqual([
        'offline, not-sent',
        'offline, not-sent',
        'offline, unknown',
        'offline, unknown',
      ]);
    },
  );

  test('a connection that could not be made in time was not made', () => {
    expect(judged(networkError('ETIMEDOUT', { syscall: 'connect' }))).toBe('timed-out, not-sent');
    expect(judged(networkError('ETIMEDOUT', { syscall: 'read' }))).toBe('timed-out, unknown');
  });

  test('several addresses that were tried count as one', () => {
    const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const all = new AggregateError([refused(), refused()]);
    expect(judged(new TypeError('fetch failed', { cause: all }))).toBe('service-down, not-sent');
  });

  test.each([
    [['ENETUNREACH', 'EHOSTUNREACH'], 'offline, not-sent'],
    [['ETIMEDOUT', 'ENETUNREACH'], 'timed-out, not-sent'],
    [['EHOSTUNREACH', 'ETIMEDOUT'], 'offline, not-sent'],
  ])('Without a connection to any of several addresses (%s) nothing was sent', (codes, meaning) => {
    // As Node throws it: the code of the first, and no system call.
    const errors = codes.map((code) => Object.assign(new Error(code), { code, syscall: 'connect' }));
    const all = Object.assign(new AggregateError(errors), { code: codes[0] });
    expect([judged(all), judged(new TypeError('fetch failed', { cause: all }))]).toEqual([meaning, meaning]);
  });

  test.each(['EACCES', 'EPERM', 'ECONNABORTED', 'SOMETHING_NEW'])(
    'A connection that was not made (%s, of a firewall on this PC) sent nothing; of one that was made it says nothing',
    (code) => {
      const ends = ['connect', 'write'].map((syscall) => judged(networkError(code, { syscall })));
      expect(ends).toEqual(['offline, not-sent', 'service-down, unknown']);
    },
  );

  test('what breaks before TLS stands, a proxy that refuses, a redirect', () => {
    const tls = 'Client network socket disconnected before secure TLS connection was established';
    expect(judged(Object.assign(new Error(tls), { code: 'ECONNRESET' }))).toBe('service-down, not-sent');
    const proxy = 'Proxy response (407) !== 200 when HTTP Tunneling';
    expect(judged(Object.assign(new Error(proxy), { code: 'UND_ERR_ABORTED' }))).toBe('offline, not-sent');
    expect(judged(new TypeError('the service answered with a redirect'))).toBe('protocol, unknown');
  });

  test('what is no error at all is unknown, and says nothing', () => {
    for (const thrown of [null, undefined, 'text', 7, {}, new Error('secret words')]) {
      expect(networkFailure(thrown)).toEqual({ failure: { kind: 'service-down' }, delivery: 'unknown' });
    }
  });
});

describe('as Node’s fetch really throws it', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const listen = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const thrownBy = async (port: number) => {
    try {
      await fetch(`https://127.0.0.1:${port}/v1/patients`);
      return 'nothing';
    } catch (error) {
      return judged(error);
    }
  };
  const certificate = async () => {
    const made = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
    return { key: made.private, cert: made.cert };
  };

  test('no server listens', async () => {
    const server = createHttp();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await thrownBy(port)).toBe('service-down, not-sent');
  });

  test('no address can be reached', async () => {
    const addresses = ['255.255.255.255', '::ffff:255.255.255.255'].map((address, n) => ({
      address,
      family: n === 0 ? 4 : 6,
    }));
    const lookup: LookupFunction = (_host, _options, found) => found(null, addresses);
    const to = { host: 'practice.test', port: 443, autoSelectFamily: true, lookup };
    const thrown = await new Promise<unknown>((resolve) => connect(to).on('error', resolve));
    expect(thrown).toBeInstanceOf(AggregateError);
    expect(judged(thrown)).toMatch(', not-sent');
  });

  test('a server without TLS listens', async () => {
    const port = await listen(createHttp((_, response) => response.end()));
    expect(await thrownBy(port)).toBe('protocol, not-sent');
  });

  test('its certificate is not trusted', async () => {
    const port = await listen(createHttps(await certificate(), (_, response) => response.end()));
    expect(await thrownBy(port)).toBe('certificate, not-sent');
  });

  test('it closes as soon as we connect', async () => {
    const server = createHttps(await certificate());
    server.on('connection', (socket) => socket.destroy());
    expect(await thrownBy(await listen(server))).toMatch(/^service-down, /);
  });
});
