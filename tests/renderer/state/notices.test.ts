import { expect, test } from 'vitest';
import { createNotices } from '../../../renderer/state/notices.ts';
import { failure } from '../../../shared/failures.ts';
import { virtualTime } from '../hand-bridge.ts';
import { sampleNow } from '../sample.ts';

test('good news passes by itself, bad news stays until it is dismissed', () => {
  const time = virtualTime(sampleNow);
  const notices = createNotices(time);
  const words = () => notices.store.getState().notices.map((n) => n.words);
  notices.say('Copied.');
  notices.fail(failure('offline'));
  time.pass(60_000);
  expect(words()).toEqual(['This PC can’t reach your practice system: no network connection.']);
  notices.dismiss(notices.store.getState().notices[0]?.id ?? 0);
  expect(words()).toEqual([]);
});

test('the same news is not said twice, and no more than three things at once', () => {
  const notices = createNotices(virtualTime(sampleNow));
  for (const words of ['a', 'a', 'b', 'c', 'd']) notices.say(words);
  expect(notices.store.getState().notices.map((n) => n.words)).toEqual(['b', 'c', 'd']);
});
