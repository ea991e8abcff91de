import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsIn,
  emptyAmount,
  filledAmount,
  isBlank,
  textIn,
} from '../../../../renderer/features/payment/field-amount.ts';
import { centsFromText, maxCents } from '../../../../shared/money.ts';

test('what is filled in is the cents themselves, and its text says the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxCents - 1 }), (cents) => {
      const amount = filledAmount(cents);
      expect(centsIn(amount)).toBe(cents);
      expect(centsFromText(textIn(amount))).toBe(cents);
    }),
  );
});

test('what is typed stays as it was typed, and is no amount where it cannot be read as one', () => {
  expect([textIn({ typed: ' $1,085.5 ' }), centsIn({ typed: ' $1,085.5 ' })]).toEqual([
    ' $1,085.5 ',
    108_550,
  ]);
  expect([textIn({ typed: 'ten' }), centsIn({ typed: 'ten' })]).toEqual(['ten', null]);
});

test('nothing to fill in leaves the field empty', () => {
  expect([filledAmount(0), filledAmount(-5)]).toEqual([emptyAmount, emptyAmount]);
  expect([
    isBlank(emptyAmount),
    isBlank({ typed: ' ' }),
    isBlank({ typed: '0' }),
    isBlank(filledAmount(1)),
  ]).toEqual([...[true, true, false, false]]);
});
