import { expect } from 'vitest';
import { z } from 'zod';
import { type OperationName, operations } from '../../shared/practice/operations.ts';
import { happy, pathOf, type ServiceUnderTest } from './calls.ts';
import { conform } from './conform.ts';

/** What operations take and refuse, parameter by parameter and field by field. */

const inQuery = (name: OperationName, field: string): boolean => {
  const { query } = operations[name] as { query?: z.ZodObject };
  return field in (query?.shape ?? {});
};

/** The happy call with one query parameter or body field set. */
const send = ({ call }: ServiceUnderTest, name: OperationName, field: string, value: unknown) =>
  inQuery(name, field)
    ? call(name, { query: { [field]: value as string } })
    : call(name, { body: { [field]: value } });

const goodDatetimes = ['2026-11-16', '2026-11-16T01:02:03Z', '2026-11-16T01:02:03.456Z'];
const badDatetimes = [
  '2026-11-16T01:02:03',
  '2026-11-16T01:02Z',
  '2026-11-16T01:02:03.4Z',
  '2026-11-16T01:02:03+10:30',
  '2026-11-16 01:02:03',
  '20261116',
  '2026-13-01',
  '2026-02-30',
  '2026-11-16T25:00:00Z',
  '2026-11-16T23:59:60Z',
  '16/11/2026',
  'yesterday',
  '1763251200000',
];

/** Pairs of which one bounds the other: the field under test gets a partner that leaves it room. */
const partners: Readonly<Record<string, Record<string, string>>> = {
  start: { end: '2026-11-20' },
  end: { start: '2026-11-01' },
  startDate: { endDate: '2026-11-20' },
  endDate: { startDate: '2026-11-01' },
  from: { to: '2026-11-18' },
  to: { from: '2026-11-15' },
};

conform(
  'datetimes',
  async ({ call }, name, field) => {
    const partner = partners[field] ?? {};
    const at = (value: string) =>
      inQuery(name, field)
        ? call(name, { query: { ...partner, [field]: value } })
        : call(name, { body: { ...partner, [field]: value } });
    const good = name === 'listPatients' && field === 'birthdate' ? goodDatetimes.slice(0, 1) : goodDatetimes;
    for (const value of good) expect([value, (await at(value)).status]).toEqual([value, 200]);
    for (const value of badDatetimes) expect([value, (await at(value)).status]).toEqual([value, 400]);
  },
  { fresh: true },
);

conform('integers', async (bench, name, field) => {
  const bad = inQuery(name, field)
    ? ['0', '-1', '1.5', 'x', '1e2', '9'.repeat(30), '+1']
    : [0, -1, 1.5, '1', null, 1e300];
  for (const value of bad) {
    expect([value, (await send(bench, name, field, value)).status]).toEqual([value, 400]);
  }
});

conform(
  'values',
  async (bench, name, field) => {
    const schema = inQuery(name, field)
      ? (operations[name] as unknown as { query: z.ZodObject }).query
      : (operations[name] as unknown as { body: z.ZodObject }).body;
    let values = schema.shape[field] as z.ZodType;
    while (values instanceof z.ZodOptional || values instanceof z.ZodNullable)
      values = values.unwrap() as z.ZodType;
    for (const value of (values as z.ZodEnum).options) {
      expect([value, (await send(bench, name, field, value)).status]).toEqual([value, 200]);
    }
    for (const value of ['Nonsense', 'arrived', 'TRUE', '1']) {
      expect([value, (await send(bench, name, field, value)).status]).toEqual([value, 400]);
    }
  },
  { fresh: true },
);

conform('required-query', async ({ call }, name, field) => {
  expect((await call(name, { query: { [field]: undefined } })).status).toBe(400);
});

conform('required-field', async ({ call }, name, field) => {
  const { status, text } = await call(name, { body: { [field]: undefined } });
  expect(status).toBe(400);
  expect(text).toContain(field);
});

conform('unknown-field', async ({ call }, name) => {
  const { status, text } = await call(name, { body: { nonsense: 1 } });
  expect(status).toBe(400);
  expect(text).toContain('nonsense');
});

conform('types', async ({ call }, name, field) => {
  const { body } = operations[name] as unknown as { body: z.ZodObject };
  const schema = body.shape[field] as z.ZodType;
  for (const value of [true, { a: 1 }, [[]], 'x'.repeat(3), 12.5]) {
    if (schema.safeParse(value).success) continue;
    expect([value, (await call(name, { body: { [field]: value } })).status]).toEqual([value, 400]);
  }
});

conform(
  'json',
  async ({ raw }, name) => {
    const address = pathOf(name, happy[name]);
    const { method } = operations[name];
    const body = JSON.stringify(happy[name].body);
    const send = (headers: Record<string, string>, text: string) =>
      raw(method, address, { headers, body: text });
    const json = { 'content-type': 'application/json' };
    expect((await send({ 'content-type': 'text/plain' }, body)).status).toBe(400);
    expect((await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')).status).toBe(400);
    for (const text of [
      '',
      '{',
      `${body}x`,
      '[]',
      'null',
      '1',
      '"x"',
      body.replace('{', '{"__proto__":{"a":1},'),
    ]) {
      expect([text, (await send(json, text)).status]).toEqual([text, 400]);
    }
    expect((await send({ 'content-type': 'application/json; charset=utf-8' }, body)).status).toBe(200);
  },
  { fresh: true },
);
