import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsFromDollars,
  centsFromText,
  dollarsFromCents,
  formatCents,
  maxCents,
} from '../../shared/money.ts';

test('Cents survive the way over the wire and back, exactly.', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
      const wire = JSON.parse(JSON.stringify(dollarsFromCents(cents))) as number;
      expect(centsFromDollars(wire)).toBe(cents);
    }),
  );
});

test('Amounts that binary cannot hold are rounded as people would.', () => {
  expect(centsFromDollars(1.005)).toBe(101);
  expect(centsFromDollars(0.1 + 0.2)).toBe(30);
  expect(centsFromDollars(-19.99)).toBe(-1999);
  expect(centsFromDollars(-0.001)).toBe(0);
});

test('What is no amount is none.', () => {
  for (const odd of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 1e12])
    expect(centsFromDollars(odd)).toBeNull();
});

test('Amounts are written with a dollar sign, two decimals and commas, and read back as typed.', () => {
  expect([0, 5, 4250, 123_456_789, -300].map(formatCents)).toEqual([
    '$0.00',
    '$0.05',
    '$42.50',
    '$1,234,567.89',
    '-$3.00',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents }), (c) => {
      expect(centsFromText(formatCents(c))).toBe(c);
    }),
  );
  expect(['85', '$85.5', ' 1,085.50 ', '.5'].map(centsFromText)).toEqual([8500, 8550, 108_550, 50]);
  expect(['', '$', '.', '1.234', '12,34', '-5', '1e3', 'abc'].map(centsFromText)).toEqual(
    Array(8).fill(null),
  );
});
