import { expect, test } from 'vitest';
import { caseOutlook, outlooks } from '../../../../renderer/features/booking/case-outlook.ts';
import type { BookingCase, BookingSheet } from '../../../../shared/bridge/views.ts';
import { samplePatient } from '../../sample.ts';

const one = (more: Partial<BookingCase> = {}): BookingCase => ({
  id: 41,
  number: 'C-41',
  state: 'open',
  issued: null,
  expires: '2027-06-30',
  used: 3,
  allowed: 10,
  unit: 'visits',
  use: 'plenty',
  contact: null,
  notes: null,
  onTheWay: 0,
  ...more,
});
const visit = { date: '2026-12-05', minutes: 30, adds: true };
const sheet = (cases: BookingCase[], planEnds: string | null = null): BookingSheet => ({
  patient: samplePatient(),
  visit: null,
  moreComing: 0,
  moreCases: 0,
  coming: [],
  services: [],
  practitioners: [],
  intervalDays: null,
  cases,
  planEnds,
});

test('What the visit uses of its case is said before it is booked.', () => {
  expect(caseOutlook(one(), visit)).toMatchObject({
    tone: 'success',
    words: 'Visit 4 of 10, 6 left after it.',
  });
  expect(caseOutlook(one({ used: 7 }), visit)).toMatchObject({
    tone: 'warning',
    words: 'Visit 8 of 10, 2 left after it.',
  });
  expect(caseOutlook(one({ used: 9 }), visit)?.words).toBe('Visit 10 of 10: the last one.');
  const hours = one({ unit: 'hours', used: 2, allowed: 10 });
  expect(caseOutlook(hours, visit)?.words).toBe('2.5 of 10 hours with this appointment, 7.5 left after it.');
});

test('Bookings of this desk that are still on their way count.', () => {
  expect(caseOutlook(one({ used: 8, onTheWay: 2 }), visit)).toMatchObject({
    tone: 'danger',
    words: 'All 10 visits are used or booked; this would be visit 11.',
  });
});

test('Exhausted, expired and closed cases are said before, not after.', () => {
  expect(caseOutlook(one({ used: 10 }), visit)).toMatchObject({
    tone: 'danger',
    title: 'Case C-41 is used up',
  });
  const hours = one({ unit: 'hours', used: 9.75, allowed: 10 });
  expect(caseOutlook(hours, visit)).toMatchObject({
    tone: 'danger',
    title: 'Case C-41 doesn’t have enough left',
  });
  // It is open today, and will not be on the day of the visit.
  expect(caseOutlook(one({ expires: '2026-12-04' }), visit)).toMatchObject({
    tone: 'danger',
    title: 'Case C-41 ends before this appointment',
  });
  expect(caseOutlook(one({ state: 'closed' }), visit)?.tone).toBe('danger');
});

test('A case that ends soon after the visit is worth a word.', () => {
  expect(caseOutlook(one({ expires: '2026-12-05' }), visit)?.words).toContain('the day of the appointment');
  expect(caseOutlook(one({ expires: '2026-12-06' }), visit)?.words).toContain('1 day after the appointment');
  expect(caseOutlook(one({ expires: '2027-01-03' }), visit)?.words).not.toContain('The case ends');
});

test('Where the use is unknown, that is said, with the practice’s own warning.', () => {
  const dollars = one({ unit: 'cents', used: null, allowed: 240_000 });
  expect(caseOutlook(dollars, visit)).toMatchObject({ tone: 'neutral' });
  expect(caseOutlook({ ...dollars, use: 'nearly' }, visit)).toMatchObject({ tone: 'warning' });
});

test('A visit that is moved uses nothing more, but its new day may lie behind the end.', () => {
  const moved = { ...visit, adds: false };
  expect(caseOutlook(one({ used: 10 }), moved)).toBeNull();
  expect(caseOutlook(one({ expires: '2026-12-01' }), moved)?.tone).toBe('danger');
});

test('A visit without a case says so where there is an open one, and the plan’s end is said beside it.', () => {
  const said = outlooks(sheet([one()], '2026-12-01'), null, visit);
  expect(said.map(({ title }) => title)).toEqual([
    'No case chosen',
    'The NDIS plan ends before this appointment',
  ]);
  expect(outlooks(sheet([one({ state: 'closed' })]), null, visit)).toEqual([]);
  expect(outlooks(sheet([], '2026-12-06'), null, visit)[0]).toMatchObject({ tone: 'warning' });
});
