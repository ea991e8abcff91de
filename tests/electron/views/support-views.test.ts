import { expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { supportOfDay } from '../../../electron/views/support-views.ts';

test('The support activities of a clinic day come by start, whatever form their times have.', () => {
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'patients', objects: [{ id: 1, firstname: 'Jia', lastname: 'Chen' }], sequence: 1 });
  const one = (id: number, start: string, more: object = {}) => ({ id, start, patientId: 1, ...more });
  cache.apply({
    kind: 'supportActivities',
    objects: [
      // The 18th in Adelaide begins at 13:30 UTC on the 17th.
      one(1, '2026-11-17T13:29:00Z'),
      one(2, '2026-11-18 02:00:00', { patientId: 9, note: 'Rails' }),
      one(3, '2026-11-17T13:30:00.000Z'),
      one(4, '2026-11-18T13:30:00Z'),
      one(5, '2026-11-18', { archived: true }),
    ],
    sequence: 2,
  });
  const day = { date: '2026-11-18', zone: 'Australia/Adelaide', labels: noLabels };
  expect(
    supportOfDay(cache, day).activities.map(({ id, patientName, note }) => [id, patientName, note]),
  ).toEqual([
    [3, 'Jia Chen', null],
    [2, null, 'Rails'],
  ]);
});
