import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { encode } from './encode.ts';

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withNullPrototype: true,
  withObjectString: true,
  withUnicodeString: true,
});

describe('the codec', () => {
  it('`decode(encode(value))` is what `structuredClone(value)` gives', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const expected = structuredClone(value);
        const got = decode(encode(value));
        if (!isDeepStrictEqual(got, expected)) expect(got).toStrictEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps cycles and shared parts', () => {
    const shared = new Uint8Array([1, 2, 3]);
    const value: Record<string, unknown> = { a: shared, b: shared, window: shared.subarray(1, 2), list: [] };
    value['self'] = value;
    (value['list'] as unknown[]).push(value, new Map([[value, new Set([value])]]));
    const got = decode(encode(value)) as typeof value;
    expect(got['self']).toBe(got);
    expect(got['a']).toBe(got['b']);
    expect((got['window'] as Uint8Array).buffer).toBe((got['a'] as Uint8Array).buffer);
    expect(got['window']).toEqual(new Uint8Array([2]));
    const [first, map] = got['list'] as [unknown, Map<unknown, Set<unknown>>];
    expect(first).toBe(got);
    expect(map.get(got)?.has(got)).toBe(true);
  });

  it('keeps errors with their kind, words and cause', () => {
    const got = decode(encode(new RangeError('too far', { cause: { code: 7 } }))) as RangeError;
    expect(got).toBeInstanceOf(RangeError);
    expect(got.message).toBe('too far');
    expect(got.cause).toEqual({ code: 7 });
    expect(got.stack).toContain('codec.test');
  });

  it('keeps lone surrogates, negative zero, NaN, a field named __proto__ and an invalid date', () => {
    const odd = ['\ud800x', -0, Number.NaN, JSON.parse('{"__proto__": 1}'), /a\/b/giu];
    expect(decode(encode(odd))).toStrictEqual(odd);
    expect((decode(encode(new Date(Number.NaN))) as Date).getTime()).toBeNaN();
  });

  it('gives plain objects for instances of classes', () => {
    class Patient {
      name = 'x';
      greet() {
        return this.name;
      }
    }
    const got = decode(encode(new Patient()));
    expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
    expect(got).toEqual({ name: 'x' });
  });

  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve(1)],
    ['a weak map', new WeakMap()],
    ['a blob', new Blob(['x'])],
    ['something deep inside', { list: [{ f: () => 1 }] }],
  ])('refuses %s, as Electron does', (_name, value) => {
    expect(() => encode(value)).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
  });

  it('takes a file of five megabytes', () => {
    const bytes = new Uint8Array(5 * 1024 * 1024).fill(7);
    expect(isDeepStrictEqual(decode(encode({ bytes })), { bytes })).toBe(true);
  });
});
