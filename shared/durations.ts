/** Lengths of time, in milliseconds. A day is 24 hours: for days of a calendar, which may have 23 or 25, see clinic-time.ts. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
