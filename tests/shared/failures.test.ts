import { expect, test } from 'vitest';
import { failure, failureKinds, networkCodeOf, sayFailure } from '../../shared/failures.ts';

test('the code of a network error is for the diagnostics, and no one reads it elsewhere', () => {
  const refused = failure('service-down', { words: 'ECONNREFUSED' });
  expect(sayFailure(refused)).toBe(failureKinds['service-down'].sentence);
  expect(networkCodeOf(refused)).toBe('ECONNREFUSED');
});

test('what the practice system says of a refusal follows the sentence', () => {
  const refused = failure('refused-by-service', { words: 'Patient is archived' });
  expect(sayFailure(refused)).toBe('Your practice system didn’t accept this. (Patient is archived)');
  expect(networkCodeOf(refused)).toBeNull();
});
