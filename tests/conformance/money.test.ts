import { expect } from 'vitest';
import type { Invoice, Payment } from '../../shared/practice/resources/index.ts';
import type { ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

const invoice = ({ service }: ServiceUnderTest, id: number): Invoice => {
  const found = service.sandbox.state('invoices', id);
  if (!found) throw new Error(`no invoice ${id}`);
  return found;
};
const pay = async ({ call }: ServiceUnderTest, body: Record<string, unknown> = {}) => {
  const { status, json } = await call('createPayment', { body });
  return { status, made: json as Payment };
};
const parts = (...amounts: [invoiceId: number, amount: number][]) =>
  amounts.map(([invoiceId, amount]) => ({ invoiceId, amount }));
/** A new invoice for patient 1, beside invoice 1, of which 108.90 is owing. */
const another = ({ service }: ServiceUnderTest, unitPrice: number): number =>
  service.sandbox.invoice({
    appointmentId: 1,
    patientId: 1,
    items: [{ id: 90, type: 'custom', description: 'Brace', unitPrice, quantity: 1, taxRate: 0 }],
  }).id;

promise('createPayment', 'Response: the Payment.', async (bench) => {
  const { status, made } = await pay(bench);
  expect([status, made]).toEqual([200, bench.service.sandbox.state('payments', made.id)]);
  expect(made).toMatchObject({
    id: 9,
    paymentNumber: 'PAY-000009',
    amount: 20.05,
    patientId: 1,
    locationId: 1,
    paymentMethodId: 1,
    paymentDate: '2026-11-16T00:00:00.000Z',
    paymentInvoices: [{ invoiceId: 1, amount: 20.05, ledgerId: null }],
    creditAllocations: [],
    archived: false,
    archivedAt: null,
  });
});

promise(
  'createPayment',
  'The amount must equal the sum of the amounts in paymentInvoices.',
  async (bench) => {
    expect((await pay(bench, { amount: 20.06 })).status).toBe(400);
    expect((await pay(bench, { amount: 20.04 })).status).toBe(400);
    expect((await pay(bench, { paymentInvoices: [] })).status).toBe(400);
    // 0.1 + 0.2 is 0.30000000000000004 in binary, and 0.30 at the desk.
    expect((await pay(bench, { amount: 0.3, paymentInvoices: parts([1, 0.1], [1, 0.2]) })).status).toBe(200);
    expect(invoice(bench, 1).paidAmount).toBe(1.4);
  },
);

promise('createPayment', 'More than is owing on an invoice is refused.', async (bench) => {
  const owing = 108.9;
  expect((await pay(bench, { amount: 108.91, paymentInvoices: parts([1, 108.91]) })).status).toBe(400);
  const twice = { amount: 110, paymentInvoices: parts([1, 55], [1, 55]) };
  expect((await pay(bench, twice)).status).toBe(400);
  expect((await pay(bench, { amount: owing, paymentInvoices: parts([1, owing]) })).status).toBe(200);
  expect((await pay(bench, { amount: 0.01, paymentInvoices: parts([1, 0.01]) })).status).toBe(400);
});

promise('createPayment', 'An invoice of another patient is refused.', async (bench) => {
  expect((await pay(bench, { paymentInvoices: parts([3, 20.05]) })).status).toBe(400);
  expect((await pay(bench, { patientId: 3 })).status).toBe(400);
});

promise('createPayment', 'A draft or archived invoice is refused.', async (bench) => {
  expect((await pay(bench, { patientId: 2, paymentInvoices: parts([2, 20.05]) })).status).toBe(400);
  expect((await pay(bench, { patientId: 8, paymentInvoices: parts([8, 20.05]) })).status).toBe(400);
  expect((await pay(bench, { paymentInvoices: parts([999, 20.05]) })).status).toBe(400);
  bench.service.sandbox.issue(2);
  expect((await pay(bench, { patientId: 2, paymentInvoices: parts([2, 20.05]) })).status).toBe(200);
});

promise('createPayment', 'An amount of 0, below 0, or finer than a cent is refused.', async (bench) => {
  for (const amount of [0, -5, 0.001, 20.055, 1e-9, 1e12]) {
    expect([amount, (await pay(bench, { amount, paymentInvoices: parts([1, amount]) })).status]).toEqual([
      amount,
      400,
    ]);
  }
  expect((await pay(bench, { amount: 5, paymentInvoices: parts([1, 10], [1, -5]) })).status).toBe(400);
  expect(invoice(bench, 1).paidAmount).toBe(1.1);
});

promise('createPayment', 'Patient, location and payment method exist.', async (bench) => {
  for (const field of ['patientId', 'locationId', 'paymentMethodId']) {
    expect([field, (await pay(bench, { [field]: 999 })).status]).toEqual([field, 400]);
  }
});

promise('createPayment', 'ledgerId is kept, of the payment and of its parts.', async (bench) => {
  const { made } = await pay(bench, {
    ledgerId: 'BATCH-7',
    paymentInvoices: [{ invoiceId: 1, amount: 20.05, ledgerId: 'LINE-1' }],
  });
  expect([made.ledgerId, made.paymentInvoices?.[0]?.ledgerId]).toEqual(['BATCH-7', 'LINE-1']);
});

promise(
  'createPayment',
  'Paying all that is owing makes the invoice Paid; cents are exact.',
  async (bench) => {
    for (let n = 1; n <= 3; n += 1) await pay(bench, { amount: 36.3, paymentInvoices: parts([1, 36.3]) });
    expect(invoice(bench, 1)).toMatchObject({ paidAmount: 110, status: 'Paid', paymentIds: [1, 9, 10, 11] });
  },
);

promise(
  'createPayment',
  'One payment pays several invoices; nothing is recorded when one part is refused.',
  async (bench) => {
    const second = another(bench, 50);
    const before = [invoice(bench, 1), invoice(bench, second)];
    const refused = await pay(bench, { amount: 70, paymentInvoices: parts([1, 19.99], [second, 50.01]) });
    expect(refused.status).toBe(400);
    expect([invoice(bench, 1), invoice(bench, second)]).toEqual(before);
    const { made } = await pay(bench, { amount: 70, paymentInvoices: parts([1, 20], [second, 50]) });
    expect(invoice(bench, 1)).toMatchObject({
      paidAmount: 21.1,
      status: 'Awaiting Payment',
      paymentIds: [1, made.id],
    });
    expect(invoice(bench, second)).toMatchObject({ paidAmount: 50, status: 'Paid', paymentIds: [made.id] });
  },
);

promise('deletePayment', 'The payment is archived and its invoices are restored.', async (bench) => {
  const { made } = await pay(bench, { amount: 108.9, paymentInvoices: parts([1, 108.9]) });
  expect(invoice(bench, 1).status).toBe('Paid');
  bench.clock.at += 1_000;
  expect((await bench.call('deletePayment', { params: { paymentId: made.id } })).text).toBe('1');
  expect(invoice(bench, 1)).toMatchObject({ paidAmount: 1.1, status: 'Awaiting Payment', paymentIds: [1] });
  expect((await bench.call('getPayment', { params: { id: made.id } })).json).toMatchObject({
    archived: true,
    archivedAt: '2026-11-16T00:00:01.000Z',
  });
  const listed = (await bench.call('listPayments')).json as { data: Payment[] };
  expect(listed.data.map((one) => one.id)).not.toContain(made.id);
  expect((await pay(bench, { amount: 108.9, paymentInvoices: parts([1, 108.9]) })).status).toBe(200);
});

promise('deletePayment', 'Removing it again changes nothing.', async (bench) => {
  await bench.call('deletePayment');
  const before = [bench.service.sandbox.state('payments', 1), invoice(bench, 1)];
  expect((await bench.call('deletePayment')).text).toBe('1');
  expect([bench.service.sandbox.state('payments', 1), invoice(bench, 1)]).toEqual(before);
});

promise(
  'listPayments',
  'A credit allocation has amount 0, no method, and its invoices in creditAllocations.',
  async (bench) => {
    const credit = bench.service.sandbox.allocateCredit(1, 8.9);
    const { data } = (await bench.call('listPayments', { query: { patientId: 1, id_gt: 1 } })).json as {
      data: Payment[];
    };
    expect(data).toEqual([credit]);
    expect(credit).toMatchObject({
      amount: 0,
      paymentMethodId: null,
      paymentInvoices: [],
      creditAllocations: [{ invoiceId: 1, amount: 8.9 }],
    });
    expect(invoice(bench, 1)).toMatchObject({ paidAmount: 10, paymentIds: [1, credit.id] });
    expect((await pay(bench, { amount: 100.01, paymentInvoices: parts([1, 100.01]) })).status).toBe(400);
    await bench.call('deletePayment', { params: { paymentId: credit.id } });
    expect(invoice(bench, 1).paidAmount).toBe(1.1);
    expect(() => bench.service.sandbox.allocateCredit(1, 200)).toThrow('more credit');
  },
);

const items = (taxRate: number, discount: string | null = null) => [
  { id: 91, type: 'custom', description: 'A', unitPrice: 99.99, quantity: 3, discount, taxRate },
  { id: 92, type: 'custom', description: 'B', unitPrice: 0.05, quantity: 1, discount: null, taxRate },
];

promise(
  'listInvoices',
  'Subtotal, tax and total follow from the items, by the tax status.',
  async ({ service, call }) => {
    const make = (taxStatus: 'including' | 'excluding' | 'no tax') =>
      service.sandbox.invoice({ appointmentId: 1, patientId: 1, taxStatus, items: items(10) }).id;
    const ids = [make('excluding'), make('including'), make('no tax')];
    const { data } = (await call('listInvoices', { query: { id_gt: 8 } })).json as { data: Invoice[] };
    expect(data.map((one) => [one.id, one.taxStatus, one.subtotal, one.tax, one.total])).toEqual([
      [ids[0], 'excluding', 300.02, 30.01, 330.03],
      [ids[1], 'including', 272.75, 27.27, 300.02],
      [ids[2], 'no tax', 300.02, 0, 300.02],
    ]);
  },
);

promise('listInvoices', 'A discount is a formatted amount, as text.', async ({ service, call }) => {
  const make = (discount: string) =>
    service.sandbox.invoice({
      appointmentId: 1,
      patientId: 1,
      taxStatus: 'no tax',
      items: items(0, discount),
    });
  expect(['10.00', '$1,000.00', '10%'].map((discount) => make(discount).total)).toEqual([
    290.02, 0.05, 270.02,
  ]);
  const { data } = (await call('listInvoices', { query: { id_gt: 8 } })).json as { data: Invoice[] };
  expect(data[0]?.invoiceItems?.[0]?.discount).toBe('10.00');
});

promise('listInvoices', 'Status and paidAmount follow from the payments.', async (bench) => {
  const ask = async (status: string) =>
    (
      (await bench.call('listInvoices', { query: { status, patientId: 1 } })).json as { data: Invoice[] }
    ).data.map((one) => [one.id, one.paidAmount]);
  expect([await ask('Awaiting Payment'), await ask('Paid')]).toEqual([[[1, 1.1]], []]);
  const { made } = await pay(bench, { amount: 108.9, paymentInvoices: parts([1, 108.9]) });
  expect([await ask('Awaiting Payment'), await ask('Paid')]).toEqual([[], [[1, 110]]]);
  await bench.call('deletePayment', { params: { paymentId: made.id } });
  expect([await ask('Awaiting Payment'), await ask('Paid')]).toEqual([[[1, 1.1]], []]);
  const draft = bench.service.sandbox.invoice({ appointmentId: 1, patientId: 1, status: 'Draft' });
  expect(await ask('Draft')).toEqual([[draft.id, 0]]);
});

promise('listInvoices', 'A change by a payment comes with update_gt.', async (bench) => {
  const query = { update_gt: '2026-11-15T23:59:59.999Z' };
  const ask = async () =>
    ((await bench.call('listInvoices', { query })).json as { data: Invoice[] }).data.map((one) => one.id);
  expect(await ask()).toEqual([]);
  await pay(bench);
  expect(await ask()).toEqual([1]);
});
