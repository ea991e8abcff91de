import { afterEach, describe, expect, test } from 'vitest';
import type { Dialect } from '../../../service/dialect.ts';
import { type FlowDesk, openFlowDesk } from './every-flow.ts';

let desk: FlowDesk;
afterEach(() => desk.close());

/** An invoice of which this desk has just taken some money: its copy of the invoice does not show it yet. */
async function justTaken(dialect: Partial<Dialect>) {
  desk = await openFlowDesk(dialect, () => {
    throw new Error('no document is read here');
  });
  const invoice = desk.service.sandbox
    .state('invoices')
    .find((one) => one.status === 'Awaiting Payment' && !one.contactId && (one.total ?? 0) > 50);
  if (!invoice?.patientId) throw new Error('no open invoice');
  const { id, patientId } = invoice;
  const owing = async () => {
    const { invoices } = await desk.ask('payment.sheet', { patientId, locationId: null });
    return invoices.find((one) => one.id === id)?.owingCents;
  };
  const before = (await owing()) ?? 0;
  const parts = [{ invoiceId: id, cents: 340 }];
  const about = { patientId, locationId: 1, methodId: 1, parts, rest: null, evenIfRepeated: false };
  const { write } = await desk.ask('payment.take', about);
  const session = desk.session();
  const paymentIdOf = () => session.outbox.view(session.desk.write(write.id) as never).paymentId ?? null;
  await desk.until('it is recorded', () => paymentIdOf() !== null);
  expect(session.cache.get('invoices', id)?.paymentIds ?? []).not.toContain(paymentIdOf());
  /** What is owing, at each moment of the next minute in which it changes. */
  const owingForAMinute = async () => {
    const seen: (number | undefined)[] = [];
    for (let step = 0; step < 600; step += 1) {
      const now = await owing();
      if (now !== seen.at(-1)) seen.push(now);
      await desk.clock.advance(100);
    }
    return seen;
  };
  return { patientId, paymentId: paymentIdOf() ?? 0, before, owingForAMinute };
}

describe.each(['present', 'absent'] as const)('with the further lists %s', (extensions) => {
  test('A payment that gets another method as soon as it is recorded counts once, all along.', async () => {
    const { paymentId, before, owingForAMinute } = await justTaken({ extensions });
    await desk.ask('payment.changeMethod', { paymentId, methodId: 2 });
    expect(await owingForAMinute()).toEqual([before - 340]);
  });

  test('A payment that is removed as soon as it is recorded is owing again once the copy of its invoice has not got it.', async () => {
    const { patientId, paymentId, before, owingForAMinute } = await justTaken({ extensions });
    await desk.ask('payment.remove', { paymentId, reason: 'Wrong amount', patientId });
    await desk.until('it is removed', () => desk.session().outbox.open().length === 0, 5000);
    // Where no payments are listed, the invoice was read before the removal, which its copy does not have yet.
    const copyHasIt = extensions === 'absent';
    expect(await owingForAMinute()).toEqual(copyHasIt ? [before - 340, before] : [before]);
  });
});
