import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureOfResponse, readRetryAfter } from '../../../electron/practice/failures.ts';
import { redact } from '../../../electron/practice/redact.ts';
import { Failure } from '../../../shared/failures.ts';

const now = Date.UTC(2026, 2, 2, 22, 0, 0);
const key = 'k_live_9f3c0a71d2';

function reported(status: number, body: string, more: { contentType?: string; retryAfter?: string } = {}) {
  const answer = {
    status,
    body: new TextEncoder().encode(body),
    contentType: more.contentType ?? null,
    retryAfter: more.retryAfter ?? null,
    now,
  };
  return failureOfResponse(answer, (text) => redact(text, [key]));
}
const json = (status: number, value: unknown) => reported(status, JSON.stringify(value));

describe('statuses', () => {
  test.each([
    [400, 'refused-by-service', 'refused'],
    [401, 'key-refused', 'not-sent'],
    [403, 'refused-by-service', 'refused'],
    [404, 'not-found', 'refused'],
    [408, 'timed-out', 'unknown'],
    [409, 'refused-by-service', 'refused'],
    [413, 'refused-by-service', 'refused'],
    [429, 'rate-limited', 'not-sent'],
    [500, 'service-down', 'unknown'],
    [502, 'service-down', 'unknown'],
    [503, 'service-down', 'unknown'],
    [302, 'protocol', 'unknown'],
    [304, 'protocol', 'unknown'],
  ] as const)('%i is %s, and the write is %s', (status, kind, delivery) => {
    expect(reported(status, '')).toMatchObject({ failure: { kind, status }, delivery });
  });

  test('a 429 says when to come back, in seconds or as a date', () => {
    expect(reported(429, '', { retryAfter: '17' }).failure.retryAfterMs).toBe(17_000);
    expect(reported(429, '', { retryAfter: 'Mon, 02 Mar 2026 22:00:45 GMT' }).failure.retryAfterMs).toBe(
      45_000,
    );
    expect(reported(429, '').failure).not.toHaveProperty('retryAfterMs');
  });

  test('Retry-After: what it may hold', () => {
    expect(readRetryAfter('0', now)).toBe(0);
    expect(readRetryAfter('1.5', now)).toBe(1500);
    expect(readRetryAfter('Mon, 02 Mar 2026 21:00:00 GMT', now)).toBe(0);
    for (const none of [null, '', 'soon', '-5', '2026']) {
      expect([none, readRetryAfter(none, now)]).toEqual([none, none === '2026' ? 2_026_000 : null]);
    }
  });
});

describe('the server’s own words', () => {
  test.each([
    ['{message}', { message: 'start must be before end' }, 'start must be before end', [], 'message'],
    [
      '{message} as a list, {error} beside it',
      { statusCode: 400, message: ['note is too long', 'end is missing'], error: 'Bad Request' },
      'note is too long; end is missing; Bad Request',
      [],
      'message',
    ],
    [
      '{formErrors, fieldErrors}',
      { formErrors: ['unknown key'], fieldErrors: { start: ['Invalid datetime'], end: ['Required', 'Bad'] } },
      'unknown key; start: Invalid datetime; end: Required; end: Bad',
      ['start', 'end'],
      'fields',
    ],
    ['{error} as text', { error: 'no such patient' }, 'no such patient', [], 'error'],
    [
      '{error} as an object with fieldErrors',
      { error: { formErrors: [], fieldErrors: { patientId: ['must be positive'] } } },
      'patientId: must be positive',
      ['patientId'],
      'error',
    ],
    ['{errors} as a list of texts', { errors: ['a is bad', 'b is bad'] }, 'a is bad; b is bad', [], 'errors'],
    [
      '{errors} as a list of objects',
      { errors: [{ field: 'amount', message: 'must equal the sum', value: '85.00 Margaret' }] },
      'must equal the sum',
      ['amount'],
      'errors',
    ],
    [
      '{errors} by field',
      { errors: { email: ['is taken'], 'phoneNumbers[0].code': 'is not a code' } },
      'email: is taken; phoneNumbers[0].code: is not a code',
      ['email', 'phoneNumbers[0].code'],
      'errors',
    ],
    [
      'issues with paths',
      {
        issues: [
          { path: ['phoneNumbers', 0, 'code'], message: 'Required' },
          { path: '/body/start', message: 'Bad' },
        ],
      },
      'Required; Bad',
      ['phoneNumbers.0.code', 'body.start'],
      'json',
    ],
    ['a list', [{ message: 'first' }, 'second'], 'first; second', [], 'list'],
    ['a text in JSON', 'just words', 'just words', [], 'text'],
    [
      'problem details',
      { title: 'Refused', detail: 'The slot is taken' },
      'The slot is taken; Refused',
      [],
      'json',
    ],
    ['{}', {}, undefined, [], 'json'],
    ['null', null, undefined, [], 'json'],
  ] as const)('%s', (_, body, words, fields, shape) => {
    const { failure, shape: seen } = json(400, body);
    expect({ words: failure.words, fields: failure.fields ?? [], seen }).toEqual({
      words,
      fields,
      seen: shape,
    });
  });

  test('plain text, an HTML page, nothing', () => {
    expect(reported(400, 'practitionerId is unknown')).toMatchObject({
      failure: { words: 'practitionerId is unknown' },
      shape: 'text',
    });
    const page =
      '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Oh</h1></body></html>';
    expect(reported(502, page)).toMatchObject({ failure: { words: '502 Bad Gateway' }, shape: 'html' });
    const heading =
      '<html><body><h1>413 Request Entity Too Large</h1><script>alert(1)</script></body></html>';
    expect(reported(413, heading)).toMatchObject({
      failure: { words: '413 Request Entity Too Large' },
      shape: 'html',
    });
    expect(reported(500, ' ')).toMatchObject({
      failure: { kind: 'service-down', status: 500 },
      shape: 'empty',
    });
    expect(reported(500, ' ').failure).not.toHaveProperty('words');
  });

  test('what was sent and is echoed beside the words is not kept', () => {
    const echo = {
      message: 'invalid',
      value: 'Margaret',
      received: 'Oduya',
      data: { firstname: 'Margaret' },
      stack: 'at Oduya',
    };
    expect(JSON.stringify(json(400, echo).failure)).not.toMatch(/Margaret|Oduya/);
  });

  test('field names that are none are dropped', () => {
    const odd = json(400, { fieldErrors: { 'Margaret Oduya': ['is bad'], '<b>': ['x'], start: ['y'] } });
    expect(odd.failure.fields).toEqual(['start']);
    expect(odd.failure.words).toBe('is bad; x; start: y');
  });

  test('the key, e-mail addresses and long numbers are taken out; the rest stays', () => {
    const said = `Bearer ${key} of margaret.oduya@clinic.example, Medicare 2428 77813 2, born 1988-03-14, room 12`;
    expect(json(400, { message: said }).failure.words).toBe(
      'Bearer [key] of [e-mail], Medicare [number], born [number], room 12',
    );
  });

  test('any body of any status gives a failure of the closed union, bounded and without the key', () => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string().map((text) => JSON.stringify({ message: text + key, errors: { [text]: [key] } })),
      fc.string({ minLength: 2000, maxLength: 5000 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), body, (status, text) => {
        const { failure } = reported(status, text);
        expect(Failure.safeParse(failure).success).toBe(true);
        expect((failure.words ?? '').length).toBeLessThanOrEqual(300);
        expect(JSON.stringify(failure)).not.toContain(key);
      }),
      { numRuns: 1000 },
    );
  });

  test('deep and wide bodies are not followed to their ends', () => {
    let deep: unknown = 'bottom';
    for (let i = 0; i < 500; i++) deep = { error: deep };
    expect(json(400, deep).failure.words).toBeUndefined();
    const wide = json(400, {
      errors: Array.from({ length: 10_000 }, (_, i) => ({ field: `f${i}`, message: 'bad' })),
    });
    expect(wide.failure.fields?.length ?? 0).toBeLessThanOrEqual(50);
  });
});
