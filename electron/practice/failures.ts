import { type Failure, failure } from '../../shared/failures.ts';
import type { Delivery } from './types.ts';

/**
 * The shape of this server's error responses, for the diagnostics (docs/practice-api/requests.md, "Errors": not
 * documented).
 */
export type ErrorShape =
  | 'empty'
  | 'html'
  | 'text'
  | 'json'
  | 'list'
  | 'message'
  | 'error'
  | 'errors'
  | 'fields';

export type ErrorResponse = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly body: Uint8Array;
  /** The moment that a `Retry-After` date is compared with, by the service's clock, UTC ms; null: not known. */
  readonly now: number | null;
};

/** The most of an error's body that is looked at. */
const longestBody = 64 * 1024;
const identifier = /^[A-Za-z_$][\w.$[\]-]{0,79}$/;

/**
 * An answer other than 2xx, in any shape -> a failure of the closed union, with the server's own words (redacted) and
 * the names of the fields it did not accept. Spec, "Errors"; shapes: wire-facts.
 * @param redact takes keys and personal data out of a text and bounds it (redact.ts)
 */
export function failureOfResponse(
  answer: ErrorResponse,
  redact: (text: string) => string,
): { readonly failure: Failure; readonly delivery: Delivery; readonly shape: ErrorShape } {
  const { status } = answer;
  const said = readError(answer, redact);
  const more = {
    status,
    ...(said.words === '' ? {} : { words: said.words }),
    ...(said.fields.length === 0 ? {} : { fields: said.fields }),
  };
  const retryAfterMs = readRetryAfter(answer.retryAfter, answer.now);
  const waiting = retryAfterMs === null ? {} : { retryAfterMs };
  const failed = (what: Failure, delivery: Delivery) => ({ failure: what, delivery, shape: said.shape });

  if (status === 401) return failed(failure('key-refused', more), 'not-sent');
  if (status === 404) return failed(failure('not-found', more), 'refused');
  // A gateway's word that the request did not come through in time: proves nothing about what is behind it.
  if (status === 408) return failed(failure('timed-out', more), 'unknown');
  if (status === 429) return failed(failure('rate-limited', { ...more, ...waiting }), 'not-sent');
  if (status >= 400 && status < 500) return failed(failure('refused-by-service', more), 'refused');
  if (status >= 500) return failed(failure('service-down', { ...more, ...waiting }), 'unknown');
  const words = status >= 300 ? 'The address answers with a redirection.' : 'An unexpected status.';
  return failed(failure('protocol', { status, words }), 'unknown');
}

/** `Retry-After` in seconds or as an HTTP date -> milliseconds from `now`; null when absent or unreadable, a date also without `now`. */
export function readRetryAfter(text: string | null, now: number | null): number | null {
  const value = text?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const date = /[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(date) && now !== null ? Math.max(0, date - now) : null;
}

type ErrorWords = { readonly words: string; readonly fields: string[]; readonly shape: ErrorShape };

function readError({ body, contentType }: ErrorResponse, redact: (text: string) => string): ErrorWords {
  const text = new TextDecoder().decode(body.subarray(0, longestBody)).trim();
  if (text === '') return { words: '', fields: [], shape: 'empty' };
  if (text.startsWith('<') || contentType?.includes('html')) {
    return { words: redact(titleOf(text)), fields: [], shape: 'html' };
  }
  const json = parsed(text);
  if (json === undefined) return { words: redact(text), fields: [], shape: 'text' };
  const found: Collected = { words: new Set(), fields: new Set(), left: 200 };
  collect(json, found, 0);
  const fields = [...found.fields].filter((name) => identifier.test(name)).slice(0, 50);
  return { words: redact([...found.words].join('; ')), fields, shape: shapeOf(json) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The title (or first heading) of a page; its markup is dropped, never shown. */
function titleOf(html: string): string {
  const found =
    /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() || /<h1[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() || '';
  const named: Record<string, string> = { amp: '&', lt: '‹', gt: '›', quot: '"', '#39': "'", nbsp: ' ' };
  return found.replace(/&(\w+|#39);/g, (_, name: string) => named[name] ?? ' ');
}

function shapeOf(json: unknown): ErrorShape {
  if (typeof json === 'string') return 'text';
  if (Array.isArray(json)) return 'list';
  if (typeof json !== 'object' || json === null) return 'json';
  if ('fieldErrors' in json || 'formErrors' in json) return 'fields';
  if ('message' in json) return 'message';
  if ('errors' in json) return 'errors';
  if ('error' in json) return 'error';
  return 'json';
}

type Collected = { readonly words: Set<string>; readonly fields: Set<string>; left: number };

/** Keys whose values are words. Any other key may echo the request, so only these are read. */
const wordKeys = [
  'message',
  'msg',
  'error',
  'errors',
  'detail',
  'details',
  'title',
  'reason',
  'description',
  'issues',
];
const moreWordKeys = ['formErrors', 'fieldErrors', 'error_description', '_errors'];
const fieldKeys = ['field', 'param', 'property', 'path', 'instancePath', 'dataPath'];

function collect(value: unknown, found: Collected, depth: number): void {
  if (depth > 6 || found.left-- <= 0) return;
  if (typeof value === 'string') {
    if (value.trim() !== '') found.words.add(value.trim());
    return;
  }
  if (Array.isArray(value)) {
    for (const one of value) collect(one, found, depth + 1);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const object = value as Record<string, unknown>;
  for (const key of fieldKeys) {
    const name = fieldName(object[key]);
    if (name) found.fields.add(name);
  }
  for (const key of [...wordKeys, ...moreWordKeys]) {
    const inner = object[key];
    if ((key === 'fieldErrors' || key === 'errors') && isRecord(inner))
      collectFields(inner, found, depth + 1);
    else collect(inner, found, depth + 1);
  }
}

/** `{start: ['must be …']}`: the name of a field, and what is wrong with it. */
function collectFields(fields: Record<string, unknown>, found: Collected, depth: number): void {
  for (const [name, about] of Object.entries(fields).slice(0, 50)) {
    const inner: Collected = { words: new Set(), fields: found.fields, left: 20 };
    collect(about, inner, depth);
    if (identifier.test(name) && !wordKeys.includes(name)) found.fields.add(name);
    for (const words of inner.words) found.words.add(identifier.test(name) ? `${name}: ${words}` : words);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `start`, `/body/start`, `['phoneNumbers', 0, 'code']` -> `start`, `body.start`, `phoneNumbers.0.code`. */
function fieldName(value: unknown): string | null {
  if (Array.isArray(value)) {
    const parts = value.filter((part) => typeof part === 'string' || typeof part === 'number');
    return parts.length > 0 ? parts.join('.') : null;
  }
  return typeof value === 'string' && value !== '' ? value.replace(/^\//, '').replaceAll('/', '.') : null;
}
