import { expect, test } from 'vitest';
import { repeats, repeatWindow } from '../../../electron/views/payment-sheet.ts';

test('The same amount for the same invoice within minutes counts as a repetition; another amount or invoice does not.', () => {
  const earlier = [{ at: 1_000_000, parts: [{ invoiceId: 1, cents: 8500 }] }];
  const parts = [{ invoiceId: 1, cents: 8500 }];
  expect(repeats(parts, earlier, 1_000_000 + 60_000)).toBe(true);
  expect(repeats(parts, earlier, 1_000_000 + repeatWindow)).toBe(false);
  expect(repeats([{ invoiceId: 1, cents: 8400 }], earlier, 1_000_001)).toBe(false);
  expect(repeats([{ invoiceId: 2, cents: 8500 }], earlier, 1_000_001)).toBe(false);
});
