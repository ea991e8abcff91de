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
