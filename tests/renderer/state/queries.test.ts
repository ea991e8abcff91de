import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createMirror } from '../../../renderer/state/mirror.ts';
import { createQueries } from '../../../renderer/state/queries.ts';
import type { Status } from '../../../shared/bridge/views.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';
import { sampleNow } from '../sample.ts';

/** A page that shows one answer. @returns how often it was read after the practice's list was read again */
async function readsAfter(call: string, feed: string): Promise<number> {
  const { bridge } = handBridge({});
  const status = createMirror(bridge, 'app.status');
  const time = virtualTime(sampleNow);
  const queries = createQueries(bridge, status, time);
  const stop = queries.start();
  const statusAt = (readAt: number) =>
    ({ lists: [{ feed, title: feed, readAt, count: 1, firstReadDone: true }] }) as unknown as Status;
  status.set(statusAt(sampleNow));
  let reads = 0;
  const shown = new QueryObserver(queries.client, {
    queryKey: [call, { patientId: 7 }],
    queryFn() {
      reads += 1;
      return reads;
    },
  });
  const end = shown.subscribe(() => {});
  await afterTurn();
  const before = reads;
  status.set(statusAt(sampleNow + 15_000));
  time.pass(1000);
  await afterTurn();
  end();
  stop();
  return reads - before;
}

test.for([
  ['patient.atDesk', 'appointments'],
  ['patient.atDesk', 'invoices'],
  ['patient.atDesk', 'patients'],
  ['patient.atDesk', 'cases'],
  ['patient.page', 'appointments'],
  ['patient.page', 'invoices'],
  ['patient.page', 'payments'],
  ['patient.page', 'patients'],
  ['patient.page', 'cases'],
] as const)(
  'What %s shows of a patient is read again once %s were: another desk may have changed it.',
  async ([call, feed]) => {
    expect(await readsAfter(call, feed)).toBe(1);
  },
);

test('A list that an answer does not go by is no reason to read it.', async () => {
  expect(await readsAfter('patient.atDesk', 'contacts')).toBe(0);
});
