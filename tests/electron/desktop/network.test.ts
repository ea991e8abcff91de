import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork, type Network, proxyOf, trustedByThisPc } from '../../../electron/desktop/network.ts';

type Identity = { cert: string; private: string };
type Listener = (ask: IncomingMessage, answer: ServerResponse) => void;

let local: Identity;
let elsewhere: Identity;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  local = await identity({ type: 7, ip: '127.0.0.1' });
  elsewhere = await identity({ type: 2, value: 'another.example' });
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function identity(altName: { type: 7; ip: string } | { type: 2; value: string }): Promise<Identity> {
  return await generate([{ name: 'commonName', value: 'Practice' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [altName] },
    ],
  });
}

async function practice(listener: Listener, as: Identity = local) {
  const server = createServer({ key: as.private, cert: as.cert }, (ask, answer) => {
    ask.resume();
    ask.on('end', () => listener(ask, answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function network(rules = 'DIRECT'): Network {
  const made = createNetwork({ resolveProxy: async () => rules, trusted: () => [] });
  closers.push(() => made.close());
  return made;
}

const ask = (method: string, body?: string) => ({
  method,
  headers: { 'content-type': 'application/json' },
  redirect: 'error' as const,
  signal: AbortSignal.timeout(20_000),
  ...(body === undefined ? {} : { body }),
});

const textOf = (answer: { body: ReadableStream<Uint8Array> | null }) => new Response(answer.body).text();

describe('where the policy lets the chosen authority alone count', () => {
  const onlyChosen = () => {
    const made = createNetwork({
      resolveProxy: async () => 'DIRECT',
      trusted: () => [local.cert],
      onlyChosen: true,
    });
    closers.push(() => made.close());
    return made;
  };

  it.each([
    ['another was chosen', () => elsewhere.cert],
    ['none was chosen', () => null],
  ])('a practice under an authority of the PC is refused: %s', async (_which, ca) => {
    const { url } = await practice((_ask, answer) => answer.end('{}'));
    await expect(onlyChosen().fetchFor(ca())(url, ask('GET'))).rejects.toThrow(/certificate/);
  });

  it('a practice under the chosen one is spoken to', async () => {
    const { url } = await practice((_ask, answer) => answer.end('{}'));
    expect((await onlyChosen().fetchFor(local.cert)(url, ask('GET'))).status).toBe(200);
  });
});

describe('the way to the practice', () => {
  it('asks nothing before it may', async () => {
    let asked = 0;
    const { url } = await practice((_ask, answer) => {
      asked += 1;
      answer.end('{}');
    });
    const gate = Promise.withResolvers<void>();
    const made = createNetwork({
      resolveProxy: async () => 'DIRECT',
      trusted: () => [],
      after: gate.promise,
    });
    closers.push(() => made.close());
    const answered = made.fetchFor(local.cert)(url, ask('GET'));
    await new Promise((turn) => setImmediate(turn));
    expect(asked).toBe(0);
    gate.resolve();
    expect((await answered).status).toBe(200);
    expect(asked).toBe(1);
  });

  it('reads the certificates once for reading and writing', async () => {
    let read = 0;
    const { url } = await practice((_ask, answer) => answer.end('{}'));
    const trusted = () => {
      read += 1;
      return [];
    };
    const made = createNetwork({ resolveProxy: async () => 'DIRECT', trusted });
    closers.push(() => made.close());
    await made.fetchFor(local.cert)(url, ask('GET'));
    await made.fetchFor(local.cert)(url, ask('POST', '{}'));
    expect(read).toBe(1);
  });

  it('the progress of an upload is what the connection has taken, not what it was given', async () => {
    let begin: () => void = () => undefined;
    const started = new Promise<void>((ready) => {
      begin = ready;
    });
    const { url } = await practice((request, answer) => answer.end(request.headers['content-length']));
    const body = new Uint8Array(32 * 1024 * 1024);
    const reported: number[] = [];
    const sent = network().fetchFor(local.cert)(`${url}/file`, {
      ...ask('POST'),
      body,
      onProgress(fraction) {
        reported.push(fraction);
        begin();
      },
    });
    await started;
    expect(reported).toEqual([(64 * 1024) / body.byteLength]);
    expect(await textOf(await sent)).toBe(String(body.byteLength));
    expect(reported).toEqual(Array.from({ length: 512 }, (_, i) => (i + 1) / 512));
  });

  it('a call leaves this PC once, whatever becomes of the connection', async () => {
    const seen: string[] = [];
    const { url } = await practice((request, answer) => {
      seen.push(`${request.method} ${request.url}`);
      if (request.url === '/broken') request.socket.destroy();
      else answer.end('1');
    });
    const fetch = network().fetchFor(local.cert);
    await textOf(await fetch(`${url}/warm`, ask('GET')));
    await expect(fetch(`${url}/broken`, ask('POST', '{"amount":96}'))).rejects.toThrow();
    await textOf(await fetch(`${url}/warm`, ask('GET')));
    await expect(fetch(`${url}/broken`, ask('GET'))).rejects.toThrow();
    expect(seen).toEqual(['GET /warm', 'POST /broken', 'GET /warm', 'GET /broken']);
  });

  it('an answer of 421 or 503 is handed on, not asked again', async () => {
    let calls = 0;
    const { url } = await practice((_request, answer) => {
      calls += 1;
      answer.statusCode = calls === 1 ? 421 : 503;
      answer.end();
    });
    const fetch = network().fetchFor(local.cert);
    expect((await fetch(url, ask('POST', '{}'))).status).toBe(421);
    expect((await fetch(url, ask('POST', '{}'))).status).toBe(503);
    expect(calls).toBe(2);
  });

  it('a write never travels on a connection that was used before', async () => {
    const used = new Map<Socket, string[]>();
    const { url } = await practice((request, answer) => {
      used.set(request.socket, [...(used.get(request.socket) ?? []), request.method ?? '']);
      answer.end('1');
    });
    const fetch = network().fetchFor(local.cert);
    for (const method of ['GET', 'GET', 'POST', 'GET', 'POST', 'DELETE', 'GET']) {
      await textOf(await fetch(url, ask(method)));
    }
    const writes = [...used.values()].filter((methods) => !methods.includes('GET'));
    expect(writes).toEqual([['POST'], ['POST'], ['DELETE']]);
    expect([...used.values()].flat()).toHaveLength(7);
  });

  it('a certificate is accepted only under a trusted authority, and only for the host asked', async () => {
    const { url } = await practice((_request, answer) => answer.end('1'));
    const impostor = await practice((_request, answer) => answer.end('1'), elsewhere);
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'accepted',
        (error: Error & { code?: string }) => error.code,
      );
    expect(await code(network().fetchFor(null)(url, ask('GET')))).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await code(network().fetchFor(elsewhere.cert)(url, ask('GET')))).toBe(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    );
    expect(await code(network().fetchFor(elsewhere.cert)(impostor.url, ask('GET')))).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
    expect(await code(network().fetchFor(local.cert)(url, ask('GET')))).toBe('accepted');
  });

  it('no cookie is kept or sent', async () => {
    const cookies: (string | undefined)[] = [];
    const { url } = await practice((request, answer) => {
      cookies.push(request.headers.cookie);
      answer.setHeader('set-cookie', 'session=1');
      answer.end('1');
    });
    const fetch = network().fetchFor(local.cert);
    await textOf(await fetch(url, ask('GET')));
    await textOf(await fetch(url, ask('GET')));
    expect(cookies).toEqual([undefined, undefined]);
  });

  it('a redirect is an error and is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const { url } = await practice((request, answer) => {
      paths.push(request.url);
      answer.writeHead(302, { location: '/elsewhere' });
      answer.end();
    });
    await expect(network().fetchFor(local.cert)(`${url}/here`, ask('GET'))).rejects.toThrow('redirect');
    expect(paths).toEqual(['/here']);
  });

  it('a compressed answer is read as it was before, and a broken one is an error', async () => {
    const packed = gzipSync('{"data":[]}');
    const { url } = await practice((request, answer) => {
      answer.setHeader('content-encoding', 'gzip');
      answer.end(request.url === '/whole' ? packed : packed.subarray(0, packed.length - 9));
    });
    const fetch = network().fetchFor(local.cert);
    expect(await textOf(await fetch(`${url}/whole`, ask('GET')))).toBe('{"data":[]}');
    await expect(fetch(`${url}/cut`, ask('GET')).then(textOf)).rejects.toThrow();
  });

  it('an answer without a body is read as one, also where it is said to be compressed', async () => {
    const { url } = await practice((_request, answer) => {
      answer.writeHead(204, { 'content-encoding': 'gzip' });
      answer.end();
    });
    expect(await textOf(await network().fetchFor(local.cert)(url, ask('PUT')))).toBe('');
  });

  it('the proxy that the system names carries the call, still under the practice’s own certificate', async () => {
    const { url } = await practice((_request, answer) => answer.end('through'));
    const tunnels: (string | undefined)[] = [];
    const proxy = createHttpServer();
    proxy.on('connect', (request, socket, head) => {
      tunnels.push(request.url);
      const [host = '', port = ''] = (request.url ?? '').split(':');
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [onward, socket]) end.on('error', () => undefined);
      closers.push(() => onward.destroy());
    });
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
    closers.push(() => proxy.close());
    const rules = `PROXY 127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect(await textOf(await network(rules).fetchFor(local.cert)(url, ask('GET')))).toBe('through');
    expect(tunnels).toEqual([new URL(url).host]);
    await expect(network(rules).fetchFor(elsewhere.cert)(url, ask('GET'))).rejects.toThrow();
  });
});

describe('proxy rules', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.clinic:3128; DIRECT', 'http://proxy.clinic:3128'],
    ['HTTPS secure.clinic:443', 'https://secure.clinic:443'],
    ['SOCKS5 old.clinic:1080; proxy second.clinic:80', 'http://second.clinic:80'],
    ['SOCKS old.clinic:1080', null],
  ])('%j leads to %j', (rules, expected) => {
    expect(proxyOf(rules)).toBe(expected);
  });
});

it('this PC trusts the well-known authorities, each named once', () => {
  const trusted = trustedByThisPc();
  expect(trusted.length).toBeGreaterThan(50);
  expect(new Set(trusted).size).toBe(trusted.length);
});

it('where the system refuses to name its authorities, those that come with Node are trusted, and calls go on', () => {
  const trusted = trustedByThisPc(() => {
    throw new Error('the store of certificates cannot be opened');
  });
  expect(trusted.length).toBeGreaterThan(50);
});
