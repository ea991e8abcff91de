import type { FastifyInstance } from 'fastify';
import { brokenHeader, inProcess } from './wire-faults.ts';

type HeadersGiven = ConstructorParameters<typeof Headers>[0];
type BodyGiven = ConstructorParameters<typeof Response>[0];

/** What the in-process `fetch` takes of `RequestInit`. */
export type InProcessInit = {
  readonly method?: string;
  readonly headers?: HeadersGiven;
  readonly body?: BodyGiven | null;
  readonly signal?: AbortSignal | null;
};

export type InProcessFetch = (url: string, init?: InProcessInit) => Promise<Response>;

export const inProcessBase = 'https://practice.test/v1';

/** As undici reports a connection that broke: `TypeError` with the socket's code as its cause. */
const broken = (message: string): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });

function plainHeaders(given: HeadersGiven | undefined): Record<string, string> {
  if (!given) return {};
  const pairs = given instanceof Headers || Array.isArray(given) ? [...given] : Object.entries(given);
  return Object.fromEntries(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
}

/** A body that breaks off after its first half. */
function halfBody(bytes: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(bytes.subarray(0, Math.ceil(bytes.length / 2))));
      controller.error(broken('terminated'));
    },
  });
}

/** Rejects with the signal's reason as soon as it aborts; the call itself goes on in the service, as it would. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** A `fetch` that reaches the service without a network; faults break it as they break a connection. */
export function inProcessFetch(app: FastifyInstance): InProcessFetch {
  const call = async (url: string, init: InProcessInit): Promise<Response> => {
    const target = new URL(url);
    if (target.origin !== 'https://practice.test') throw broken('fetch failed');
    const headers = plainHeaders(init.headers);
    let payload: string | Buffer | undefined;
    if (typeof init.body === 'string') {
      payload = init.body;
      headers['content-type'] ??= 'text/plain;charset=UTF-8';
    } else if (init.body !== undefined && init.body !== null) {
      const made = new Response(init.body);
      const type = made.headers.get('content-type');
      if (type) headers['content-type'] ??= type;
      payload = Buffer.from(await made.arrayBuffer());
    }
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${target.pathname}${target.search}`,
      headers,
      remoteAddress: inProcess,
      ...(payload === undefined ? {} : { payload }),
    });
    const how = answer.headers[brokenHeader];
    if (how === 'before' || how === 'after') throw broken('fetch failed');
    const out = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === brokenHeader ? [] : [[name, String(value)]],
    );
    const body = how === 'middle' ? halfBody(answer.rawPayload) : answer.payload || null;
    return new Response(body, { status: answer.statusCode, headers: out });
  };
  return (url, init = {}) => {
    if (init.signal?.aborted) return Promise.reject(init.signal.reason);
    return untilAborted(call(url, init), init.signal);
  };
}
