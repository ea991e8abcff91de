import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from '../../../electron/desktop/network.ts';

/** Node's way to switch all checks of certificates off: a popular "repair" behind proxies that look into TLS. */
const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';

const closers: (() => unknown)[] = [];
const before = process.env[variable];
let impostor: { url: string; asked: string[] };
let practiceCert: string;

const identity = (commonName: string) =>
  generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });

beforeAll(async () => {
  process.env[variable] = '0';
  practiceCert = (await identity('Practice')).cert;
  const other = await identity('Impostor');
  const asked: string[] = [];
  const server = createServer({ key: other.private, cert: other.cert }, (ask, answer) => {
    asked.push(String(ask.headers['authorization']));
    answer.end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  impostor = { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
});
afterAll(async () => {
  if (before === undefined) delete process.env[variable];
  else process.env[variable] = before;
  for (const close of closers) await close();
});
afterEach(() => expect(impostor.asked.splice(0)).toEqual([]));

function callThrough(rules: string, caPem: string | null) {
  const network = createNetwork({ resolveProxy: async () => rules, trusted: () => [] });
  closers.push(() => network.close());
  const headers = { authorization: 'Bearer of the practice' };
  const signal = AbortSignal.timeout(20_000);
  return network.fetchFor(caPem)(impostor.url, { method: 'GET', headers, redirect: 'error', signal });
}

describe('with the checks of certificates switched off by the environment', () => {
  it('a certificate under no trusted authority is refused', async () => {
    await expect(callThrough('DIRECT', null)).rejects.toThrow();
  });

  it('a certificate under another authority than the chosen one is refused', async () => {
    await expect(callThrough('DIRECT', practiceCert)).rejects.toThrow();
  });

  it('a proxy that answers in the practice’s place is refused', async () => {
    const proxy = createHttpServer();
    proxy.on('connect', (_request, socket, head) => {
      const onward = connect(Number(new URL(impostor.url).port), '127.0.0.1', () => {
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
    await expect(callThrough(rules, practiceCert)).rejects.toThrow();
  });
});
