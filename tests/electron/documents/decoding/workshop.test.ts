import { beforeEach, expect, test } from 'vitest';
import { createWorkshop } from '../../../../electron/documents/decoding/decoder.ts';
import type { DocumentWorker } from '../../../../electron/platform/ports.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

type Hired = {
  readonly asked: string[];
  ended: boolean;
  /** Bytes of the process. */
  memory: number;
  tell: Parameters<DocumentWorker['onAnswer']>[0];
};

let hired: Hired[];
const clock = createVirtualClock();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const bytes = (n: number) => Uint8Array.of(n);

beforeEach(() => {
  hired = [];
});

function workshop() {
  return createWorkshop({
    clock,
    log,
    start() {
      const one: Hired = { asked: [], ended: false, memory: 100e6, tell: () => undefined };
      hired.push(one);
      return {
        post: (job) => one.asked.push(`${job.kind} ${job.bytes}`),
        onAnswer(listener) {
          one.tell = listener;
        },
        memory: () => one.memory,
        async end() {
          one.ended = true;
        },
      };
    },
  });
}
const only = (n = 0): Hired => {
  const one = hired[n];
  if (!one) throw new Error(`no thread ${n}`);
  return one;
};

test('one job runs at a time; the others wait in order', async () => {
  const shop = workshop();
  const [first, second] = [shop.look(bytes(1)), shop.fit(bytes(2))];
  expect(only().asked).toEqual(['look 1']);
  only().tell({ done: 'seen' });
  expect(await first).toBe('seen');
  expect(only().asked).toEqual(['look 1', 'fit 2']);
  only().tell({ done: 'fits' });
  expect(await second).toBe('fits');
  expect(hired).toHaveLength(1);
});

test('a job that takes too long, or that its thread does not survive, ends alone: it answers null, and the next begins anew', async () => {
  const shop = workshop();
  const [slow, deadly, good] = [shop.look(bytes(1)), shop.look(bytes(2)), shop.look(bytes(3))];
  await clock.advance(60_001);
  expect(await slow).toBeNull();
  expect(only().ended).toBe(true);
  // What the thread that was let go still says is not taken for an answer to the next.
  only().tell({ done: 'late' });
  only(1).tell({ gone: 'out of memory' });
  expect(await deadly).toBeNull();
  only(2).tell({ done: 'seen' });
  expect(await good).toBe('seen');
});

test('a thread without work ends, and its memory with it', async () => {
  const shop = workshop();
  const seen = shop.look(bytes(1));
  only().tell({ done: 'seen' });
  await seen;
  await clock.advance(14_000);
  expect(only().ended).toBe(false);
  await clock.advance(2000);
  expect(only().ended).toBe(true);
  void shop.look(bytes(2));
  expect(only(1).asked).toEqual(['look 2']);
});

test('whoever still waits when Foyer closes is answered', async () => {
  const shop = workshop();
  const waiting = [shop.look(bytes(1)), shop.look(bytes(2))];
  await shop.close();
  expect(await Promise.all(waiting)).toEqual([null, null]);
  expect(await shop.look(bytes(3))).toBeNull();
});

test('a thread in which a decoder failed, or that has grown large, is not used for another document', async () => {
  const shop = workshop();
  const seen = [1, 2, 3, 4].map((n) => shop.look(bytes(n)));
  only(0).tell({ done: 'broken', spoilt: true });
  expect([only(0).ended, only(1).asked]).toEqual([true, ['look 2']]);
  only(1).tell({ failed: 'RuntimeError' });
  expect([only(1).ended, only(2).asked]).toEqual([true, ['look 3']]);
  only(2).memory += 301e6;
  only(2).tell({ done: 'large' });
  expect([only(2).ended, only(3).asked]).toEqual([true, ['look 4']]);
  only(3).memory += 299e6;
  only(3).tell({ done: 'small' });
  expect(only(3).ended).toBe(false);
  expect(await Promise.all(seen)).toEqual(['broken', null, 'large', 'small']);
});

test('a job that takes too much memory ends alone: it answers null, and the next begins in a new thread', async () => {
  const shop = workshop();
  const [greedy, good] = [shop.fit(bytes(1)), shop.look(bytes(2))];
  only().memory += 1.19e9;
  await clock.advance(1000);
  expect(only().ended).toBe(false);
  only().memory += 0.02e9;
  await clock.advance(250);
  expect(await greedy).toBeNull();
  expect(only().ended).toBe(true);
  only(1).tell({ done: 'seen' });
  expect(await good).toBe('seen');
});
