import { expect, test } from 'vitest';
import { createNotices, nameless, sensitive } from '../../../renderer/state/notices.ts';
import { failure } from '../../../shared/failures.ts';
import { virtualTime } from '../hand-bridge.ts';
import { sampleNow } from '../sample.ts';

test('good news passes by itself, bad news stays until it is dismissed', () => {
  const time = virtualTime(sampleNow);
  const notices = createNotices(time, () => false);
  const words = () => notices.store.getState().notices.map((n) => n.words);
  notices.say(nameless('Copied.'));
  notices.fail(failure('offline'));
  time.pass(60_000);
  expect(words()).toEqual(['This PC can’t reach your practice system: no network connection.']);
  notices.dismiss(notices.store.getState().notices[0]?.id ?? 0);
  expect(words()).toEqual([]);
});

test('the same news is not said twice, and no more than three things at once', () => {
  const notices = createNotices(virtualTime(sampleNow), () => false);
  for (const words of ['a', 'a', 'b', 'c', 'd']) notices.say(nameless(words));
  expect(notices.store.getState().notices.map((n) => n.words)).toEqual(['b', 'c', 'd']);
});

test('bad news gives way to no other, and of good news the latest is always shown', () => {
  const time = virtualTime(sampleNow);
  const notices = createNotices(time, () => false);
  const words = () => notices.store.getState().notices.map((n) => n.words);
  notices.warn(nameless('A document wasn’t filed.'));
  for (const said of ['a', 'b', 'c', 'd']) notices.say(nameless(said));
  expect(words()).toEqual(['A document wasn’t filed.', 'c', 'd']);
  notices.warn(nameless('Another wasn’t filed.'));
  notices.warn(nameless('A third wasn’t filed.'));
  notices.say(nameless('e'));
  expect(words()).toEqual([
    'A document wasn’t filed.',
    'Another wasn’t filed.',
    'A third wasn’t filed.',
    'e',
  ]);
});

test('of much bad news the latest is shown and the rest is counted, and it is shown as that is dismissed', () => {
  const notices = createNotices(virtualTime(sampleNow), () => false);
  const { getState } = notices.store;
  const words = () => getState().notices.map((n) => n.words);
  for (const said of ['1', '2', '3', '4', '5']) notices.warn(nameless(said));
  expect(words()).toEqual(['3', '4', '5']);
  expect(getState().earlier).toBe(2);
  notices.dismiss(getState().notices[2]?.id ?? 0);
  expect(words()).toEqual(['2', '3', '4']);
  notices.dismiss(getState().notices[1]?.id ?? 0);
  expect(words()).toEqual(['1', '2', '4']);
  expect(getState().earlier).toBe(0);
});

test('a notice with a button stays beside one with the same button for something else', () => {
  const notices = createNotices(virtualTime(sampleNow), () => false);
  const opened: string[] = [];
  for (const name of ['Jia', 'Tom'])
    notices.good(sensitive(`You can take the payment from ${name} now.`), {
      words: 'Open',
      act: () => opened.push(name),
    });
  const shown = notices.store.getState().notices;
  expect(shown.map((n) => n.words)).toEqual([
    'You can take the payment from Jia now.',
    'You can take the payment from Tom now.',
  ]);
  for (const { more } of shown) more?.act();
  expect(opened).toEqual(['Jia', 'Tom']);
});

test('In privacy mode a notice stands without its name, one that says nothing without it is gone, and bad news has it again afterwards', () => {
  const time = virtualTime(sampleNow);
  const mode = { privacy: false };
  const notices = createNotices(time, () => mode.privacy);
  const words = () => notices.store.getState().notices.map((n) => n.words);
  const turn = (privacy: boolean) => {
    mode.privacy = privacy;
    notices.mask();
  };
  notices.say(sensitive('Copied 0412 345 678.'));
  notices.say(nameless('Copied.'));
  notices.warn(sensitive('“Referral.pdf” wasn’t filed for Jia Chen.', 'A document wasn’t filed.'));
  turn(true);
  expect(words()).toEqual(['Copied.', 'A document wasn’t filed.']);
  notices.good(sensitive('Saved as “Jia Chen.pdf”.'));
  notices.fail(failure('stale', { words: 'Jia Chen owes $80.00' }));
  const stale = 'This has changed since you opened it. Check it before you go on.';
  expect(words()).toEqual(['Copied.', 'A document wasn’t filed.', stale]);
  expect(JSON.stringify(notices.store.getState())).not.toMatch(/Chen|80\.00|0412/);
  time.pass(60_000);
  turn(false);
  expect(words()).toEqual(['“Referral.pdf” wasn’t filed for Jia Chen.', `${stale} (Jia Chen owes $80.00)`]);
  notices.forget();
  expect(words()).toEqual([]);
});
