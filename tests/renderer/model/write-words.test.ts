import { expect, test } from 'vitest';
import {
  decisionOf,
  mayGiveWay,
  outcomeOf,
  pendingWords,
  replacedStanding,
} from '../../../renderer/model/write-words.ts';
import { writeKinds, writeStates } from '../../../shared/bridge/views.ts';

test('discarding asks first, for every kind of write in every state, and says what it means', () => {
  for (const kind of writeKinds)
    for (const state of writeStates) {
      const decision = decisionOf({ kind, state, attempts: 1 }, 'discard');
      expect(decision?.title).toMatch(/^Delete this .+\?$/);
      expect(decision?.means.length).toBeGreaterThan(20);
    }
});

test('of all that can be sent again only a payment and a cancellation ask first: either could be charged twice', () => {
  const asked = writeKinds.filter(
    (kind) => decisionOf({ kind, state: 'not-recorded', attempts: 1 }, 'send-again') !== null,
  );
  expect(asked).toEqual(['payment', 'cancellation']);
});

test('what may have reached the practice is to be looked for before it is discarded', () => {
  const lost = decisionOf({ kind: 'payment', state: 'not-recorded', attempts: 1 }, 'discard');
  expect(lost?.warning).toContain('Check there yourself first');
  expect(lost?.title).toBe('Delete this payment?');
  const unsent = decisionOf({ kind: 'payment', state: 'waiting', attempts: 0 }, 'discard');
  expect(unsent?.warning).toBeNull();
  expect(unsent?.title).toBe('Delete this unsent payment?');
});

test('undoing is done at once', () => {
  expect(decisionOf({ kind: 'arrival', state: 'held', attempts: 0 }, 'undo')).toBeNull();
});

test('Only what the practice said no to, or what was never sent, gives way to something else without a question.', () => {
  const states = ['waiting', 'sending', 'unknown', 'asks', 'refused', 'not-recorded', 'done'] as const;
  const may = (attempts: number) => states.filter((state) => mayGiveWay({ state, attempts }));
  expect(may(0)).toEqual(['asks', 'refused']);
  expect(may(1)).toEqual(['refused']);
});

test('a row speaks of its write in every state but those that pass by themselves in a moment', () => {
  const said = writeStates.filter((state) => pendingWords(state) !== null);
  expect(said).toEqual(['waiting', 'refused', 'unknown', 'not-recorded', 'asks']);
});

test('wherever the practice may have the payment, the words ask the desk not to enter it again', () => {
  for (const state of ['waiting', 'unknown'] as const)
    expect(outcomeOf('payment', state, false).next).toMatch(/Don’t (?:enter|record) it again/);
});

test('a payment that was discarded is never called sent or kept, and one that is done stays recorded', () => {
  const said = writeStates.map((state) => [state, outcomeOf('payment', state, true).title]);
  for (const [state, title] of said) expect(title).toBe(state === 'done' ? 'Payment recorded' : 'Deleted');
});

test('a booking, a move and a payment say what became of them in each state, and only what is done is green', () => {
  for (const kind of ['booking', 'move', 'payment'] as const) {
    const green = writeStates.filter((state) => outcomeOf(kind, state, false).tone === 'success');
    expect(green).toEqual(['done']);
    for (const state of writeStates) {
      const { title, next } = outcomeOf(kind, state, false);
      expect([title.length > 3, next.length > 15]).toEqual([true, true]);
    }
  }
});

test('a booking that marks the patient as arrived says so before and after', () => {
  expect(outcomeOf('booking', 'sending', false, true).next).toContain('marked as arrived');
  expect(outcomeOf('booking', 'done', false, true).title).toBe('Booked and marked as arrived');
  expect(outcomeOf('booking', 'done', false).title).toBe('Booked');
});

test('a payment that is replaced is removed only where that is known: not where its removal was deleted', () => {
  const waits = { state: 'waiting', attempts: 0 } as const;
  for (const state of writeStates.filter((one) => one !== 'done')) {
    expect(replacedStanding(waits, { state, gone: true })).toBe('deleted');
    expect(replacedStanding(waits, { state, gone: false })).toBe('going');
  }
  for (const gone of [true, false]) expect(replacedStanding(waits, { state: 'done', gone })).toBe('removed');
  expect(replacedStanding(waits, null)).toBe('unknown');
  // Both came back with a desk file: that the new payment may have been sent says nothing of the first one.
  expect(replacedStanding({ state: 'asks', attempts: 1 }, { state: 'asks', gone: false })).toBe('going');
  // It is sent only after the removal.
  expect(replacedStanding({ state: 'unknown', attempts: 1 }, null)).toBe('removed');
  expect(replacedStanding({ state: 'done', attempts: 1 }, null)).toBe('removed');
});

test('deleting a removal says that the payment stays recorded only where it was never tried, and nothing was found', () => {
  const means = (state: 'waiting' | 'asks' | 'refused', attempts: number) =>
    decisionOf({ kind: 'payment-removal', state, attempts }, 'discard')?.means;
  expect(means('waiting', 0)).toContain('it stays recorded');
  expect(means('asks', 0)).toContain('may be removed already');
  expect(means('waiting', 1)).toContain('may be removed already');
  expect(means('refused', 1)).toContain('may be removed already');
});
