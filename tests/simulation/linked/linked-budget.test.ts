import { expect, test } from 'vitest';
import type { Link, LinkStatus } from '../../../electron/link/port.ts';
import type { CallRecord } from '../../../service/call-record.ts';
import { watchBudget } from './linked-budget.ts';

const linked: LinkStatus = { state: 'linked', epoch: 'hub-1', closed: null, denied: 0 };

/** One desk, whose link is lost and there again; what is refused says when, ms. */
function oneDesk() {
  let now = 0;
  let status = linked;
  let heard: (status: LinkStatus) => void = () => undefined;
  const calls: Pick<CallRecord, 'method' | 'path' | 'at' | 'status' | 'fault' | 'id'>[] = [];
  const clock = { monotonic: () => now, wall: () => now };
  const budget = watchBudget(null, () => ({ sandbox: { calls: () => calls } as never, clock }));
  const link = {
    status: () => status,
    watchStatus(listener: typeof heard) {
      heard = listener;
      return () => undefined;
    },
  };
  budget.follow(0, link as unknown as Link);
  const say = (at: number, state: LinkStatus['state']) => {
    now = at;
    status = { ...linked, state };
    heard(status);
  };
  const refused = (at: number, desk = 1) => {
    now = at;
    calls.push({ method: 'GET', path: '/patients', at, status: 429, fault: null, id: `desk-${desk}-7` });
  };
  return { budget, say, refused };
}

test('While a desk is linked no refused call is explained, and each loss of the hub explains one until 62 s after its end.', () => {
  const { budget, say, refused } = oneDesk();
  refused(1000);
  say(10_000, 'linking');
  say(20_000, 'linked');
  refused(30_000);
  refused(40_000);
  say(50_000, 'linking');
  say(51_000, 'linked');
  refused(112_000);
  refused(114_000);
  expect(budget.partitions()).toBe(2);
  expect(budget.unexplained().map((text) => /refused at (\d+)/.exec(text)?.[1])).toEqual([
    '1000',
    '40000',
    '114000',
  ]);
});

test('A desk that is alone for longer than its share is kept explains one refused call of each side in each ten minutes after that.', () => {
  const { budget, say, refused } = oneDesk();
  say(0, 'linking');
  refused(590_000);
  refused(595_000, 2);
  for (const at of [610_000, 620_000, 1_210_000]) {
    refused(at);
    refused(at + 1000, 2);
  }
  expect(budget.unexplained().map((text) => /refused at (\d+)/.exec(text)?.[1])).toEqual([
    '595000',
    '620000',
    '621000',
  ]);
});
