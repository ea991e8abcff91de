import type { Clock } from '../platform/ports.ts';

/** A moment by both clocks of the PC: one may stop while it sleeps, the other may be set. */
export type Moment = { readonly monotonic: number; readonly wall: number };

/** The time of this run of the program. */
export type RunClock = {
  /** UTC ms that advance steadily, also when the PC's clock is set during this run. */
  steady(): number;
  moment(): Moment;
  /** Ms since then, by the clock that says more. */
  passedSince(then: Moment): number;
};

export function createRunClock(clock: Clock): RunClock {
  const ahead = clock.wall() - clock.monotonic();
  return {
    steady: () => Math.round(ahead + clock.monotonic()),
    moment: () => ({ monotonic: clock.monotonic(), wall: clock.wall() }),
    passedSince: (then) => Math.max(clock.monotonic() - then.monotonic, Math.abs(clock.wall() - then.wall)),
  };
}
