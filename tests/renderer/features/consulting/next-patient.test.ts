import { expect, test } from 'vitest';
import {
  nextPatientOf,
  visitStandingOf,
  withYou,
} from '../../../../renderer/features/consulting/next-patient.ts';
import type { ConsultingVisit } from '../../../../shared/bridge/views.ts';
import { sampleVisit } from './sample-visit.ts';

const minute = 60_000;
const now = 1_000 * minute;
const visit = (key: string, startsIn: number, more: Partial<ConsultingVisit> = {}) =>
  sampleVisit(key, { start: now + startsIn * minute, end: now + (startsIn + 30) * minute, ...more });
const mark = { at: now, by: 'LF' };
const next = (...visits: ConsultingVisit[]) => nextPatientOf(visits, now)?.key ?? null;

test('Who is here comes before who is expected, the earliest appointment first.', () => {
  const here = { status: 'arrived', statusAt: now } as const;
  expect(next(visit('b', 30), visit('a', 10))).toBe('a');
  expect(next(visit('a', 10), visit('b', 30, here), visit('c', 20, here))).toBe('c');
});

test('Who has gone in, is finished, cancelled or did not attend is not next, nor who is 45 minutes late.', () => {
  expect(
    next(
      visit('a', -20, { status: 'arrived', goneIn: mark }),
      visit('b', -10, { finished: mark }),
      visit('c', 0, { status: 'cancelled' }),
      visit('d', 1, { status: 'did-not-arrive' }),
      visit('e', -50),
      visit('f', 40),
    ),
  ).toBe('f');
  expect(next(visit('e', -50))).toBeNull();
});

test('Who came so long ago that they have certainly been seen is not next, though no one marked them.', () => {
  const here = (key: string, startsIn: number) =>
    visit(key, startsIn, { status: 'arrived', statusAt: now + (startsIn - 5) * minute });
  expect(next(here('a', -120), visit('b', 20))).toBe('b');
  expect(next(here('a', -120))).toBeNull();
  // Until an hour after their time they may still be here.
  expect(next(here('a', -89), visit('b', 20))).toBe('a');
});

test('What a person marked counts before what the practice says; who went in first is first inside.', () => {
  expect(visitStandingOf(visit('a', 0, { status: 'completed', finished: mark }))).toBe('finished');
  expect(visitStandingOf(visit('a', 0, { status: 'cancelled', goneIn: mark }))).toBe('cancelled');
  expect(visitStandingOf(visit('a', 0, { goneIn: mark }))).toBe('with-you');
  const inside = [visit('a', 0, { goneIn: { at: now + 1, by: '' } }), visit('b', 9, { goneIn: mark })];
  expect(withYou(inside).map(({ key }) => key)).toEqual(['b', 'a']);
});
