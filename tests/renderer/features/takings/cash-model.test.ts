import { expect, test } from 'vitest';
import {
  amountFromCash,
  cashSum,
  denominations,
  noCash,
  sayCash,
} from '../../../../renderer/features/takings/cash-model.ts';

test('notes and coins come to their number times their value, less the float', () => {
  const cash = { pieces: { 5000: '3', 2000: ' 2 ', 5: '7' }, float: '$200' };
  expect(cashSum(cash)).toEqual({ pieces: 19_035, float: 20_000, counted: -965 });
  expect(amountFromCash(cash)).toBe('-9.65');
  expect(amountFromCash({ ...cash, float: '' })).toBe('190.35');
  const oneOfEach = Object.fromEntries(denominations.map((cents) => [cents, '1']));
  expect(cashSum({ pieces: oneOfEach, float: '' })?.counted).toBe(18_885);
});

test('Where one number or the float is unreadable, there is no sum, and none without it.', () => {
  for (const cash of [
    { pieces: { 5000: '3', 2000: 'x' }, float: '' },
    { pieces: { 5000: '2.5' }, float: '' },
    { pieces: { 5000: '-1' }, float: '' },
    { pieces: { 5000: '3' }, float: 'two' },
  ]) {
    expect(cashSum(cash)).toBeNull();
    expect(amountFromCash(cash)).toBeNull();
  }
});

test('a float alone is no count', () => {
  expect(amountFromCash({ ...noCash, float: '200' })).toBeNull();
  expect(amountFromCash({ pieces: { 5000: '0' }, float: '' })).toBe('0.00');
});

test('what was counted is said for the record', () => {
  expect(sayCash(noCash)).toBeNull();
  expect(sayCash({ pieces: { 5000: '3', 20: '4', 10: '0' }, float: '200' })).toBe(
    '3 × $50, 4 × 20c, less float $200.00',
  );
  expect(sayCash({ pieces: { 5000: '0' }, float: '' })).toBe('no notes or coins');
});
