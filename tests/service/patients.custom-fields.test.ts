import { expect, test } from 'vitest';
import { fitsCustomField } from '../../service/patients.ts';

test('A custom field of the type date takes real days only.', () => {
  const field = { id: 3, name: 'Plan review', type: 'date' } as const;
  const days = ['2026-02-28', '2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-02-28T00:00:00Z'];
  expect(days.filter((day) => fitsCustomField(field, day))).toEqual(['2026-02-28']);
});
