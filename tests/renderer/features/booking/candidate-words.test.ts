import { expect, test } from 'vitest';
import { sayLater, sayWaits } from '../../../../renderer/features/booking/candidate-words.ts';
import { sayClockAt } from '../../../../shared/clock-words.ts';

const zone = 'Australia/Adelaide';
const day = 86_400_000;
/** 10:00 on Tuesday 24 November 2026 at the clinic. */
const start = Date.UTC(2026, 10, 23, 23, 30);
const date = '2026-11-24';
const clocks = {
  zone,
  style: '12-hour' as const,
  zoneOf: () => zone,
  at: (ms: number) => sayClockAt(ms, zone, zone, '12-hour'),
  range: () => '',
};
const nothing = {
  entryId: 1,
  practitioner: false,
  location: false,
  service: false,
  day: false,
  times: [],
  unclear: [],
  tags: [],
  since: null,
};

test('Why an entry of the waiting list fits is said in one phrase, by what the patient asked for.', () => {
  const all = {
    ...nothing,
    practitioner: true,
    day: true,
    times: ['Morning', 'school hours'],
    tags: ['High'],
    since: start - 9 * day,
  };
  expect(sayWaits(all, date, date, zone)).toBe(
    'Waits for this practitioner, Tuesdays, mornings, school hours, High, on the list for 9 days',
  );
  expect(sayWaits({ ...nothing, service: true, location: true, unclear: ['M/W'] }, date, date, zone)).toBe(
    'Waits for this service, this location, “M/W”',
  );
  expect(sayWaits({ ...nothing, since: start - day }, date, date, zone)).toBe(
    'Waits for any time, on the list for 1 day',
  );
  expect(sayWaits({ ...nothing, since: start }, date, date, zone)).toBe(
    'Waits for any time, on the list since today',
  );
});

test('When a patient is booked later is said with its day, and how many days later.', () => {
  const later = {
    appointmentId: 1,
    start: start + 9 * day,
    end: start + 9 * day + 1_800_000,
    locationId: 1,
    sameService: true,
    recurring: true,
  };
  expect(sayLater(later, date, clocks)).toBe(
    'Booked Thu 3 Dec, 10:00 am, 9 days later, same service, recurring',
  );
  const tomorrow = { ...later, start: start + day, sameService: false, recurring: false };
  expect(sayLater(tomorrow, date, clocks)).toBe('Booked Wed 25 Nov, 10:00 am, 1 day later');
});
