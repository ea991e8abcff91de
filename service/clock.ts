/** The server's clock, in milliseconds since the epoch. A virtual one brings its own `sleep`, so delays pass on it. */
export type Clock = {
  now(): number;
  sleep?(ms: number): Promise<void>;
};

export const systemClock: Clock = { now: () => Date.now() };

/** Waits on the clock: on its own time where it offers one, else in real time. */
export function pause(clock: Clock, ms: number): Promise<void> {
  if (clock.sleep) return clock.sleep(ms);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
