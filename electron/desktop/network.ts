import { pipeline, Readable } from 'node:stream';
import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import { createGunzip } from 'node:zlib';
import type { Fetch, FetchInit, FetchResponse } from '../platform/ports.ts';

/** Evaluated at the first call: it takes longer than all else that the start loads (docs/performance.md). */
const loadUndici = () => import('undici');
type Undici = Awaited<ReturnType<typeof loadUndici>>;
type Dispatcher = InstanceType<Undici['Dispatcher']>;
type Method = NonNullable<NonNullable<Parameters<Undici['request']>[1]>['method']>;

export type NetworkPorts = {
  /** The system's proxy rules for an address, as in a PAC file: "PROXY proxy.clinic:3128; DIRECT". */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** The certificate authorities that this PC trusts, PEM. */
  readonly trusted: () => readonly string[];
  /** The policy: the chosen authority counts instead of the PC's, not besides; without one no server is trusted. */
  readonly onlyChosen?: boolean;
  /** No call begins before: see first-look.ts. */
  readonly after?: Promise<unknown>;
};

export type Network = {
  /** @param caPem a certificate authority to trust besides those of the PC */
  fetchFor(caPem: string | null): Fetch;
  close(): Promise<void>;
};

/**
 * The companion's way to the practice: Node's own sockets, with the system's proxy and certificates.
 *
 * Guarantees
 * - A call leaves this PC once: nothing here sends it again, whatever becomes of the connection.
 * - A write never travels on a connection that was used before.
 * - A certificate is accepted only under the PC's authorities or the given one, and only for the host asked. Where the
 *   policy says so, only under the given one.
 * - Nothing of an answer is kept on disk, and no cookie is kept or sent.
 * - The progress of an upload is what the connection has taken, not what it was given.
 *
 * Chromium's network (`net.fetch`) gives none of the first two: it sends a POST again by itself when a connection that
 * was used before breaks (docs/decisions/0002-calls-over-nodes-sockets.md).
 */
export function createNetwork(ports: NetworkPorts): Network {
  const ways = new Map<string, Dispatcher>();
  /** By the authority that is trusted besides: to make one is to read a hundred certificates and more. */
  const contexts = new Map<string | null, SecureContext>();

  const contextFor = (caPem: string | null): SecureContext => {
    const made = contexts.get(caPem) ?? authorities(ports.onlyChosen ? [] : ports.trusted(), caPem);
    contexts.set(caPem, made);
    return made;
  };

  const wayFor = (undici: Undici, proxy: string | null, caPem: string | null, fresh: boolean): Dispatcher => {
    const key = JSON.stringify([proxy, caPem, fresh]);
    const known = ways.get(key);
    if (known) return known;
    const made = openWay(undici, proxy, contextFor(caPem), fresh);
    ways.set(key, made);
    return made;
  };

  return {
    fetchFor: (caPem) => async (url, init) => {
      await ports.after;
      const undici = await loadUndici();
      const proxy = proxyOf(await ports.resolveProxy(url));
      return call(undici, wayFor(undici, proxy, caPem, init.method !== 'GET'), url, init);
    },
    async close() {
      const open = [...ways.values()];
      ways.clear();
      await Promise.all(open.map((way) => way.destroy()));
    },
  };
}

/**
 * The PC's certificate authorities: those of the system, and those that come with Node. Where the system refuses to name its
 * own, Node's alone: a practice under a public authority is reached all the same.
 * @param ofSystem PEM; it may throw
 */
export function trustedByThisPc(
  ofSystem: () => readonly string[] = () => getCACertificates('system'),
): readonly string[] {
  try {
    return [...new Set([...rootCertificates, ...ofSystem()])];
  } catch {
    return rootCertificates;
  }
}

/** @returns the first proxy of PAC rules that we can use, as an address; null to go directly. */
export function proxyOf(rules: string): string | null {
  for (const rule of rules.split(';')) {
    const [kind = '', host = ''] = rule.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    if (kind.toUpperCase() === 'PROXY' && host !== '') return `http://${host}`;
    if (kind.toUpperCase() === 'HTTPS' && host !== '') return `https://${host}`;
  }
  return null;
}

function authorities(trusted: readonly string[], caPem: string | null) {
  return createSecureContext({ ca: caPem === null ? [...trusted] : [...trusted, caPem] });
}

function openWay(
  { Agent, ProxyAgent }: Undici,
  proxy: string | null,
  secureContext: SecureContext,
  fresh: boolean,
): Dispatcher {
  const options = {
    // Undici's word for "one call a connection": a write that meets a connection which the service has just closed
    // would end unknown, and a person would have to decide for nothing.
    pipelining: fresh ? 0 : 1,
    // The caller's signal is the only time limit but that of connecting, which is known to have sent nothing.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  // Said outright: left out, Node asks the environment (NODE_TLS_REJECT_UNAUTHORIZED) whether certificates count.
  const tls = { secureContext, rejectUnauthorized: true };
  return proxy === null
    ? new Agent({ ...options, connect: tls })
    : new ProxyAgent({ ...options, uri: proxy, requestTls: tls, proxyTls: tls });
}

async function call(
  { request }: Undici,
  way: Dispatcher,
  url: string,
  init: FetchInit,
): Promise<FetchResponse> {
  const answer = await request(url, {
    dispatcher: way,
    method: init.method as Method,
    headers: { 'accept-encoding': 'gzip', ...lengthOf(init), ...init.headers },
    body: bodyOf(init),
    signal: init.signal,
  });
  if (init.redirect === 'error' && answer.statusCode >= 300 && answer.statusCode < 400) {
    // Undici reports the end that we make here as an error; unheard, it would end the program.
    answer.body.on('error', () => undefined).destroy();
    throw new TypeError('the service answered with a redirect');
  }
  const text = (name: string): string | null => {
    const value = answer.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return {
    status: answer.statusCode,
    headers: { get: text },
    // Without a body nothing is compressed, whatever a gateway says of it.
    body: webStream(answer.body, answer.statusCode === 204 ? null : text('content-encoding')),
  };
}

/** Bytes of an upload between two progress reports. */
const tellEvery = 64 * 1024;

/**
 * Bytes whose way out is followed are handed over piece by piece, each when the connection has taken the one before:
 * handed over whole, all of them would count as sent at once.
 */
function bodyOf({ body, onProgress }: FetchInit): string | Uint8Array | Readable | null {
  if (!(body instanceof Uint8Array) || onProgress === undefined) return body ?? null;
  return Readable.from(inPieces(body, onProgress), { highWaterMark: 1 });
}

async function* inPieces(body: Uint8Array, tell: (fraction: number) => void): AsyncIterable<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += tellEvery) {
    const end = Math.min(at + tellEvery, body.byteLength);
    yield body.subarray(at, end);
    // More is asked for once the connection has taken what came before.
    tell(end / body.byteLength);
  }
}

/** Pieces have no length of their own, and without one the request would go out in chunks, which not every service takes. */
function lengthOf({ body, onProgress }: FetchInit): Record<string, string> {
  return body instanceof Uint8Array && onProgress ? { 'content-length': String(body.byteLength) } : {};
}

function webStream(body: Readable, encoding: string | null): ReadableStream<Uint8Array> {
  if (encoding?.toLowerCase() !== 'gzip') return Readable.toWeb(body) as ReadableStream<Uint8Array>;
  // An error or an early end on either side closes both; the reader hears of it through the stream.
  const plain = pipeline(body, createGunzip(), () => undefined);
  return Readable.toWeb(plain) as ReadableStream<Uint8Array>;
}
