/**
 * A rate limiter: lets a number of events pass in each window of time, and counts the events that it drops.
 * @param most how many pass in a window, which begins with the first of them
 * @param windowMs length of a window
 * @returns for an event at `now` (ms of any clock): how many were dropped since the last that passed; null: dropped
 */
export function createRateLimiter(most: number, windowMs: number): (now: number) => number | null {
  let from = Number.NEGATIVE_INFINITY;
  let passed = 0;
  let heldBack = 0;
  return (now) => {
    // A clock that was set back starts a new window too.
    if (now < from || now - from >= windowMs) {
      from = now;
      passed = 0;
    }
    if (passed >= most) {
      heldBack += 1;
      return null;
    }
    passed += 1;
    const before = heldBack;
    heldBack = 0;
    return before;
  };
}
