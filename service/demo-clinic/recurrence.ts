/**
 * The text of a weekly recurring rule: DTSTART in UTC, and an RRULE with FREQ, INTERVAL and COUNT (spec, "Appointment").
 *
 * The clinic keeps the wall clock through a change of the clocks while a rule in UTC cannot; each occurrence is a record of
 * its own, and the records are right.
 */
export function weeklyRule(firstStart: number, everyWeeks: number, count: number): string {
  const stamp = new Date(firstStart).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  return `DTSTART:${stamp}\nRRULE:FREQ=WEEKLY;INTERVAL=${everyWeeks};COUNT=${count}`;
}
