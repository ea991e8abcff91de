import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bounded, mostBoundedText, mostItems } from '../../../shared/bridge/bounded.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';
import { mostDocumentBytes } from '../../../shared/bridge/views.ts';
import { definitionOf, fitting } from '../../electron/bridge/fitting.ts';

/** Kinds that cannot grow. */
const small = ['number', 'boolean', 'enum', 'literal', 'null'];

/** @returns where in a schema something has no end, as paths */
function endless(schema: z.ZodType, path: string): string[] {
  const { type, shape, innerType, element, options } = definitionOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, one]) => endless(one, `${path}.${name}`));
  if (innerType) return endless(innerType, path);
  if (options) return options.flatMap((one) => endless(one, path));
  if (small.includes(type)) return [];
  if (type === 'string') return isEndlessText(schema) ? [path] : [];
  if (type === 'array' && element) {
    return [...(hasMost(schema) ? [] : [path]), ...endless(element, `${path}[]`)];
  }
  if (type === 'record') {
    const { valueType } = schema._zod.def as unknown as { valueType: z.ZodType };
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n + 1, fitting(valueType)]));
    return [...(schema.safeParse(many).success ? [path] : []), ...endless(valueType, `${path}{}`)];
  }
  if (schema.safeParse(new Uint8Array(1)).success) {
    return schema.safeParse(new Uint8Array(mostDocumentBytes + 1)).success ? [path] : [];
  }
  throw new Error(`${path}: say here whether a ${type} can grow`);
}

/** A text has an end by its length, by its format, or by a pattern in which nothing repeats without one. */
function isEndlessText(schema: z.ZodType): boolean {
  const { format } = schema._zod.def as { format?: string };
  if (format === 'uuid') return false;
  const patterns = checksOf(schema).flatMap(({ pattern }) => (pattern ? [pattern.source] : []));
  return !hasMost(schema) && !patterns.some((one) => /^\^.*\$$/.test(one) && !/[*+]|,\}/.test(one));
}

type Check = { readonly check: string; readonly pattern?: RegExp };
const checksOf = (schema: z.ZodType) =>
  (schema._zod.def.checks ?? []).map((one) => one._zod.def as unknown as Check);
const hasMost = (schema: z.ZodType): boolean => checksOf(schema).some(({ check }) => check === 'max_length');

describe('what the page can send', () => {
  it.each(Object.keys(calls) as CallName[])('%s: every text, list and record has an end', (name) => {
    expect(endless(calls[name].in, name)).toEqual([]);
  });

  it('a text, a list or a record without an end is found, wherever it is', () => {
    const open = z.strictObject({
      a: z.string(),
      b: z.array(z.int()),
      c: z.array(z.string().max(3)).max(3),
      d: z.strictObject({ e: z.string().regex(/^a+$/).nullable() }).optional(),
      f: z.record(z.string().max(9), z.string()),
      g: z.string().regex(/^\d{4}$/),
      h: z.lazy(() => z.strictObject({ i: z.string() })),
    });
    expect(endless(open, 'it')).toEqual(['it.a', 'it.b', 'it.d.e', 'it.f', 'it.f{}', 'it.h.i']);
  });
});

describe('a body with an end', () => {
  const Body = bounded(z.strictObject({ name: z.string().min(1), tags: z.array(z.string()).optional() }));
  it('takes what the body takes, and no more than so much', () => {
    expect(Body.safeParse({ name: 'x'.repeat(mostBoundedText), tags: ['a'] }).success).toBe(true);
    expect(Body.safeParse({ name: '' }).success).toBe(false);
    expect(Body.safeParse({ name: 'a', more: 1 }).success).toBe(false);
    expect(Body.safeParse({ name: 'x'.repeat(mostBoundedText + 1) }).success).toBe(false);
    expect(Body.safeParse({ name: 'a', tags: Array(mostItems + 1).fill('a') }).success).toBe(false);
  });
  it('is not made of what it does not know', () => {
    expect(() => bounded(z.strictObject({ any: z.unknown() }))).toThrow('unknown');
  });
});
