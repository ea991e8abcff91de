import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchForLock } from '../../../electron/desktop/lock-watch.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function pc(minutes = 5, platform = 'win32') {
  const clock = createVirtualClock();
  const state = { idle: 0, minutes, locks: 0, session: 'active' };
  const monitor = Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => state.idle,
    getSystemIdleState: () => state.session,
  });
  const lock = () => {
    state.locks += 1;
  };
  const stop = watchForLock(monitor as never, { clock, platform, minutes: () => state.minutes, lock });
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

test('On Linux, which tells no program of a locked session, the desk is locked within a second of it.', async () => {
  const { clock, state } = pc(5, 'linux');
  await clock.advance(3000);
  expect(state.locks).toBe(0);
  state.session = 'locked';
  await clock.advance(1000);
  expect(state.locks).toBe(1);
});
