/** How far behind the newest a counter may be and still be new: what is published at once lands in any order. */
export const replayWindow = 1_024;

/** Which counters of one sender were seen. Memory: the window, however many there were. */
export type ReplayGuard = {
  /** @returns false for a counter that was seen, or is so old that it may have been */
  isFirst(counter: number): boolean;
  /** @returns false for a counter below the highest that was seen; the highest itself is always true */
  isNewest(counter: number): boolean;
};

export function createReplayGuard(): ReplayGuard {
  let highest = -1;
  /** At its place by remainder, the counter that was seen there last. */
  const seen = new Array<number>(replayWindow).fill(-1);
  return {
    isFirst(counter) {
      const place = counter % replayWindow;
      if (counter <= highest - replayWindow || seen[place] === counter) return false;
      seen[place] = counter;
      highest = Math.max(highest, counter);
      return true;
    },
    isNewest(counter) {
      if (counter < highest) return false;
      highest = counter;
      return true;
    },
  };
}
