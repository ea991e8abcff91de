import { expect, test } from 'vitest';
import { createConfirmation } from '../../../renderer/state/confirmation.ts';

/** What was confirmed, and is done once that is allowed. */
function confirming() {
  const { store, show, confirm, giveUp, withdraw } = createConfirmation();
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const act = (what: string) => (isStillShown: () => boolean) => void done.push(`${what} ${isStillShown()}`);
  return {
    show,
    giveUp,
    withdraw,
    done,
    withdrawn: () => store.getState().withdrawn,
    press: (what: string) => confirm(promise, act(what)),
    pressAtOnce: (what: string, may: boolean) => confirm(may, act(what)),
    async answer(may = true) {
      resolve(may);
      await promise;
    },
  };
}

test('what was confirmed and is still shown is acted on once it is allowed, once', async () => {
  const { show, press, answer, done, withdrawn } = confirming();
  show('$96.00');
  press('$96.00');
  expect(done).toEqual([]);
  await answer();
  await answer();
  expect(done).toEqual(['$96.00 true']);
  expect(withdrawn()).toBe(false);
});

test('where it is known at once, it is acted on at once, or not at all', () => {
  const { show, pressAtOnce, done, withdrawn } = confirming();
  show('$96.00');
  pressAtOnce('$96.00', false);
  expect([done, withdrawn()]).toEqual([[], false]);
  pressAtOnce('$96.00', true);
  expect(done).toEqual(['$96.00 true']);
});

test('what was changed since it was confirmed is not acted on, neither as it was nor as it is, and is withdrawn', async () => {
  const { show, press, pressAtOnce, answer, done, withdrawn } = confirming();
  const close = show('$96.00');
  press('$96.00');
  close();
  show('$50.00');
  expect(withdrawn()).toBe(true);
  await answer();
  expect(done).toEqual([]);
  expect(withdrawn()).toBe(true);
  // Until it is confirmed again.
  pressAtOnce('$50.00', true);
  expect(done).toEqual(['$50.00 true']);
  expect(withdrawn()).toBe(false);
});

test('what was confirmed again is acted on as it was then, once', async () => {
  const { show, press, answer, done, withdrawn } = confirming();
  show('$96.00');
  press('$96.00');
  show('$32.00');
  press('$32.00');
  expect(withdrawn()).toBe(false);
  await answer();
  expect(done).toEqual(['$32.00 true']);
});

test('what was changed and is as it was again is acted on', async () => {
  const { show, press, answer, done } = confirming();
  show('$96.00');
  press('$96.00');
  show('$50.00');
  show('$96.00');
  await answer();
  expect(done).toEqual(['$96.00 true']);
});

test('what was closed meanwhile is not acted on', async () => {
  const { show, press, answer, done } = confirming();
  const close = show('$96.00');
  press('$96.00');
  close();
  await answer();
  expect(done).toEqual([]);
});

test('nothing is sent while another desk has the claim; a press whose claim is never answered must be made again', async () => {
  const { show, press, giveUp, answer, done, withdrawn } = confirming();
  show('$96.00');
  giveUp();
  expect(withdrawn()).toBe(false);
  press('$96.00');
  giveUp();
  expect(withdrawn()).toBe(true);
  press('$96.00');
  await answer(false);
  expect([done, withdrawn()]).toEqual([[], false]);
});

test('where the user went back, nothing is acted on and nothing is called withdrawn', async () => {
  const { show, press, withdraw, answer, done, withdrawn } = confirming();
  show('10:30 am');
  press('10:30 am');
  withdraw();
  show('no time');
  await answer();
  expect([done, withdrawn()]).toEqual([[], false]);
});
