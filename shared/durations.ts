/** Durations in milliseconds. A day is 24 hours: for calendar days, which may have 23 or 25, see clinic-time.ts. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
