import { expect, test } from 'vitest';
import { createNotices } from '../../../renderer/state/notices.ts';
import { createOutboxMirror } from '../../../renderer/state/outbox.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { handBridge, virtualTime } from '../hand-bridge.ts';
import { sampleNow, write } from '../sample.ts';

function outboxOn(answers: Parameters<typeof handBridge>[0]) {
  const hand = handBridge(answers);
  const notices = createNotices(virtualTime(sampleNow), () => false);
  const outbox = createOutboxMirror(hand.bridge, notices);
  outbox.start();
  return { ...hand, notices, outbox };
}

test('an answer that is slower than the event of its own write changes nothing', () => {
  const { outbox, tell } = outboxOn({});
  tell('outbox.changed', { write: write({ state: 'sending' }), gone: false });
  outbox.put(write({ state: 'held' }));
  expect(outbox.store.getState().writes.map((w) => w.state)).toEqual(['sending']);
});

test('a write that left the outbox is off the list, and still known to who follows it', () => {
  const { outbox, tell } = outboxOn({});
  outbox.put(write());
  tell('outbox.changed', { write: write({ state: 'done' }), gone: true });
  const { writes, heard, gone } = outbox.store.getState();
  expect([writes, heard.get(write().id)?.state, gone.has(write().id)]).toEqual([[], 'done', true]);
});

test('writes stand oldest first', () => {
  const { outbox } = outboxOn({});
  outbox.put(write({ id: '00000000-0000-4000-8000-00000000000b', createdAt: sampleNow + 2 }));
  outbox.put(write({ id: '00000000-0000-4000-8000-00000000000a', createdAt: sampleNow + 1 }));
  expect(outbox.store.getState().writes.map((w) => w.createdAt)).toEqual([sampleNow + 1, sampleNow + 2]);
});

test('what a person decides is asked of the main process, and its refusal is said', async () => {
  const { outbox, asked, notices } = outboxOn({ 'outbox.act': () => failed(failure('stale')) });
  expect(await outbox.act(write().id, 'discard')).toBe(false);
  expect(asked).toEqual([{ name: 'outbox.act', input: { writeId: write().id, action: 'discard' } }]);
  expect(notices.store.getState().notices[0]?.words).toContain('changed since you opened it');
});

test('the writes of an earlier session are read at the start', async () => {
  const { outbox } = outboxOn({
    'outbox.list': () => ok({ writes: [write({ state: 'unknown' })], total: 1 }),
  });
  await outbox.read();
  expect(outbox.store.getState().writes[0]?.state).toBe('unknown');
});

test('what is forgotten is all that the outbox holds: writes, what was heard, what is gone, an open question', () => {
  const { outbox, tell } = outboxOn({});
  const fresh = outbox.store.getState();
  outbox.put(write());
  outbox.choose(write(), 'discard');
  tell('outbox.changed', { write: write({ id: '00000000-0000-4000-8000-00000000000b' }), gone: true });
  outbox.forget();
  expect(outbox.store.getState()).toEqual(fresh);
});
