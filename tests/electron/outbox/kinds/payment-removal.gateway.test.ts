import { afterEach, expect, test } from 'vitest';
import type { Dialect } from '../../../../service/dialect.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const html = (status: number) =>
  new Response('<html><title>default backend - 404</title></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

test.each<[string, Partial<Dialect>]>([
  ['with the extensions', {}],
  ['with the documented operations alone', { extensions: 'absent' }],
])('A removal that a gateway answered 502 and then 404 is not said to be done: %s', async (_, dialect) => {
  desk = await openWholeDesk({ dialect });
  await desk.connect();
  await desk.clock.advance(120_000);
  const { service } = desk;
  const payment = service.sandbox
    .state('payments')
    .findLast(({ archived, paymentInvoices }) => !archived && (paymentInvoices ?? []).length === 1);
  const invoiceId = payment?.paymentInvoices?.[0]?.invoiceId;
  if (!payment?.patientId || !invoiceId) throw new Error('no payment');
  const { fetch } = service;
  const answers = [502, 404];
  const gateway: typeof fetch = async (url, init) => {
    const status = init?.method === 'DELETE' ? answers.shift() : undefined;
    return status === undefined ? fetch(url, init) : html(status);
  };
  Object.assign(service, { fetch: gateway });
  desk.session().outbox.add('payment-removal', {
    paymentId: payment.id,
    patientId: payment.patientId,
    amountCents: Math.round((payment.amount ?? 0) * 100),
    paymentNumber: payment.paymentNumber ?? null,
    invoiceIds: [invoiceId],
    reason: 'Keyed twice',
  });
  await desk.clock.advance(20 * 60_000);
  const isGone = service.sandbox.state('payments', payment.id)?.archived === true;
  const saidDone = desk.session().outbox.done('payment-removal').length > 0;
  const open = desk
    .session()
    .outbox.open()
    .map(({ state }) => state);
  // Either it is removed, or it is not said to be.
  const notice = desk.companion().state().notice ?? null;
  expect({ isGone, saidDone, open, notice }).not.toEqual({
    isGone: false,
    saidDone: true,
    open: [],
    notice: null,
  });
});
