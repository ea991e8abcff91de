/**
 * Lets a bounded number of things pass in each window of time, and counts those that it holds back.
 * @param most how many pass in a window, which begins with the first of them
 * @param windowMs how long a window is
 * @returns for each thing, at `now` (ms of any clock): how many were held back since the last that passed; null: held back
 */
export function createRateBound(most: number, windowMs: number): (now: number) => number | null {
  let from = Number.NEGATIVE_INFINITY;
  let passed = 0;
  let heldBack = 0;
  return (now) => {
    // A clock that was set back begins a new window too.
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
