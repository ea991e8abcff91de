/** A span of time, UTC ms. */
type Span = { readonly startMs: number; readonly endMs: number };

/** Limit. */
const maxDays = 20;

/** Days outside the cached window that were read in this run: changes keep them fresh. */
export function createReadDays() {
  const days: Span[] = [];
  return {
    add(day: Span): void {
      days.push(day);
      if (days.length > maxDays) days.shift();
    },
    cover: ({ startMs, endMs }: Span): boolean =>
      days.some((day) => day.startMs <= startMs && endMs <= day.endMs),
    clear(): void {
      days.length = 0;
    },
  };
}
