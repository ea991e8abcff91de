import type { Random } from '../platform/ports.ts';

const leastMs = 8000;
const jitterMs = 8000;

/**
 * How long a desk waits before it publishes what another desk marked or noted and no desk publishes any more, ms. The desk that
 * made it publishes it first if it is there; the jitter lets one of the others do it for all.
 */
export const delayForOthers = (random: Pick<Random, 'fraction'>): number =>
  leastMs + random.fraction() * jitterMs;
