import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, type Result } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };
let desk: WholeDesk;
beforeEach(async () => {
  desk = await openWholeDesk({ patients: 80 });
  await desk.connect();
  await desk.until('every list was read', () => desk.companion().status().progress === null, 3_600_000);
});
afterEach(() => desk.close());

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = serveBridge({
    companion: desk.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  return (await bridge.handle({ trusted: true }, name, input)) as Result<CallOutput<N>>;
}

/** A payment of a dollar, on its way. @returns the id of its write */
async function takeDollar(): Promise<string> {
  const owing = desk.service.sandbox
    .state('invoices')
    .find((one) => one.status === 'Awaiting Payment' && !one.contactId && Number(one.total) > 50);
  if (!owing?.patientId) throw new Error('no open invoice');
  const taken = await ask('payment.take', {
    patientId: owing.patientId,
    locationId: 1,
    methodId: 1,
    parts: [{ invoiceId: owing.id, cents: 100 }],
    evenIfRepeated: true,
  });
  if (!taken.ok) throw new Error(taken.failure.kind);
  return taken.value.write.id;
}

test('A write is read by its id while it is open, and once it is done.', async () => {
  const writeId = await takeDollar();
  const before = await ask('outbox.read', { writeId });
  expect(before).toMatchObject({ ok: true, value: { write: { id: writeId }, gone: false } });
  await desk.clock.advance(60_000);
  expect(await ask('outbox.list', {})).toMatchObject({ ok: true, value: { writes: [] } });
  const after = await ask('outbox.read', { writeId });
  expect(after).toMatchObject({ ok: true, value: { write: { id: writeId, state: 'done' }, gone: true } });
});

test('A write that was discarded is not found.', async () => {
  await takeDollar();
  // It waits until the first one is done.
  const writeId = await takeDollar();
  expect((await ask('outbox.act', { writeId, action: 'discard' })).ok).toBe(true);
  expect(await ask('outbox.read', { writeId })).toEqual(failed(failure('not-found')));
});
