import { pcClock } from '../../electron/platform/node-ports.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * This machine's time in the shape of a virtual clock: for whole desks on a real server, which knows no other. Its wall clock begins
 * where a test says, so that a practice's day does not depend on when the test is run.
 */
export function createRunningClock(startWall: number): VirtualClock {
  const clock = pcClock();
  const began = clock.monotonic();
  return {
    wall: () => Math.round(startWall + clock.monotonic() - began),
    monotonic: clock.monotonic,
    after: clock.after,
    advance: (ms) => new Promise((resolve) => void clock.after(ms, () => resolve())),
    until: (promise) => promise,
    jumpWall() {
      throw new Error('this machine’s time is not set');
    },
    pending: () => 0,
  };
}
