import { expect, test } from 'vitest';
import { createConfirmation } from '../../../../renderer/features/payment/use-confirmed.ts';

/** What was confirmed, and is recorded once that is allowed. */
function confirming() {
  const { show, confirm } = createConfirmation();
  const recorded: string[] = [];
  let allow = () => {};
  let isWaiting = false;
  return {
    show,
    recorded,
    press: (what: string) =>
      confirm(
        (allowed) => {
          // While one press waits, another asks no more (use-sheet-claim.ts).
          if (isWaiting) return;
          isWaiting = true;
          allow = allowed;
        },
        (isStillShown) => recorded.push(`${what} ${isStillShown()}`),
      ),
    answer: () => allow(),
  };
}

test('what was confirmed and is still shown is acted on once it is allowed, once', () => {
  const { show, press, answer, recorded } = confirming();
  show('$96.00');
  press('$96.00');
  expect(recorded).toEqual([]);
  answer();
  answer();
  expect(recorded).toEqual(['$96.00 true']);
});

test('what was changed since it was confirmed is not acted on, neither as it was nor as it is', () => {
  const { show, press, answer, recorded } = confirming();
  const close = show('$96.00');
  press('$96.00');
  close();
  show('$50.00');
  answer();
  expect(recorded).toEqual([]);
});

test('what was confirmed again is acted on as it was then', () => {
  const { show, press, answer, recorded } = confirming();
  show('$96.00');
  press('$96.00');
  show('$32.00');
  press('$32.00');
  answer();
  expect(recorded).toEqual(['$32.00 true']);
});

test('what was closed meanwhile is not acted on', () => {
  const { show, press, answer, recorded } = confirming();
  const close = show('$96.00');
  press('$96.00');
  close();
  answer();
  expect(recorded).toEqual([]);
});
