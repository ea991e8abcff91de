import { expect, test } from 'vitest';
import { sendConfirmed } from '../../../../renderer/features/booking/confirmed-write.ts';
import { failure } from '../../../../shared/failures.ts';
import { failed, ok } from '../../../../shared/result.ts';

/** Two checks and the write itself, in the order in which they were made; withdrawn while `during` is under way. */
function confirmed({ during = null, unseen = false }: { during?: string | null; unseen?: boolean } = {}) {
  const made: string[] = [];
  let isWanted = true;
  const step = async <T>(name: string, answer: T): Promise<T> => {
    made.push(name);
    await Promise.resolve();
    if (name === during) isWanted = false;
    return answer;
  };
  return {
    made,
    steps: {
      isWanted: () => isWanted,
      hasUnseen: () => step('conflicts', unseen),
      taken: () => step('free', null),
      send: () => step('send', ok('w1')),
    },
  };
}

test('What is confirmed is sent after both checks.', async () => {
  const { made, steps } = confirmed();
  expect(await sendConfirmed(steps)).toEqual(ok('w1'));
  expect(made).toEqual(['conflicts', 'free', 'send']);
});

test('What is withdrawn while a check is under way is not sent.', async () => {
  for (const during of ['conflicts', 'free']) {
    const { made, steps } = confirmed({ during });
    expect(await sendConfirmed(steps)).toEqual(ok(null));
    expect(made, during).not.toContain('send');
  }
});

test('A time that was taken is no failure of what was withdrawn meanwhile.', async () => {
  const taken = async () => failure('stale');
  const { steps } = confirmed();
  expect(await sendConfirmed({ ...steps, taken })).toEqual(failed(failure('stale')));
  expect(await sendConfirmed({ ...steps, taken, isWanted: () => false })).toEqual(ok(null));
});

test('A conflict that the user has not seen is shown first: nothing is sent.', async () => {
  const { made, steps } = confirmed({ unseen: true });
  expect(await sendConfirmed(steps)).toEqual(ok(null));
  expect(made).toEqual(['conflicts']);
});
