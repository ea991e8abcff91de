import { expect, test } from 'vitest';
import { invoiceWords, speaksOfInvoice } from '../../../renderer/model/invoice-words.ts';
import { row } from '../sample.ts';

test('an unknown state of a visit’s invoice is said, never left out', () => {
  expect(invoiceWords('unknown')).toBe('Invoice: not known yet');
  expect(speaksOfInvoice(row({ invoice: 'unknown' }))).toBe(true);
});

test('to have no invoice is said of a visit that is over, and of no other', () => {
  expect(speaksOfInvoice(row({ invoice: 'none', status: 'arrived' }))).toBe(false);
  expect(speaksOfInvoice(row({ invoice: 'none', status: 'completed' }))).toBe(true);
  expect(speaksOfInvoice(row({ invoice: 'not-to-be-invoiced' }))).toBe(true);
  expect(speaksOfInvoice(row({ invoice: 'none', status: 'completed', patientId: null }))).toBe(false);
});
