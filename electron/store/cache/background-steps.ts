import type { Clock } from '../../platform/ports.ts';

/** Pause between two steps of upkeep, ms: time for the event loop to do what the user waits for. */
export const betweenStepsMs = 3;
/** Steps of work that someone waits for which run before other work has its turn: some ten milliseconds. */
const stepsAtOnce = 2;

/** Runs `step` until it returns false; where there is a timer, other work comes between. */
export async function inSteps(step: () => boolean, after: Clock['after'] | undefined): Promise<void> {
  for (let steps = 1; step(); steps++)
    if (after && steps % stepsAtOnce === 0) await new Promise<void>((resolve) => void after(0, resolve));
}

/** Runs `step` again and again with a pause between, until it returns false; without a timer one at a time, at once. */
export function backgroundSteps(step: () => boolean, after: Clock['after'] | undefined) {
  let cancel: (() => void) | null = null;
  const next = () => {
    cancel = null;
    if (step()) cancel = after?.(betweenStepsMs, next) ?? null;
  };
  return {
    /** The next step, so many ms from now unless one is waiting already. */
    stepAfter(ms: number): void {
      if (after) cancel ??= after(ms, next);
      else next();
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
