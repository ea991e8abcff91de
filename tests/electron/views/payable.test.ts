import { expect, test } from 'vitest';
import type { Cache } from '../../../electron/store/types.ts';
import { payableAgain, payableParts, repeats, repeatWindow } from '../../../electron/views/payable.ts';
import type { Invoice } from '../../../shared/practice/resources/index.ts';

const invoice = (id: number, more: Partial<Invoice> = {}): Invoice => ({
  id,
  patientId: 3,
  invoiceNumber: `INV-${id}`,
  total: 85,
  paidAmount: 30,
  status: 'Awaiting Payment',
  ...more,
});
const cacheOf = (...invoices: Invoice[]) =>
  ({ get: (_kind: string, id: number) => invoices.find((one) => one.id === id) ?? null }) as unknown as Cache;
const cache = cacheOf(invoice(1), invoice(2), invoice(3, { patientId: 4 }));
const payable = (asked: Parameters<typeof payableParts>[2]['asked'], shown = {}, pending = new Map()) =>
  payableParts(cache, pending, { patientId: 3, asked, shown });

test('Nothing is recorded on an invoice that owes another sum by now than the person saw.', () => {
  const asked = [{ methodId: 1, parts: [{ invoiceId: 1, cents: 2000 }] }];
  expect(payable(asked, { 1: 5500 })).toMatchObject({ ok: true });
  for (const [saw, onItsWay] of [
    [5499, 0],
    [8500, 0],
    [5500, 100],
  ] as const)
    expect(payable(asked, { 1: saw }, new Map([[1, onItsWay]]))).toMatchObject({
      ok: false,
      failure: { kind: 'stale' },
    });
});

test('Two payments of one invoice fit together what it owes, each part with what was owing before it.', () => {
  const both = (first: number, second: number) => [
    { methodId: 1, parts: [{ invoiceId: 1, cents: first }] },
    {
      methodId: 2,
      parts: [
        { invoiceId: 1, cents: second },
        { invoiceId: 2, cents: 100 },
      ],
    },
  ];
  expect(payable(both(2000, 3500))).toMatchObject({
    value: [
      { methodId: 1, parts: [{ cents: 2000, owing: 5500 }] },
      {
        methodId: 2,
        parts: [
          { cents: 3500, owing: 3500 },
          { cents: 100, owing: 5500 },
        ],
      },
    ],
  });
  expect(payable(both(2000, 3501))).toMatchObject({
    failure: { words: '$35.01 is more than the $35.00 owing on INV-1' },
  });
});

test('An invoice of another patient, an unknown one, and one named twice in a payment are refused.', () => {
  const part = { invoiceId: 1, cents: 100 };
  for (const parts of [[{ ...part, invoiceId: 3 }], [{ ...part, invoiceId: 9 }], [part, part]])
    expect(payable([{ methodId: 1, parts }])).toMatchObject({ failure: { kind: 'bad-input' } });
});

test('A payment is recorded again only on known invoices of its patient that are not overpaid, and owes itself.', () => {
  const old = { patientId: 3, parts: [{ invoiceId: 1, cents: 3000 }] };
  expect(payableAgain(cache, new Map(), old)).toEqual({
    ok: true,
    value: [{ invoiceId: 1, cents: 3000, owing: 8500 }],
  });
  for (const other of [{ paidAmount: 86 }, { isArchived: true }, { patientId: 4 }])
    expect(payableAgain(cacheOf(invoice(1, other)), new Map(), old)).toMatchObject({
      failure: { kind: 'stale' },
    });
});

test('The same amount for the same invoice within minutes counts as a repetition; another amount or invoice does not.', () => {
  const earlier = [{ at: 1_000_000, parts: [{ invoiceId: 1, cents: 8500 }] }];
  const parts = [{ invoiceId: 1, cents: 8500 }];
  expect(repeats(parts, earlier, 1_000_000 + 60_000)).toBe(true);
  expect(repeats(parts, earlier, 1_000_000 + repeatWindow)).toBe(false);
  expect(repeats([{ invoiceId: 1, cents: 8400 }], earlier, 1_000_001)).toBe(false);
  expect(repeats([{ invoiceId: 2, cents: 8500 }], earlier, 1_000_001)).toBe(false);
});
