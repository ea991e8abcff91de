import { expect, test } from 'vitest';
import { aboutInvoice } from '../../../../renderer/features/payment/invoice-about.ts';
import type { InvoiceView } from '../../../../shared/bridge/views.ts';

const about = (issued: string | null) =>
  aboutInvoice(
    { thirdParty: null, issued, description: 'Initial consultation' } as InvoiceView,
    '2026-11-29',
  );

test('An invoice of another year is said with its year: a debt of a year ago is not of this week.', () => {
  expect(about('2026-11-24')).toBe('24 Nov · Initial consultation');
  expect(about('2025-11-24')).toBe('24 Nov 2025 · Initial consultation');
  expect(about(null)).toBe('Initial consultation');
});
