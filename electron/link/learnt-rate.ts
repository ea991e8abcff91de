import { budget, type CallLimits, rateKey } from './assets.ts';
import type { Engine } from './engine.ts';

/**
 * The rate that the service was found to admit for the key: calls a minute, and calls at once. It stands in the bucket
 * `budget` in clear, as two numbers, because the keeper has no sealing key.
 */
export type LearntRate = { readonly perMinute: number; readonly burst: number };

const most: LearntRate = { perMinute: budget.permits - budget.burst, burst: budget.burst };

export const encodeRate = ({ perMinute, burst }: LearntRate): Uint8Array =>
  Buffer.from(JSON.stringify({ perMinute, burst }), 'utf8');

/** @returns null: it is no rate from 1 to the most that Foyer calls at */
export function parseRate(body: Uint8Array): LearntRate | null {
  try {
    const { perMinute, burst } = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>;
    return isRate(perMinute, most.perMinute) && isRate(burst, most.burst) ? { perMinute, burst } : null;
  } catch {
    return null;
  }
}

const isRate = (value: unknown, atMost: number): value is number =>
  typeof value === 'number' && value >= 1 && value <= atMost;

/** The limits by which the hub admits no more than a rate; the background has the same part of all as at the full rate. */
export function limitsOf(rate: LearntRate): CallLimits {
  const permits = Math.floor(rate.perMinute + rate.burst);
  const background = Math.ceil((permits * budget.background) / budget.permits);
  const burst = Math.floor(rate.burst);
  // The burst comes back in it at the rate.
  const burstWindow = burst / rate.perMinute / (most.burst / most.perMinute);
  return { permits, background, burst, burstWindow };
}

/**
 * The limits without the shares of desks that may be calling alone. At least one call each: to the server zero means no limit.
 * @param shares their part of the full budget, in calls a window
 */
export function limitsWithout(shares: number, limits: CallLimits): CallLimits {
  const less = (calls: number) =>
    Math.max(1, Math.floor((calls * (budget.permits - shares)) / budget.permits));
  return { ...limits, permits: less(limits.permits), background: less(limits.background) };
}

/** @returns the limits by the rate that stands at the hub; null: none stands there, or it can't be read */
export async function limitsAtHub(engine: Pick<Engine, 'read'>): Promise<CallLimits | null> {
  const there = await engine.read('budget', rateKey);
  const rate = there.ok && there.value ? parseRate(there.value.body) : null;
  return rate && limitsOf(rate);
}
