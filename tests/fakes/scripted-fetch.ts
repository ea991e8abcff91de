import type { Fetch, FetchInit, FetchResponse } from '../../electron/platform/ports.ts';

/** A request as it left. */
export type Sent = FetchInit & { readonly url: string };

export type ScriptedFetch = Fetch & { readonly sent: Sent[] };

/** A `fetch` that answers as a test says, and keeps what it was asked. */
export function scriptedFetch(
  answer: (request: Sent) => FetchResponse | Promise<FetchResponse>,
): ScriptedFetch {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: FetchInit) => {
    const request = { url, ...init };
    sent.push(request);
    return answer(request);
  };
  return Object.assign(fetch, { sent });
}

/** An answer whose body comes in pieces; an error among them breaks it off there. */
export function answerOf(
  status: number,
  pieces: string | readonly (string | Uint8Array | Error)[] = '',
  headers: Readonly<Record<string, string>> = {},
): FetchResponse & { readonly cancelled: () => boolean } {
  const left = [...(typeof pieces === 'string' ? [pieces] : pieces)];
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(typeof next === 'string' ? new TextEncoder().encode(next) : next);
    },
    cancel() {
      cancelled = true;
    },
  });
  return { status, headers: new Headers(headers), body, cancelled: () => cancelled };
}

/** A JSON answer. */
export const jsonResponse = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
) => answerOf(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });

/** An error as Node's fetch throws it: the code is in the cause. */
export const networkError = (code: string, more: Readonly<Record<string, unknown>> = {}) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, ...more }) });
