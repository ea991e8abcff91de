/**
 * The server's clock, in milliseconds since the epoch. A virtual clock has its own `sleep`, so that delays pass in
 * virtual time.
 */
export type ServiceClock = {
  now(): number;
  sleep?(ms: number): Promise<void>;
};

export const systemClock: ServiceClock = { now: () => Date.now() };

/** Waits: by the clock's own `sleep` if it has one, else in real time. */
export function pauseFor(clock: ServiceClock, ms: number): Promise<void> {
  if (clock.sleep) return clock.sleep(ms);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
