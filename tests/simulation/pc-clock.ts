import type { Clock } from '../../electron/platform/ports.ts';
import { createListeners } from '../../shared/listeners.ts';

/** The clock of one run of the program on a PC: it stops with the program, and stands while the PC sleeps. */
export type PcClock = Clock & {
  /** @param stops whether the monotonic clock stands while the PC sleeps, as on some systems */
  sleep(stops: boolean): void;
  /** What fell due in the meantime runs now, in order. */
  wakeUp(): void;
  /** Resolves at once, or when the PC is awake again. */
  awake(): Promise<void>;
  /** A person sets this PC's clock. */
  stepWall(ms: number): void;
  /** The program is gone: nothing that it set will ever run. */
  end(): void;
  /** Notified as the program is gone. */
  onEnd(listener: () => void): void;
};

type Timer = { readonly due: number; readonly order: number; readonly task: () => void; cancel: () => void };

/** @param base the clock of the day, or that of the PC on which a program runs */
export function createPcClock(base: Clock): PcClock {
  const timers = new Set<Timer>();
  const waiting: (() => void)[] = [];
  const ends = createListeners<[]>();
  let order = 0;
  let ended = false;
  let asleep = false;
  let sleptAt = 0;
  let stops = false;
  let stood = 0;
  let stepped = 0;

  // While the PC sleeps, a reader sees no later time than after it.
  const monotonic = () => (asleep && stops ? sleptAt : base.monotonic()) - stood;
  const arm = (timer: Timer) => {
    timer.cancel = base.after(Math.max(0, timer.due - monotonic()), () => {
      timers.delete(timer);
      timer.task();
    });
  };
  const disarm = () => {
    for (const timer of timers) timer.cancel();
  };

  return {
    wall: () => base.wall() + stepped,
    monotonic,
    after(ms, task) {
      if (ended) return () => undefined;
      order += 1;
      const timer: Timer = { due: monotonic() + Math.max(0, ms), order, task, cancel: () => undefined };
      timers.add(timer);
      if (!asleep) arm(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    sleep(monotonicStops) {
      if (asleep || ended) return;
      asleep = true;
      stops = monotonicStops;
      sleptAt = base.monotonic();
      disarm();
    },
    wakeUp() {
      if (!asleep || ended) return;
      asleep = false;
      if (stops) stood += base.monotonic() - sleptAt;
      for (const timer of [...timers].sort((a, b) => a.due - b.due || a.order - b.order)) arm(timer);
      for (const go of waiting.splice(0)) go();
    },
    awake: () => (asleep ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    stepWall(ms) {
      stepped += ms;
    },
    end() {
      ended = true;
      disarm();
      timers.clear();
      ends.notify();
    },
    onEnd: (listener) => void ends.add(listener),
  };
}
