/** A span of time, UTC ms. */
type Span = { readonly startMs: number; readonly endMs: number };

/** More of them are not remembered. */
const most = 20;

/** Days outside the window of which it is remembered, for this run, that they were read: changes keep them fresh. */
export function createReadDays() {
  const days: Span[] = [];
  return {
    add(day: Span): void {
      days.push(day);
      if (days.length > most) days.shift();
    },
    cover: ({ startMs, endMs }: Span): boolean =>
      days.some((day) => day.startMs <= startMs && endMs <= day.endMs),
    clear(): void {
      days.length = 0;
    },
  };
}
