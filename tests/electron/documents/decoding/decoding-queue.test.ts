import { beforeEach, expect, test } from 'vitest';
import type { Fitted, Looked } from '../../../../electron/documents/decoding/answers.ts';
import { createDecodingQueue } from '../../../../electron/documents/decoding/decoding-queue.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

type Hired = {
  readonly asked: string[];
  ended: boolean;
  /** Bytes of the process. */
  memory: number;
  answer: (answer: unknown) => void;
  gone: (why: string) => void;
};

let hired: Hired[];
const clock = createVirtualClock();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const bytes = (n: number) => Uint8Array.of(n);

beforeEach(() => {
  hired = [];
});

function decodingQueue() {
  return createDecodingQueue({
    clock,
    log,
    start() {
      const one: Hired = {
        asked: [],
        ended: false,
        memory: 100e6,
        answer: () => undefined,
        gone: () => undefined,
      };
      hired.push(one);
      return {
        post: (job) => one.asked.push(`${job.kind} ${job.bytes}`),
        onAnswer(listener) {
          one.answer = listener;
        },
        onGone(listener) {
          one.gone = listener;
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
  if (!one) throw new Error(`no decoder ${n}`);
  return one;
};

/** What was seen, distinguished by its text. */
const seen = (text: string): Looked => ({
  digest: '0'.repeat(64),
  content: 'pdf',
  state: 'open',
  pages: 1,
  firstPage: null,
  text,
  pdf: null,
});
const fits: Fitted = { smaller: bytes(5), parts: null };
const done = (what: unknown, spoilt = false) => ({ done: what, spoilt });

test('one job runs at a time; the others wait in order', async () => {
  const shop = decodingQueue();
  const [first, second] = [shop.look(bytes(1)), shop.fit(bytes(2))];
  expect(only().asked).toEqual(['look 1']);
  only().answer(done(seen('first')));
  expect(await first).toEqual(seen('first'));
  expect(only().asked).toEqual(['look 1', 'fit 2']);
  only().answer(done(fits));
  expect(await second).toEqual(fits);
  expect(hired).toHaveLength(1);
});

test('a job that takes too long, or that its decoder does not survive, ends alone: it answers null, and the next starts again', async () => {
  const shop = decodingQueue();
  const [slow, deadly, good] = [shop.look(bytes(1)), shop.look(bytes(2)), shop.look(bytes(3))];
  await clock.advance(60_001);
  expect(await slow).toBeNull();
  expect(only().ended).toBe(true);
  // What one that was let go still says is not taken for an answer to the next.
  only().answer(done(seen('late')));
  only(1).gone('crashed');
  expect(await deadly).toBeNull();
  only(2).answer(done(seen('good')));
  expect(await good).toEqual(seen('good'));
});

test('a decoder without work ends, and its memory with it', async () => {
  const shop = decodingQueue();
  const first = shop.look(bytes(1));
  only().answer(done(seen('first')));
  await first;
  await clock.advance(14_000);
  expect(only().ended).toBe(false);
  await clock.advance(2000);
  expect(only().ended).toBe(true);
  void shop.look(bytes(2));
  expect(only(1).asked).toEqual(['look 2']);
});

test('a decoder that cannot be started, or be given a document, holds up no other document', async () => {
  let refuses: 'start' | 'post' | null = 'start';
  const shop = createDecodingQueue({
    clock,
    log,
    start() {
      if (refuses === 'start') throw new Error('no window can be made');
      let answer = (_given: unknown) => {};
      return {
        post() {
          if (refuses === 'post') throw new Error('it cannot be copied');
          answer(done(seen('seen')));
        },
        onAnswer(listener) {
          answer = listener;
        },
        onGone: () => undefined,
        memory: () => 100e6,
        end: async () => undefined,
      };
    },
  });
  expect(await shop.look(bytes(1))).toBeNull();
  refuses = 'post';
  expect(await shop.look(bytes(2))).toBeNull();
  refuses = null;
  expect(await shop.look(bytes(3))).toEqual(seen('seen'));
});

test('callers that still wait when Foyer closes are answered', async () => {
  const shop = decodingQueue();
  const waiting = [shop.look(bytes(1)), shop.look(bytes(2))];
  await shop.close();
  expect(await Promise.all(waiting)).toEqual([null, null]);
  expect(await shop.look(bytes(3))).toBeNull();
});

test('a decoder that failed, or that has grown large, is not used for another document', async () => {
  const shop = decodingQueue();
  const looked = [1, 2, 3, 4].map((n) => shop.look(bytes(n)));
  only(0).answer(done(seen('broken'), true));
  expect([only(0).ended, only(1).asked]).toEqual([true, ['look 2']]);
  only(1).answer({ failed: 'RuntimeError' });
  expect([only(1).ended, only(2).asked]).toEqual([true, ['look 3']]);
  only(2).memory += 301e6;
  only(2).answer(done(seen('large')));
  expect([only(2).ended, only(3).asked]).toEqual([true, ['look 4']]);
  only(3).memory += 299e6;
  only(3).answer(done(seen('small')));
  expect(only(3).ended).toBe(false);
  expect((await Promise.all(looked)).map((one) => one?.text)).toEqual([
    'broken',
    undefined,
    'large',
    'small',
  ]);
});

test('a job that takes too much memory ends alone: it answers null, and the next begins in a new decoder', async () => {
  const shop = decodingQueue();
  const [greedy, good] = [shop.fit(bytes(1)), shop.look(bytes(2))];
  only().memory += 1.19e9;
  await clock.advance(1000);
  expect(only().ended).toBe(false);
  only().memory += 0.02e9;
  await clock.advance(250);
  expect(await greedy).toBeNull();
  expect(only().ended).toBe(true);
  only(1).answer(done(seen('good')));
  expect(await good).toEqual(seen('good'));
});

test.each([
  ['nothing', undefined],
  ['a text', 'seen'],
  ['another kind of answer', done(fits)],
  ['more than it was asked for', done({ ...seen('x'), more: 1 })],
  ['a digest that is none', done({ ...seen('x'), digest: '../../etc' })],
  ['a first page that is no file', done({ ...seen('x'), firstPage: 'https://evil.example/' })],
  ['no pages', done({ ...seen('x'), pages: -1 })],
  ['a text without an end', done(seen('x'.repeat(20_001)))],
])('an answer is taken only if it is one, and its decoder is not used again: %s', async (_what, answer) => {
  const shop = decodingQueue();
  const [first, second] = [shop.look(bytes(1)), shop.look(bytes(2))];
  only().answer(answer);
  expect(await first).toBeNull();
  expect(only().ended).toBe(true);
  only(1).answer(done(seen('good')));
  expect(await second).toEqual(seen('good'));
});

test('dropped, the decoder ends and all jobs answer null; a later one begins in a new decoder', async () => {
  const shop = decodingQueue();
  const dropped = [shop.look(bytes(1)), shop.fit(bytes(2))];
  await shop.drop();
  expect(await Promise.all(dropped)).toEqual([null, null]);
  expect(only().ended).toBe(true);
  only().answer(done(seen('late')));
  const later = shop.look(bytes(3));
  expect(only(1).asked).toEqual(['look 3']);
  only(1).answer(done(seen('later')));
  expect(await later).toEqual(seen('later'));
});
