import { createHash } from 'node:crypto';
import type { Cache } from '../store/types.ts';

/**
 * Names a practice, the same on all desks that read it: its address, and the first of its locations with the time of its
 * creation, because the same address may serve another practice. A hash, so that it does not say which practice it is.
 */
export function practiceMark(baseUrl: string, cache: Pick<Cache, 'all'>): string {
  const [first] = cache.all('locations').toSorted((a, b) => a.id - b.id);
  const text = JSON.stringify([baseUrl, first?.id ?? null, first?.createdAt ?? null]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
