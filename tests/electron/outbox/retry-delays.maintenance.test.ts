import { afterEach, expect, test } from 'vitest';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const minute = 60_000;
let desk: WholeDesk;
afterEach(() => desk.close());

/** A payment of a dollar of an invoice, once the desk is open. `answer`: what the service says to a call instead; null: as ever. */
async function desksPayment() {
  desk = await openWholeDesk({});
  await desk.connect();
  await desk.clock.advance(2 * minute);
  const { service } = desk;
  const { fetch } = service;
  const { cache, outbox } = desk.session();
  const invoice = cache
    .ids('invoices', 0, 10_000)
    .flatMap((id) => cache.get('invoices', id) ?? [])
    .find(({ status, isArchived, patientId }) => status === 'Awaiting Payment' && !isArchived && patientId);
  const { id: invoiceId = 0, patientId } = invoice ?? {};
  if (!patientId) throw new Error('nothing is owed');
  const recorded = () => service.sandbox.state('payments').length;
  return {
    recorded,
    before: recorded(),
    invoicePath: `/v1/invoices/${invoiceId}`,
    answers(answer: ((path: string) => Response | null) | null) {
      const answering: typeof fetch = async (url, init) =>
        answer?.(new URL(url).pathname) ?? fetch(url, init);
      Object.assign(service, { fetch: answering });
    },
    pay() {
      const parts = [{ invoiceId, cents: 100, owing: 100 }];
      const about = {
        patientId,
        locationId: 1,
        methodId: service.sandbox.state('payment_methods')[0]?.id ?? 0,
      };
      outbox.add('payment', { ...about, amountCents: 100, parts, paidAt: desk.clock.wall() });
    },
  };
}

const closed = (retryAfter: string | null) =>
  new Response('', { status: 503, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } });

test.each([null, '86400'])(
  'A payment that met a service which is down, “Retry-After: %s”, is recorded soon after that is back.',
  async (retryAfter) => {
    const { pay, recorded, before, answers } = await desksPayment();
    answers(() => closed(retryAfter));
    pay();
    await desk.clock.advance(minute / 2);
    answers(null);
    await desk.clock.advance(2 * minute);
    expect([desk.session().connection().state, recorded()]).toEqual(['live', before + 1]);
  },
);

test('A payment that meets “Retry-After: 1” for ten minutes asks ever less often.', async () => {
  const { pay, answers, invoicePath } = await desksPayment();
  let asked = 0;
  // Only this invoice cannot be read.
  answers((path) => {
    if (!path.startsWith(invoicePath)) return null;
    asked += 1;
    return closed('1');
  });
  pay();
  await desk.clock.advance(10 * minute);
  expect(asked).toBeGreaterThan(15);
  expect(asked).toBeLessThan(30);
});
