import { expect, test } from 'vitest';
import { sayAsked, sayMore } from '../../../../renderer/features/patients/practice-search-words.ts';

test('What the practice was asked is said, and the answer claims no more than that.', () => {
  const asked = ['last name “Chen”', 'first name “Chen”'];
  expect(sayAsked({ hits: [], asked }, false)).toBe(
    'No one in your practice system with last name “Chen” or first name “Chen”. It finds whole names and numbers only, not preferred names. Archived patients weren’t included.',
  );
  expect(sayAsked({ hits: [], asked }, true)).not.toContain('Archived');
  expect(sayAsked({ hits: [1], asked }, false)).toContain('Searched for first name “Chen”.');
  expect(sayAsked({ hits: [], asked: [] }, false)).toContain('wasn’t searched');
});

test('Under a list that does not hold everybody who was found, that is said.', () => {
  expect(sayMore(30)).toContain('the first 30');
});
