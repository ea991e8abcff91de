import { expect, test } from 'vitest';
import { caseUsage, sayAllowanceLeft } from '../../../electron/views/case-use.ts';

const one = { id: 9, isOpen: true, budget: 10, appointmentCount: 3, hours: 4 };

test('a case is counted in what it is tracked by', () => {
  expect(caseUsage({ ...one, trackType: 'Appointments' })).toMatchObject({ unit: 'visits', used: 3 });
  expect(caseUsage({ ...one, trackType: 'Hours' })).toMatchObject({ unit: 'hours', used: 4 });
  expect(caseUsage({ ...one, trackType: 'Budget' })).toMatchObject({ unit: 'cents', used: null });
});

test('a case that is tracked by a word that is not known, or by none, is not taken for one of visits', () => {
  for (const trackType of ['Sessions', null, undefined]) {
    const use = caseUsage({ ...one, trackType });
    expect(use).toMatchObject({ unit: 'other', used: null, allowed: 10, state: 'cannot-tell' });
    expect(sayAllowanceLeft(use)).toBeNull();
  }
  expect(caseUsage({ ...one, trackType: 'Sessions', hasAlert: true }).state).toBe('nearly');
});
