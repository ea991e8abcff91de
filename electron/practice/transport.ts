import { type Failure, failure } from '../../shared/failures.ts';
import type { Clock, Fetch, FetchResponse } from '../platform/ports.ts';
import { multipartOf } from './multipart.ts';
import { networkFailure } from './network-failures.ts';
import { redact } from './redact.ts';
import type { Delivery } from './types.ts';
import { practiceWords } from './words.ts';

/** One request. `path` begins with a slash; `query` is in order, not yet encoded. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  /** JSON text. */
  readonly body?: string | undefined;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  readonly signal?: AbortSignal | undefined;
  /** 0 when the request goes out, 1 when the answer is there; in between where the platform can tell. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Called once, at the last moment before the request leaves. What it throws is passed on, and nothing is sent. */
  readonly onSending?: (() => void) | undefined;
};

export type HttpResponse = {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
};

export type Exchange =
  | { readonly answered: true; readonly answer: HttpResponse }
  | {
      readonly answered: false;
      readonly failure: Failure;
      readonly delivery: Delivery;
      /** The caller's signal ended it: says nothing about the service. */
      readonly givenUp: boolean;
    };

export type Transport = {
  send(request: HttpRequest): Promise<Exchange>;
  /** Takes the API key, and whatever else must not be shown, out of a text that came from the service. */
  redact(text: string): string;
};

export type TransportOptions = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** As `readAddress` gives it. */
  readonly baseUrl: string;
  readonly apiKey: () => string;
  /** `Foyer/<version> (…)`. */
  readonly userAgent: string;
  readonly timeouts?: { readonly answerMs: number; readonly uploadMs: number };
  readonly maxBytes?: number;
};

/** From the request to the end of its answer, connecting included; of an upload, from when it last moved. */
export const timeouts = { answerMs: 20_000, uploadMs: 120_000 } as const;
/** The largest answer that is read. */
export const maxAnswerBytes = 32 * 1024 * 1024;

/**
 * One HTTP exchange at a time with one practice (spec, "Authentication": HTTPS and a bearer key).
 *
 * Guarantees
 * - Nothing is ever sent but over https, and never to another address than the practice's: redirects are not followed.
 * - A time-out ends the exchange and the connection, even when the platform does not react to being cut off.
 * - An answer larger than the bound is not read to its end.
 * - An exchange counts as not sent only when the request cannot have left this PC.
 */
export function createTransport(options: TransportOptions): Transport {
  const { fetch, clock, apiKey, userAgent } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const limits = options.timeouts ?? timeouts;
  const maxBytes = options.maxBytes ?? maxAnswerBytes;

  async function send(request: HttpRequest): Promise<Exchange> {
    if (!baseUrl.startsWith('https://')) return unanswered(failure('not-https'), 'not-sent');
    const key = apiKey();
    if (!/^[\x21-\x7e]+$/.test(key)) {
      const words = key === '' ? practiceWords.key.none : practiceWords.key.characters;
      return unanswered(failure('key-refused', { words }), 'not-sent');
    }
    if (request.signal?.aborted) return givenUp('not-sent');

    const { headers, body } = headersAndBody(request, { key, userAgent });
    const cut = cutOff(clock, request.file ? limits.uploadMs : limits.answerMs, request.signal);
    const onProgress = (fraction: number) => {
      cut.moved();
      request.onProgress?.(fraction);
    };
    try {
      request.onSending?.();
      request.onProgress?.(0);
      const asked = fetch(baseUrl + request.path + queryText(request.query), {
        method: request.method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: cut.signal,
        redirect: 'manual',
        ...(request.file ? { onProgress } : {}),
      });
      const got = await cut.race(asked).catch((error: unknown) => {
        // A late response is not read; its connection must not stay open.
        asked.then((late) => late.body?.cancel()).catch(() => undefined);
        return cut.why() ?? networkFailure(error);
      });
      if ('delivery' in got) return { answered: false, givenUp: false, ...got };
      return await readResponse(got, cut, request);
    } finally {
      cut.release();
    }
  }

  async function readResponse(got: FetchResponse, cut: CutOff, request: HttpRequest): Promise<Exchange> {
    const header = (name: string) => got.headers.get(name);
    const done = (body: Uint8Array): Exchange => {
      request.onProgress?.(1);
      return { answered: true, answer: { status: got.status, header, body } };
    };
    const read = await readBounded(got, maxBytes, cut).catch(
      (error: unknown) => cut.why() ?? networkFailure(error),
    );
    if (read instanceof Uint8Array) return done(read);
    // The status alone decides the delivery; only a success needs its body.
    if (got.status >= 300) return done(new Uint8Array());
    if (read === 'too-large') {
      const words = `The answer is larger than ${maxBytes} bytes.`;
      return unanswered(failure('protocol', { status: got.status, words }), 'unknown');
    }
    return { answered: false, givenUp: false, ...read, delivery: 'unknown' };
  }

  return { send, redact: (text) => redact(text, [apiKey()]) };
}

type Unanswered = Extract<Exchange, { answered: false }>;
const unanswered = (what: Failure, delivery: Delivery): Unanswered => ({
  answered: false,
  failure: what,
  delivery,
  givenUp: false,
});

/** The caller stopped waiting. */
const givenUp = (delivery: Delivery): Unanswered => ({
  ...unanswered(failure('timed-out', { words: 'Foyer stopped waiting.' }), delivery),
  givenUp: true,
});

function headersAndBody(request: HttpRequest, { key, userAgent }: { key: string; userAgent: string }) {
  const upload = request.file ? multipartOf(request.file) : null;
  const contentType = upload?.contentType ?? (request.body === undefined ? null : 'application/json');
  return {
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: 'application/json',
      'User-Agent': userAgent,
      'Cache-Control': 'no-cache',
      ...(contentType ? { 'Content-Type': contentType } : {}),
    },
    body: upload?.body ?? request.body,
  };
}

function queryText(query: HttpRequest['query']): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}

type CutOff = {
  readonly signal: AbortSignal;
  race<T>(work: Promise<T>): Promise<T>;
  /** The time counts from now. */
  moved(): void;
  /** Why we cut it off; null while we have not. */
  why(): Unanswered | null;
  release(): void;
};

/** Ends an exchange `ms` after it began or last moved, or with the caller's signal, whichever is first. */
function cutOff(clock: Clock, ms: number, outer: AbortSignal | undefined): CutOff {
  const controller = new AbortController();
  let why: Unanswered | null = null;
  let cutWaiting: (error: Error) => void = () => undefined;
  const passed = new Promise<never>((_, reject) => {
    cutWaiting = reject;
  });
  passed.catch(() => undefined);
  const end = (reason: Unanswered) => {
    if (why) return;
    why = reason;
    cutWaiting(new Error('cut off'));
    controller.abort();
  };
  const startTimer = () => clock.after(ms, () => end(unanswered(failure('timed-out'), 'unknown')));
  let cancelTimer = startTimer();
  let isOver = false;
  const onAbort = () => end(givenUp('unknown'));
  outer?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, passed]),
    moved() {
      if (isOver) return;
      cancelTimer();
      cancelTimer = startTimer();
    },
    why: () => why,
    release() {
      isOver = true;
      cancelTimer();
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

async function readBounded(
  got: FetchResponse,
  maxBytes: number,
  cut: CutOff,
): Promise<Uint8Array | 'too-large'> {
  if (!got.body) return new Uint8Array();
  const reader = got.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  try {
    if (Number(got.headers.get('content-length') ?? 0) > maxBytes) return 'too-large';
    for (;;) {
      const { done, value } = await cut.race(reader.read());
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) return 'too-large';
      parts.push(value);
    }
    ended = true;
    return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
  } finally {
    if (!ended) reader.cancel().catch(() => undefined);
  }
}
