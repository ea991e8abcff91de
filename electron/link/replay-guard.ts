/** How far behind the highest counter a new one may be: messages that are published at once land in any order. */
export const replayWindow = 1_024;

/** Remembers which counters of one sender were seen, in the memory of one window. */
export type ReplayGuard = {
  /** @returns false for a counter that was seen, or is so old that it may have been */
  isFirst(counter: number): boolean;
  /** @returns false for a counter below the highest that was seen; the highest itself is always true */
  isNewest(counter: number): boolean;
};

export function createReplayGuard(): ReplayGuard {
  let highest = -1;
  /** By remainder, the last counter that was seen. Sparse: a bucket has a guard for each of its keys. */
  const seen: (number | undefined)[] = [];
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
