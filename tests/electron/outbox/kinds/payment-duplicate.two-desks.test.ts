import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unreadNotice } from '../../../../electron/outbox/notices.ts';
import { centsFromDollars } from '../../../../shared/money.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

/** Two desks pay the same invoice at the same moment; both saw it as open. */
describe.each(['refused', 'accepted'] as const)(
  'a service where paying more than is owing is %s',
  (overpayment) => {
    let desk: WholeDesk;
    beforeEach(async () => {
      desk = await openWholeDesk({ dialect: { overpayment }, patients: 40 });
      await desk.connect();
      await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 3_600_000);
    });
    afterEach(() => desk.close());

    /** @param other when the other desk's payment is recorded */
    async function bothPay(other: 'before ours' | 'after ours') {
      const { sandbox } = desk.service;
      const session = desk.companion().session();
      const invoice = sandbox
        .state('invoices')
        .find((one) => one.status === 'Awaiting Payment' && !one.paidAmount);
      const method = sandbox.state('payment_methods')[0];
      if (!session || !invoice?.patientId || !invoice.locationId || !method)
        throw new Error('nothing to pay');
      const cents = centsFromDollars(invoice.total) ?? 0;
      const when = other === 'before ours' ? 'before' : 'after';
      sandbox.fault({ kind: 'delay', operation: 'createPayment', when, ms: 3000, count: 1 });
      session.outbox.add('payment', {
        patientId: invoice.patientId,
        locationId: invoice.locationId,
        methodId: method.id,
        amountCents: cents,
        parts: [{ invoiceId: invoice.id, cents }],
        paidAt: desk.clock.wall(),
      });
      // Our call is with the service by then: what it asks for was looked at before.
      await desk.until('it is being sent', () =>
        session.outbox.open().some((row) => row.state === 'sending'),
      );
      await desk.clock.advance(500);
      if (overpayment === 'accepted' || other === 'before ours')
        sandbox.pay({ invoiceId: invoice.id, amount: invoice.total ?? 0 });
      await desk.clock.advance(120_000);
      return { open: session.outbox.open().map(({ state }) => state), reported: unreadNotice(session.desk) };
    }

    test('one of them records, the other is told: ours comes second', async () => {
      const { open, reported } = await bothPay('before ours');
      if (overpayment === 'refused') expect([open, reported]).toEqual([['refused'], null]);
      else expect([open, reported]).toEqual([[], expect.stringContaining('is overpaid now')]);
    });

    test('one of them records, the other is told: ours comes first', async () => {
      const { open, reported } = await bothPay('after ours');
      expect(open).toEqual([]);
      if (overpayment === 'refused') expect(reported).toBeNull();
      else expect(reported).toContain('Was it paid at two desks?');
    });
  },
);
