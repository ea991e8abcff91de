/**
 * The text of a weekly recurring rule: DTSTART in UTC, and an RRULE with FREQ, INTERVAL and COUNT
 * (docs/practice-api/resources.md, "Appointments").
 *
 * The clinic keeps the local time across a daylight-saving change while a rule in UTC cannot; each occurrence is a
 * record of its own, and the records are right.
 */
export function weeklyRule(firstStart: number, everyWeeks: number, count: number): string {
  const stamp = new Date(firstStart).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  return `DTSTART:${stamp}\nRRULE:FREQ=WEEKLY;INTERVAL=${everyWeeks};COUNT=${count}`;
}
