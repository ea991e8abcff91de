import type { FastifyInstance } from 'fastify';
import { brokenHeader, inProcess } from './wire-faults.ts';

type HeadersGiven = ConstructorParameters<typeof Headers>[0];
type BodyGiven = ConstructorParameters<typeof Response>[0];

/** The part of `RequestInit` that the in-process `fetch` supports. */
export type InProcessInit = {
  readonly method?: string;
  readonly headers?: HeadersGiven;
  readonly body?: BodyGiven | null;
  readonly signal?: AbortSignal | null;
};

export type InProcessFetch = (url: string, init?: InProcessInit) => Promise<Response>;

/** A response without a stream. */
export type InProcessAnswer = {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** How the connection broke in the middle of the body; null: complete. */
  readonly broken: TypeError | null;
};

export type InProcessExchange = (url: string, init?: InProcessInit) => Promise<InProcessAnswer>;

export const inProcessBase = 'https://practice.test/v1';

/** A broken connection as undici reports it: `TypeError` with the socket's code as its cause. */
const broken = (message: string): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });

function plainHeaders(given: HeadersGiven | undefined): Record<string, string> {
  if (!given) return {};
  const pairs = given instanceof Headers || Array.isArray(given) ? [...given] : Object.entries(given);
  return Object.fromEntries(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
}

/**
 * Rejects with the signal's reason as soon as it aborts; the call itself continues in the service, as it would over a
 * network.
 */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Calls the service without a network; faults break the calls as they break a connection. */
export function inProcessExchange(app: FastifyInstance): InProcessExchange {
  const call = async (url: string, init: InProcessInit): Promise<InProcessAnswer> => {
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
    const out = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || name === brokenHeader ? [] : [[name, String(value)] as const],
    );
    const { rawPayload: bytes } = answer;
    const most = how === 'middle' ? Math.ceil(bytes.length / 2) : bytes.length;
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(out),
      body: new Uint8Array(bytes.subarray(0, most)),
      broken: how === 'middle' ? broken('terminated') : null,
    };
  };
  return (url, init = {}) => {
    if (init.signal?.aborted) return Promise.reject(init.signal.reason);
    return untilAborted(call(url, init), init.signal);
  };
}

/** A `fetch` over such calls. */
export const inProcessFetch =
  (exchange: InProcessExchange): InProcessFetch =>
  async (url, init) => {
    const { status, headers, body, broken: reason } = await exchange(url, init);
    const brokenOff = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(body);
          controller.error(reason);
        },
      });
    const whole = body.length > 0 ? body : null;
    const given = reason ? brokenOff() : whole;
    return new Response(given, { status, headers });
  };
