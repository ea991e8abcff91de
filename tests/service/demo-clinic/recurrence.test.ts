import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { weeklyRule } from '../../../service/demo-clinic/recurrence.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { dayOf, daysBetween, instantAt, machineClockOf } from '../../../shared/clinic-time.ts';
import { at } from './reading.ts';

const zone = 'Australia/Adelaide';

describe('a weekly rule', () => {
  it('is DTSTART in UTC and an RRULE with FREQ, INTERVAL and COUNT', () => {
    expect(weeklyRule(Date.parse('2026-11-20T22:30:00.000Z'), 2, 6)).toBe(
      'DTSTART:20261120T223000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=6',
    );
  });
});

// Both clinics reach over a change of the clocks.
describe.each([
  ['spring', instantAt('2026-10-20', '11:00', zone)],
  ['autumn', instantAt('2026-04-20', '15:00', zone)],
])('the recurring bookings of a clinic in %s', (_season, now) => {
  const clinic = demoClinic({ seed: 21, patients: 1500, now });
  const seriesOf = <T extends { repeatId?: string | null | undefined }>(list: readonly T[]) => [
    ...Map.groupBy(
      list.filter((one) => one.repeatId),
      (one) => one.repeatId ?? '',
    ).entries(),
  ];

  it.each([
    ['appointments', clinic.appointments, 40],
    ['busy times', clinic.busyTimes, 40],
  ] as const)(
    '%s: a series has exactly as many bookings as its rule’s COUNT, INTERVAL weeks apart, at the same time on the clinic’s clock',
    (_kind, list, least) => {
      const series = seriesOf<{
        repeatId?: string | null | undefined;
        recurringRule?: string | null | undefined;
        start?: string | null | undefined;
      }>(list);
      expect(series.length).toBeGreaterThan(least);
      for (const [repeatId, members] of series) {
        expect(repeatId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
        const [text, ...others] = new Set(members.map((one) => one.recurringRule ?? ''));
        expect(others).toEqual([]);
        const rule = rrule.rrulestr(text ?? '');
        const starts = members.map((one) => at(one.start)).sort((a, b) => a - b);
        expect(rule.options.freq).toBe(rrule.Frequency.WEEKLY);
        expect(rule.options.count).toBe(starts.length);
        expect(rule.options.dtstart.getTime()).toBe(starts[0]);
        expect(rule.all().map((day) => dayOf(day.getTime(), zone))).toEqual(
          starts.map((start) => dayOf(start, zone)),
        );
        expect(new Set(starts.map((start) => machineClockOf(start, zone))).size).toBe(1);
        for (const [index, start] of starts.entries()) {
          const before = starts[index - 1];
          if (before !== undefined)
            expect(daysBetween(dayOf(before, zone), dayOf(start, zone))).toBe(7 * rule.options.interval);
        }
      }
    },
  );

  it('are of several kinds: weekly, fortnightly, groups', () => {
    const rules = clinic.appointments.flatMap((a) => a.recurringRule ?? []);
    for (const interval of ['INTERVAL=1', 'INTERVAL=2'])
      expect(rules.some((rule) => rule.includes(interval))).toBe(true);
    expect(clinic.appointments.some((a) => a.repeatId && (a.maxPatients ?? 1) > 1)).toBe(true);
    expect(clinic.appointments.some((a) => a.repeatId && a.maxPatients === 1)).toBe(true);
  });

  it('are absent from single appointments', () => {
    const single = clinic.appointments.find((a) => !a.repeatId);
    expect(single).not.toHaveProperty('recurringRule');
  });
});
