import { describe, expect, test } from 'vitest';
import { invoiceState } from '../../../electron/views/owing.ts';
import type { Invoice } from '../../../shared/practice/resources/index.ts';

const none = new Map<number, number>();
const invoice = (more: Partial<Invoice>): Invoice => ({
  id: 5,
  status: 'Awaiting Payment',
  total: 100,
  ...more,
});
const place = { invoiceId: 5 };

describe('what the invoice of an appointment says', () => {
  test('without an invoice it says whether there is to be one', () => {
    expect(invoiceState(null, null, none)).toBe('none');
    expect(invoiceState({ invoiceId: null }, null, none)).toBe('none');
    expect(invoiceState({ invoiceId: 0, doNotInvoice: true }, null, none)).toBe('not-to-be-invoiced');
    expect(invoiceState({ invoiceId: 5, doNotInvoice: true }, invoice({}), none)).toBe('awaiting');
  });

  test('an invoice that was archived is none, whatever was paid of it', () => {
    expect(invoiceState(place, invoice({ isArchived: true }), none)).toBe('none');
    expect(invoiceState(place, invoice({ isArchived: true, status: 'Paid', paidAmount: 100 }), none)).toBe(
      'none',
    );
    expect(invoiceState({ ...place, doNotInvoice: true }, invoice({ isArchived: true }), none)).toBe(
      'not-to-be-invoiced',
    );
  });

  test('an invoice that is not on this PC is unknown', () => {
    expect(invoiceState(place, null, none)).toBe('unknown');
  });

  test('a draft owes nothing yet; what is paid in part or whole says so', () => {
    expect(invoiceState(place, invoice({ status: 'Draft' }), none)).toBe('draft');
    expect(invoiceState(place, invoice({}), none)).toBe('awaiting');
    expect(invoiceState(place, invoice({ paidAmount: 40 }), none)).toBe('part-paid');
    expect(invoiceState(place, invoice({ paidAmount: 100 }), none)).toBe('paid');
    expect(invoiceState(place, invoice({ status: 'Paid' }), none)).toBe('paid');
  });

  test('an invoice without a readable total is not said to be paid', () => {
    for (const total of [null, undefined, 1e9])
      expect(invoiceState(place, invoice({ total }), none), `${total}`).toBe('unknown');
    expect(invoiceState(place, invoice({ total: null, status: 'Paid' }), none)).toBe('paid');
    expect(invoiceState(place, invoice({ total: 0 }), none)).toBe('paid');
  });

  test('a payment on its way counts as paid', () => {
    expect(invoiceState(place, invoice({}), new Map([[5, 4000]]))).toBe('part-paid');
    expect(invoiceState(place, invoice({}), new Map([[5, 10_000]]))).toBe('paid');
    expect(invoiceState(place, invoice({}), new Map([[6, 10_000]]))).toBe('awaiting');
  });
});
