import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchForLock } from '../../../electron/desktop/lock-watch.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function pc(minutes = 5) {
  const clock = createVirtualClock();
  const state = { idle: 0, minutes, locks: 0 };
  const monitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => state.idle });
  const lock = () => {
    state.locks += 1;
  };
  const stop = watchForLock(monitor as never, { clock, minutes: () => state.minutes, lock });
  return { clock, state, monitor, stop };
}

test('The desk is locked within a second of the set time without mouse or keyboard.', async () => {
  const { clock, state } = pc();
  await clock.advance(10_000);
  state.idle = 299;
  await clock.advance(1000);
  expect(state.locks).toBe(0);
  state.idle = 300;
  await clock.advance(1000);
  expect(state.locks).toBe(1);
});

test('The time that is set holds at once.', async () => {
  const { clock, state } = pc(15);
  state.idle = 200;
  await clock.advance(2000);
  expect(state.locks).toBe(0);
  state.minutes = 2;
  await clock.advance(1000);
  expect(state.locks).toBe(1);
});

test.each(['lock-screen', 'suspend'])('The desk is locked at once when the PC says %s.', (event) => {
  const { monitor, state } = pc();
  monitor.emit(event);
  expect(state.locks).toBe(1);
});

test('Nothing is locked any more once the program ends.', async () => {
  const { clock, monitor, state, stop } = pc();
  stop();
  state.idle = 1000;
  monitor.emit('lock-screen');
  await clock.advance(10_000);
  expect([state.locks, clock.pending()]).toEqual([0, 0]);
});
