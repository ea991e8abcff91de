import { expect, test } from 'vitest';
import { hasNotesAndCoins, isUsuallyInTill } from '../../shared/till-methods.ts';

test('a method is in the till by its name: direct deposit, credit and claims are not, cash and cards are, others are', () => {
  const inTill = ['Cash', 'EFTPOS', 'Credit card', 'Cheque', 'HICAPS EFTPOS', 'Tyro', 'Gift voucher', ''];
  const elsewhere = [
    ...[
      'Direct deposit',
      'Bank transfer',
      'EFT',
      'Account credit',
      'Medicare/HICAPS',
      'HICAPS',
      'NDIS claim',
    ],
    ...['DVA', 'WorkCover', 'Health insurance', 'Bulk billed', 'BPAY', 'Direct debit', 'Write-off'],
  ];
  expect(inTill.filter((name) => !isUsuallyInTill(name))).toEqual([]);
  expect(elsewhere.filter(isUsuallyInTill)).toEqual([]);
});

test('notes and coins are counted under a method whose name says cash', () => {
  expect(['Cash', 'Petty cash (till 2)', 'Cashback', 'EFTPOS'].map(hasNotesAndCoins)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
