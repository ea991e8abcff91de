import { expect, test } from 'vitest';
import { nextReason, usualReasons, withReason } from '../../../../renderer/features/takings/note-reasons.ts';

test('the usual reasons follow one another, and what the user typed is never replaced', () => {
  const [first = '', second = ''] = usualReasons;
  expect([nextReason(''), nextReason(first), nextReason(usualReasons.at(-1) ?? '')]).toEqual([
    first,
    second,
    first,
  ]);
  expect(nextReason('The terminal printed nothing.')).toBeNull();
  expect(withReason('Seen by Kim.', first)).toBe(`Seen by Kim. ${first}`);
  expect(withReason(first, first)).toBe(first);
});
