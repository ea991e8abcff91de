import { expect, test } from 'vitest';
import {
  casePicture,
  sayCaseState,
  splitVisits,
  visitChip,
} from '../../../../renderer/features/patients/page-model.ts';
import type { CaseView, VisitView } from '../../../../shared/bridge/views.ts';
import { minute, sampleNow, sampleZone } from '../../sample.ts';

const visit = (id: number, start: number, more: Partial<VisitView> = {}): VisitView => ({
  appointmentId: id,
  start: sampleNow + start * minute,
  end: sampleNow + (start + 30) * minute,
  zone: sampleZone,
  locationName: null,
  practitioner: null,
  service: null,
  status: 'unset',
  statusWord: null,
  note: null,
  caseId: null,
  ...more,
});
const oneCase = (more: Partial<CaseView>): CaseView => ({
  id: 1,
  number: 'EPC',
  state: 'open',
  issued: null,
  expires: null,
  used: 8,
  allowed: 10,
  unit: 'visits',
  use: 'nearly',
  contact: null,
  notes: null,
  ...more,
});

test('the next visit comes first, then the latest of the past; one that is under way is still coming', () => {
  const { coming, past } = splitVisits(
    [visit(4, 900), visit(3, -10), visit(2, -100), visit(1, -900)],
    sampleNow,
  );
  expect([coming.map((v) => v.appointmentId), past.map((v) => v.appointmentId)]).toEqual([
    [3, 4],
    [2, 1],
  ]);
});

test('a visit without a status is booked until it is over, and then says so', () => {
  expect([visitChip(visit(1, 10), sampleNow).words, visitChip(visit(1, -60), sampleNow).words]).toEqual([
    'booked',
    'not marked',
  ]);
});

test('the use of a case is said in its own unit', () => {
  const words = (more: Partial<CaseView>) => casePicture(oneCase(more)).words;
  expect(words({})).toBe('8 of 10 visits used, 2 left');
  expect(words({ used: 0, allowed: 1 })).toBe('0 of 1 visit used, 1 left');
  expect(words({ unit: 'hours', used: 1.25, allowed: 4 })).toBe('1.25 of 4 hours used, 2.75 left');
  expect(words({ unit: 'cents', used: 15_050, allowed: 240_000 })).toBe(
    '$150.50 of $2,400.00 used, $2,249.50 left',
  );
  expect(words({ used: 6, allowed: 5 })).toBe('6 of 5 visits used, 1 over');
});

test('an unknown use is said to be unknown, and draws no bar', () => {
  const cannot = (more: Partial<CaseView>) => casePicture(oneCase({ use: 'cannot-tell', ...more }));
  expect(cannot({ used: null, unit: 'cents', allowed: 240_000 })).toMatchObject({
    part: null,
    pips: null,
    words: '$2,400.00 allowed; use not known',
    chip: { words: 'not known' },
  });
  expect(cannot({ allowed: null, used: 3 }).words).toBe('3 visits used; limit not known');
  expect(cannot({ allowed: 0, used: null }).part).toBeNull();
  expect(cannot({ allowed: null, used: null }).words).toBe('Limit and use not known');
});

test('few whole visits are drawn one by one; hours, dollars and many visits as a bar', () => {
  expect(casePicture(oneCase({})).pips).toEqual({ used: 8, allowed: 10 });
  expect(casePicture(oneCase({ allowed: 60 })).pips).toBeNull();
  expect(casePicture(oneCase({ unit: 'hours' })).pips).toBeNull();
  expect(casePicture(oneCase({ used: 30, allowed: 10 }))).toMatchObject({ part: 1, pips: { used: 10 } });
});

test('a case says whether it is open, and until when', () => {
  expect(sayCaseState(oneCase({ expires: '2027-03-03' }))).toBe('Open until 3 March 2027');
  expect(sayCaseState(oneCase({ state: 'expired', expires: '2026-03-03' }))).toBe('Expired on 3 March 2026');
  expect(sayCaseState(oneCase({ state: 'closed' }))).toBe('Closed');
});
