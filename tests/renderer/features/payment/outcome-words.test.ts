import { expect, test } from 'vitest';
import { paymentOutcomeOf } from '../../../../renderer/features/payment/outcome-words.ts';
import { writeStates } from '../../../../shared/bridge/views.ts';

test('wherever the practice may have the payment, the words ask the desk not to enter it again', () => {
  for (const state of ['waiting', 'unknown'] as const)
    expect(paymentOutcomeOf(state, false).next).toContain('Do not enter it again');
});

test('only a payment that the practice has is called recorded', () => {
  const green = writeStates.filter((state) => paymentOutcomeOf(state, false).tone === 'success');
  expect(green).toEqual(['done']);
});

test('a payment that was discarded is never called sent or kept, and one that is done stays recorded', () => {
  const said = writeStates.map((state) => [state, paymentOutcomeOf(state, true).title]);
  for (const [state, title] of said) expect(title).toBe(state === 'done' ? 'Recorded' : 'Discarded');
});
