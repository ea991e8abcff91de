import { expect, test } from 'vitest';
import { timeOf, typedLength, typedOf } from '../../../../renderer/features/booking/typed-time.ts';
import { minute, sampleNow, sampleZone } from '../../sample.ts';

test('the length of a visit that was booked to the second is shown in whole minutes, and another time can be typed for it', () => {
  const visit = { practitionerId: 2, start: sampleNow, end: sampleNow + 45 * minute - 1000, looked: false };
  const typed = typedOf(visit, sampleZone);
  expect(typed.length).toBe('45');
  const moved = timeOf({ ...typed, clock: '15:00' }, sampleZone);
  expect(moved && moved.end - moved.start).toBe(45 * minute);
  expect(typedLength((visit.end - visit.start) / minute)).toBe('45');
});

test('a time that clocks skip that night is none: it is not booked at another than the one that is shown', () => {
  const typed = { day: '2026-10-04', clock: '02:30', length: '30', who: 2 };
  expect(timeOf(typed, 'Australia/Adelaide')).toBeNull();
  expect(timeOf(typed, 'Australia/Perth')).not.toBeNull();
  const after = timeOf({ ...typed, clock: '03:00' }, 'Australia/Adelaide');
  expect(after && typedOf(after, 'Australia/Adelaide').clock).toBe('03:00');
});
