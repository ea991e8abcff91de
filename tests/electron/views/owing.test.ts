import { describe, expect, test } from 'vitest';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import type { Cache, OutboxRow } from '../../../electron/store/types.ts';
import { overlaidRecords, overlayOf } from '../../../electron/views/overlay.ts';
import { owingCents, owingOf } from '../../../electron/views/owing.ts';
import type { Invoice } from '../../../shared/practice/resources/index.ts';
import { writeRow } from '../../fakes/writes.ts';

const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 21,
  patientId: 3,
  total: 85,
  paidAmount: 30,
  status: 'Awaiting Payment',
  ...more,
});
const nothing = new Map<number, number>();
const payment = (state: string, ...parts: WriteArgs['payment']['parts']): OutboxRow =>
  writeRow('payment', { parts }, { state });

describe('what an invoice still owes', () => {
  test('It is the total less what is paid and less every payment that is on its way, never below nothing.', () => {
    expect(owingCents(invoice(), nothing)).toBe(5500);
    const both = [
      payment('waiting', { invoiceId: 21, cents: 2000 }),
      payment('unknown', { invoiceId: 21, cents: 1000 }),
    ];
    expect(owingCents(invoice(), overlayOf(both).payments)).toBe(2500);
    expect(owingCents(invoice({ paidAmount: 90 }), nothing)).toBe(0);
    expect(owingCents(invoice(), new Map([[21, 9900]]))).toBe(0);
  });

  test('A draft, one that is paid and one that was taken back owe nothing.', () => {
    for (const more of [{ status: 'Draft' }, { status: 'Paid' }, { isArchived: true }])
      expect(owingCents(invoice(more), nothing)).toBe(0);
  });

  test('A payment that came to nothing leaves it owing; one that asks is still on its way.', () => {
    const owingWith = (state: string) =>
      owingCents(invoice(), overlayOf([payment(state, { invoiceId: 21, cents: 1000 })]).payments);
    for (const state of ['refused', 'not-recorded']) expect(owingWith(state)).toBe(5500);
    for (const state of ['held', 'waiting', 'sending', 'unknown', 'asks', 'done'])
      expect(owingWith(state)).toBe(4500);
  });

  test('A payment that replaces another changes no sum until the cache shows the removal of the other.', () => {
    const part = { invoiceId: 21, cents: 1000 };
    const replacing = writeRow('payment', { parts: [part], replaces: { paymentId: 77, methodId: 1 } });
    const removal = writeRow('payment-removal', { paymentId: 77, invoiceIds: undefined }, { state: 'asks' });
    const withInvoices = writeRow('payment-removal', { paymentId: 77, invoiceIds: [21] }, { state: 'asks' });
    const noCache = { many: () => [] } as unknown as Cache;
    // The rows of that invoice and patient are read again when the removal gets on.
    expect(overlaidRecords(withInvoices, noCache)).toEqual({ kind: 'invoices', ids: [21], patientIds: [3] });
    expect(owingCents(invoice(), overlayOf([removal, replacing]).payments)).toBe(5500);
    expect(owingCents(invoice(), overlayOf([replacing]).payments)).toBe(4500);
  });

  test('What another payer pays is never the patient’s to pay.', () => {
    const theirs = invoice({ id: 22, contactId: 8, total: 40, paidAmount: 0 });
    expect(owingOf([invoice(), theirs, invoice({ id: 23, paidAmount: 85 })], nothing)).toEqual({
      patientCents: 5500,
      thirdPartyCents: 4000,
      openInvoices: 2,
    });
  });
});
