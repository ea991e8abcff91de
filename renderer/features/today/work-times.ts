import type { TimeSpan } from './busy-model.ts';

/**
 * Working times of which two entries of a roster may name the same: each time once. Those of one location are joined, of two the one that
 * begins first has what both name. Pure.
 *
 * @param spans by start
 */
export function withoutOverlaps<S extends TimeSpan & { readonly locationId: number | null }>(
  spans: readonly S[],
): S[] {
  const found: S[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (!last || span.start >= last.end) found.push(span);
    else if (span.end > last.end && span.locationId === last.locationId)
      found[found.length - 1] = { ...last, end: span.end };
    else if (span.end > last.end) found.push({ ...span, start: last.end });
  }
  return found;
}
