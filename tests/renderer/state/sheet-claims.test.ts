import { expect, test } from 'vitest';
import { createNotices, nameless } from '../../../renderer/state/notices.ts';
import { createPageClaims, enoughMs, mayBeConfirmed } from '../../../renderer/state/sheet-claims.ts';
import type { ClaimAsk, ClaimView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';

const ask: ClaimAsk = { kind: 'payment', patientId: 7, invoiceIds: [21, 22] };
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const holder = { desk: 'd02', name: 'Desk 2', by: 'MB' };
const taken = (n: number): Extract<ClaimView, { state: 'taken' }> => ({
  claimId: id(n),
  state: 'taken',
  holder,
  kind: 'payment',
  doing: 'open',
  since: 1000,
  mayTakeOver: true,
});
const held = (n: number): ClaimView => ({ claimId: id(n), state: 'held' });

/** A sheet whose claims are answered by hand, one after the other. */
function aSheet() {
  const answers: ((answer: Result<ClaimView>) => void)[] = [];
  const calls: string[] = [];
  /** What taking over is answered, in turn; else it is this desk's. */
  const takenOver: Result<ClaimView>[] = [];
  const { bridge, tell } = handBridge({
    'claims.open': () =>
      new Promise((resolve) => {
        calls.push('open');
        answers.push(resolve);
      }),
    'claims.takeOver': ({ claimId }) => {
      calls.push(`take over ${claimId.at(-1)}`);
      return takenOver.shift() ?? ok({ claimId, state: 'held' as const });
    },
    'claims.close': ({ claimId }) => {
      calls.push(`close ${claimId.at(-1)}`);
      return ok({});
    },
  });
  const around = virtualTime(0);
  const notices = createNotices(around, () => false);
  const claims = createPageClaims(bridge, around, notices, (waited, { name }) => [
    nameless(`since: ${name} is done with ${waited.kind}`),
  ]);
  claims.start();
  const sheet = claims.sheet(ask);
  const opened: string[] = [];
  const reread = { done: () => {} };
  const start = () =>
    sheet.start({
      onFree: ({ name }) =>
        new Promise<void>((resolve) => {
          calls.push(`read again after ${name}`);
          reread.done = resolve;
        }),
      whenFree: ({ name }) => ({
        words: `${name} is done`,
        more: { words: 'Open', act: () => void opened.push('sheet') },
      }),
    });
  return {
    sheet,
    claims,
    around,
    calls,
    takenOver,
    opened,
    start,
    reread: () => reread.done(),
    tell: (view: ClaimView) => tell('claim.changed', view),
    async answer(view: ClaimView | null, at = 0) {
      answers.splice(at, 1)[0]?.(view ? ok(view) : failed(failure('not-connected')));
      await afterTurn();
    },
    is: () => sheet.store.getState(),
    notices: () => notices.store.getState().notices,
  };
}

test('A sheet never waits for its claim to be shown; confirming it waits for the answer, at most 2.5 s.', async () => {
  const one = aSheet();
  one.start();
  expect(one.is()).toMatchObject({ view: null, waited: 'briefly' });
  const pressed = one.sheet.mayConfirm();
  expect(pressed).toBeInstanceOf(Promise);
  await one.answer(held(1));
  expect(await pressed).toBe(true);
  expect(one.sheet.mayConfirm()).toBe(true);

  const late = aSheet();
  late.start();
  const waits = late.sheet.mayConfirm();
  late.around.pass(enoughMs - 1);
  expect(mayBeConfirmed(late.is())).toBe(null);
  expect(late.is().waited).toBe('long');
  late.around.pass(1);
  expect(await waits).toBe(true);
  // The answer counts all the same.
  await late.answer(taken(1));
  expect(late.sheet.mayConfirm()).toBe(false);
});

test('A sheet whose records another desk has is not confirmed.', async () => {
  const one = aSheet();
  one.start();
  const pressed = one.sheet.mayConfirm();
  await one.answer(taken(1));
  expect(await pressed).toBe(false);
  expect(one.is().lost).toBe(false);
  await one.sheet.takeOver();
  expect(one.calls).toEqual(['open', 'take over 1']);
  expect(one.sheet.mayConfirm()).toBe(true);
  // Taken over there in turn: it had it, and is shown so.
  one.tell(taken(1));
  expect(one.is().lost).toBe(true);
  expect(one.sheet.mayConfirm()).toBe(false);
});

test('What could not be taken over is said, until it is tried again or the other desk does something else.', async () => {
  const one = aSheet();
  one.start();
  await one.answer(taken(1));
  for (const answer of [ok(taken(1)), failed(failure('not-found'))]) {
    one.takenOver.push(answer);
    await one.sheet.takeOver();
    expect(one.is()).toMatchObject({ view: taken(1), refused: true });
    expect(one.sheet.mayConfirm()).toBe(false);
  }
  one.tell({ ...taken(1), doing: 'sending', mayTakeOver: false });
  expect(one.is().refused).toBe(false);
  one.tell(taken(1));
  await one.sheet.takeOver();
  expect(one.is()).toMatchObject({ view: held(1), refused: false });
});

test('A claim that could not be asked for is as good as no answer.', async () => {
  const one = aSheet();
  one.start();
  await one.answer(null);
  expect(one.is()).toMatchObject({ view: null, waited: 'enough' });
  expect(one.sheet.mayConfirm()).toBe(true);
});

test('A sheet that is closed gives its claim up, also one whose claim was not answered yet.', async () => {
  const one = aSheet();
  const close = one.start();
  await one.answer(held(1));
  close();
  expect(one.calls).toEqual(['open', 'close 1']);

  const early = aSheet();
  early.start()();
  // As React does in development: opened again at once.
  early.start();
  await early.answer(held(1));
  await early.answer(held(2));
  expect(early.calls).toEqual(['open', 'open', 'close 1']);
  expect(early.is().view).toEqual(held(2));
});

test('An event that is faster than the answer is newer, and counts.', async () => {
  const one = aSheet();
  one.start();
  one.tell(taken(1));
  await one.answer(held(1));
  expect(one.is().view).toEqual(taken(1));
});

test('Where the other desk is done, the sheet is read again and then claimed; a closed one that was watched gives a notice.', async () => {
  const one = aSheet();
  const close = one.start();
  await one.answer(taken(1));
  one.tell({ claimId: id(1), state: 'free' });
  expect(one.is()).toMatchObject({ view: null, rereading: true });
  // What is on the screen is out of date: a press does nothing.
  expect(one.sheet.mayConfirm()).toBe(false);
  one.reread();
  await afterTurn();
  expect(one.calls).toEqual(['open', 'read again after Desk 2', 'close 1', 'open']);
  await one.answer(taken(2));
  one.sheet.watch();
  close();
  expect(one.notices()).toEqual([]);
  one.tell({ claimId: id(2), state: 'free' });
  expect(one.calls.at(-1)).toBe('close 2');
  expect(one.notices()).toMatchObject([{ tone: 'good', words: 'Desk 2 is done' }]);
  one.notices()[0]?.more?.act();
  expect(one.opened).toEqual(['sheet']);
});

test('That the hub is gone is no notice that the other desk is done; that comes once it is known.', async () => {
  const one = aSheet();
  const close = one.start();
  await one.answer(taken(1));
  one.sheet.watch();
  close();
  one.tell({ claimId: id(1), state: 'alone' });
  expect([one.calls, one.notices()]).toEqual([['open'], []]);
  one.tell(taken(1));
  one.tell({ claimId: id(1), state: 'free' });
  const notice = { tone: 'good', words: 'Desk 2 is done' };
  expect(one.notices()).toMatchObject([notice]);

  // Also where it is closed in between.
  const late = aSheet();
  const closeLater = late.start();
  await late.answer(taken(1));
  late.sheet.watch();
  late.tell({ claimId: id(1), state: 'alone' });
  closeLater();
  late.tell({ claimId: id(1), state: 'free' });
  expect(late.notices()).toMatchObject([notice]);
});

test('A sheet is read again and claimed once the other desk is done, also where the hub was gone in between.', async () => {
  const one = aSheet();
  one.start();
  await one.answer(taken(1));
  one.tell({ claimId: id(1), state: 'alone' });
  expect(one.sheet.mayConfirm()).toBe(true);
  one.tell({ claimId: id(1), state: 'free' });
  expect(one.sheet.mayConfirm()).toBe(false);
  one.reread();
  await afterTurn();
  expect(one.calls).toEqual(['open', 'read again after Desk 2', 'close 1', 'open']);
});

test('In privacy mode, and without a practice, no closed sheet is watched.', async () => {
  const one = aSheet();
  const close = one.start();
  await one.answer(taken(1));
  one.sheet.watch();
  close();
  one.claims.forget();
  expect(one.calls).toEqual(['open', 'close 1']);
  // Nor one that privacy mode closes.
  const closeLater = one.start();
  await one.answer(taken(2));
  one.sheet.watch();
  one.claims.forget();
  closeLater();
  expect(one.calls).toEqual(['open', 'close 1', 'open', 'close 2']);
  one.tell({ claimId: id(1), state: 'free' });
  expect(one.notices()).toEqual([]);
});

test('Who waits for another desk is notified after the lock, also where the sheet was open or the other desk was done meanwhile.', async () => {
  for (const isOpen of [true, false])
    for (const isDoneMeanwhile of [true, false]) {
      const one = aSheet();
      const close = one.start();
      await one.answer(taken(1));
      one.sheet.watch();
      if (!isOpen) close();
      one.claims.rest();
      if (isOpen) close();
      one.tell({ claimId: id(1), state: 'free' });
      expect(one.notices()).toEqual([]);
      expect(one.calls).toEqual(['open', 'close 1']);
      one.claims.goOn();
      await one.answer(isDoneMeanwhile ? held(2) : taken(2));
      if (!isDoneMeanwhile) {
        expect(one.notices()).toEqual([]);
        one.tell({ claimId: id(2), state: 'alone' });
        one.tell({ claimId: id(2), state: 'free' });
      }
      expect(one.notices()).toMatchObject([{ words: 'since: Desk 2 is done with payment' }]);
      expect(one.calls).toEqual(['open', 'close 1', 'open', 'close 2']);
    }
});

test('A second lock, another practice or privacy mode finds what is watched on.', async () => {
  const one = aSheet();
  const close = one.start();
  await one.answer(taken(1));
  one.sheet.watch();
  close();
  one.claims.rest();
  one.claims.goOn();
  // Locked before the claim was answered.
  one.claims.rest();
  await one.answer(taken(2));
  one.claims.goOn();
  await one.answer(taken(3));
  one.claims.rest();
  one.claims.forget();
  one.claims.goOn();
  expect(one.calls).toEqual(['open', 'close 1', 'open', 'close 2', 'open', 'close 3']);
  expect(one.notices()).toEqual([]);
});
