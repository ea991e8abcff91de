import { expect, it } from 'vitest';
import { cancellationReasons } from '../../../service/demo-clinic/cancellation-reasons.ts';

it('has reasons that charge nothing, half and all, and one that is no longer in use', () => {
  const reasons = cancellationReasons('2024-01-01T00:00:00.000Z');
  expect(new Set(reasons.map(({ billableRate }) => billableRate))).toEqual(new Set([0, 50, 100]));
  expect(reasons.filter(({ archived }) => archived)).toHaveLength(1);
});
