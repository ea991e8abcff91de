import { afterEach, expect, test } from 'vitest';
import { type FlowDesk, openFlowDesk } from './every-flow.ts';

let desk: FlowDesk;
afterEach(async () => {
  await desk.close();
});
async function connected() {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is read here');
  });
  return desk.service.sandbox;
}

test('A payment that this desk has removed is not removed once more.', async () => {
  const sandbox = await connected();
  const one = sandbox.state('payments').find((payment) => !payment.archived && payment.patientId);
  if (!one) throw new Error('no payment');
  const ask = () =>
    desk.ask('payment.remove', {
      paymentId: one.id,
      reason: 'Wrong amount',
      patientId: one.patientId ?? null,
    } as never);
  await ask();
  expect(await desk.rest()).toEqual([]);
  await expect(ask()).rejects.toThrow(/stale/);
});
