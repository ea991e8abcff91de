import { expect, test } from 'vitest';
import { sayAsked, sayMore } from '../../../../renderer/features/patients/practice-search-words.ts';

test('What the practice was asked is said, and the answer claims no more than that.', () => {
  const asked = ['last name “Chen”', 'first name “Chen”'];
  expect(sayAsked({ hits: [], asked }, false)).toBe(
    'Nobody at the practice with last name “Chen”, nor with first name “Chen”. It finds whole names and numbers only, and no preferred names. Archived patients were left out.',
  );
  expect(sayAsked({ hits: [], asked }, true)).not.toContain('Archived');
  expect(sayAsked({ hits: [1], asked }, false)).toContain('Asked for: first name “Chen”.');
  expect(sayAsked({ hits: [], asked: [] }, false)).toContain('was not asked');
});

test('Under a list that does not hold everybody who was found, that is said.', () => {
  expect(sayMore(30)).toContain('the first 30');
});
