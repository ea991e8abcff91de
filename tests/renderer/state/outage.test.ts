import { expect, test } from 'vitest';
import { createMirror } from '../../../renderer/state/mirror.ts';
import { createNotices } from '../../../renderer/state/notices.ts';
import { createOutageNews } from '../../../renderer/state/outage.ts';
import { createOutboxMirror } from '../../../renderer/state/outbox.ts';
import type { Status, WriteState, WriteView } from '../../../shared/bridge/views.ts';
import { handBridge, virtualTime } from '../hand-bridge.ts';
import { sampleNow, status, write } from '../sample.ts';

function deskWith() {
  const { bridge, tell } = handBridge({});
  const notices = createNotices(virtualTime(sampleNow), () => false);
  const outbox = createOutboxMirror(bridge, notices);
  const mirror = createMirror(bridge, 'app.status');
  const news = createOutageNews({ status: mirror, outbox, notices });
  for (const part of [outbox, mirror, news]) part.start();
  return {
    news,
    is: (state: Status['connection']['state'], waiting = 0, needsPerson = 0) =>
      tell('status.changed', {
        ...status({ waiting, needsPerson }),
        connection: { state, failure: null, since: sampleNow },
      }),
    tells: (n: number, state: WriteState, gone = state === 'done') =>
      tell('outbox.changed', { write: one(n, state), gone }),
    said: () => notices.store.getState().notices.map(({ tone, words }) => `${tone}: ${words}`),
  };
}

const one = (n: number, state: WriteState): WriteView =>
  write({ id: `00000000-0000-4000-8000-00000000000${n}`, state });

test('after an outage one green line says that all of it was sent, once nothing is left', () => {
  const desk = deskWith();
  desk.tells(0, 'done');
  desk.is('service-down');
  desk.tells(1, 'waiting');
  desk.tells(2, 'waiting');
  desk.is('service-down', 2);
  desk.is('live', 2);
  desk.tells(1, 'done');
  desk.is('live', 1);
  expect(desk.said()).toEqual([]);
  desk.tells(2, 'done');
  desk.is('live');
  expect(desk.said()).toEqual(['good: All 2 changes sent']);
  desk.is('live');
  expect(desk.said()).toHaveLength(1);
});

test('what needs attention after an outage is not called sent', () => {
  const desk = deskWith();
  desk.is('offline');
  desk.tells(1, 'waiting');
  desk.tells(2, 'waiting');
  desk.is('live', 2);
  desk.tells(1, 'done');
  desk.tells(2, 'refused');
  desk.is('live', 1, 1);
  expect(desk.said()).toEqual(['good: 1 change sent, 1 needs attention']);
});

test('an outage in which nothing was done, or all of it was deleted, is not spoken of', () => {
  const desk = deskWith();
  desk.is('offline');
  desk.is('live');
  desk.is('offline');
  desk.tells(1, 'waiting');
  desk.tells(1, 'waiting', true);
  desk.is('live');
  expect(desk.said()).toEqual([]);
});

test('a practice that was removed from this PC leaves no news', () => {
  const desk = deskWith();
  desk.is('offline');
  desk.tells(1, 'waiting');
  desk.news.forget();
  desk.is('live', 1);
  desk.tells(1, 'done');
  desk.is('live');
  expect(desk.said()).toEqual([]);
});
