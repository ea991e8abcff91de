import type { Clock } from '../platform/ports.ts';
import type { ClaimStep } from './claim-steps.ts';

/** A hub that refuses so often in a row is as good as none, for a minute. */
const mostFaults = 5;
const withoutHubMs = 60_000;

/** Whether the hub is to be asked about claims: one that refuses one step after the other is left alone for a while. */
export function createHubTrust(clock: Pick<Clock, 'monotonic'>) {
  let faults = 0;
  let withoutUntil = Number.NEGATIVE_INFINITY;
  return {
    isTrusted: () => clock.monotonic() >= withoutUntil,
    /** @returns the step */
    counted(step: ClaimStep): ClaimStep {
      faults = step === 'failed' ? faults + 1 : 0;
      if (faults === mostFaults) {
        faults = 0;
        withoutUntil = clock.monotonic() + withoutHubMs;
      }
      return step;
    },
  };
}
