import { expect, test } from 'vitest';
import { passedTime } from '../../../../renderer/features/booking/move-times.ts';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { minute, sampleNow, sampleZone, today } from '../../sample.ts';

const at = { now: sampleNow, zone: sampleZone };
const time = (start: number) => ({ practitionerId: 2, start, end: start + 30 * minute, looked: false });
const visit = time(sampleNow + 60 * minute);
const midnight = instantAt(today, '00:00', sampleZone);

test('a move to an earlier day asks, one to earlier today only says so, and one to come says nothing', () => {
  const passed = (start: number) => passedTime(time(start), visit, at);
  expect(passed(sampleNow)).toBe(null);
  expect(passed(midnight)).toEqual({ says: 'This time has passed today.', asks: false });
  expect(passed(midnight - minute)).toEqual({ says: 'Friday 20 November is in the past.', asks: true });
  expect(passed(instantAt('2025-11-21', '9:00', sampleZone))).toEqual({
    says: 'Fri 21 Nov 2025 is in the past.',
    asks: true,
  });
});

test('a visit of an earlier day that keeps its time is not asked about', () => {
  const before = time(midnight - minute);
  expect(passedTime(before, before, at)).toBe(null);
});
