import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { pause } from '../../../electron/sync/pause.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function begin(ms: number) {
  const clock = createVirtualClock();
  const abort = new AbortController();
  const state = { over: false };
  const ended = pause(ms, clock, abort.signal).then(() => {
    state.over = true;
  });
  const left = () => ({
    timers: clock.pending(),
    listeners: getEventListeners(abort.signal, 'abort').length,
  });
  return { clock, abort, state, ended, left };
}
const nothing = { timers: 0, listeners: 0 };

test('A pause that has ended leaves no timer and no listener of the signal behind.', async () => {
  const one = begin(2000);
  expect(one.left()).toEqual({ timers: 1, listeners: 1 });
  await one.clock.advance(1999);
  expect(one.state.over).toBe(false);
  await one.clock.advance(1);
  expect([one.state.over, one.left()]).toEqual([true, nothing]);
});

test('The signal ends it at once, and then nothing is left behind either.', async () => {
  const one = begin(2000);
  one.abort.abort();
  await one.ended;
  expect(one.left()).toEqual(nothing);
});

test('One that begins when the signal has been given is over at once.', async () => {
  const abort = new AbortController();
  abort.abort();
  const clock = createVirtualClock();
  await pause(2000, clock, abort.signal);
  expect(clock.pending()).toBe(0);
});
