import { expect, test } from 'vitest';
import { createListeners } from '../../shared/listeners.ts';

test('Subscribers are notified in order, until they unsubscribe.', () => {
  const listeners = createListeners<[name: string, count: number]>();
  const reported: unknown[] = [];
  const stop = listeners.add((name, count) => reported.push(['first', name, count]));
  listeners.add((name) => reported.push(['second', name]));
  listeners.notify('a', 1);
  stop();
  stop();
  listeners.notify('b', 2);
  expect(reported).toEqual([
    ['first', 'a', 1],
    ['second', 'a'],
    ['second', 'b'],
  ]);
});

test('After a clear no subscriber is notified.', () => {
  const listeners = createListeners<[count: number]>();
  const notified: number[] = [];
  listeners.add((count) => notified.push(count));
  listeners.notify(1);
  listeners.clear();
  listeners.notify(2);
  expect(notified).toEqual([1]);
});
