import { expect, test } from 'vitest';
import { takenAt } from '../../../../renderer/features/payment/taken-at.ts';
import { sampleInvoice } from '../../sample.ts';

const locations = [{ id: 1 }, { id: 2 }];
const line = (locationId: number | null, typed = '32.00') => ({
  invoice: sampleInvoice({ locationId }),
  amount: { typed },
});
const at = (lines: ReturnType<typeof line>[], desk: number | null, chosen: number | null = null) =>
  takenAt({ locationId: chosen, lines }, desk, locations);

test('a payment without a visit is taken at the location of the invoices that it pays', () => {
  expect(at([line(2)], 1)).toBe(2);
  expect(at([line(2), line(1, '')], 1)).toBe(2);
  expect(at([line(2), line(2)], null)).toBe(2);
});

test('it is taken at the desk’s own where the invoices have none, several, or one that the practice does not have', () => {
  expect(at([line(null)], 1)).toBe(1);
  expect(at([line(2), line(1)], 1)).toBe(1);
  expect(at([line(2), line(null)], 1)).toBe(1);
  expect(at([line(9)], 1)).toBe(1);
  expect(at([line(2, 'x')], 1)).toBe(1);
});

test('where nothing says it the user is asked, and what the user says holds', () => {
  expect(at([line(null)], null)).toBeNull();
  expect(at([line(2)], 1, 1)).toBe(1);
});
