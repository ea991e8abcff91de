import { expect, test } from 'vitest';
import { decisionOf, mayGiveWay } from '../../../renderer/model/decision-words.ts';
import { writeKinds, writeStates } from '../../../shared/bridge/views.ts';

test('discarding asks first, for every kind of write in every state, and says what it means', () => {
  for (const kind of writeKinds)
    for (const state of writeStates) {
      const decision = decisionOf({ kind, state }, 'discard');
      expect(decision?.title).toMatch(/^Discard this .+\?$/);
      expect(decision?.means.length).toBeGreaterThan(20);
    }
});

test('of all that can be sent again only a payment asks first: it could be on the books twice', () => {
  const asked = writeKinds.filter(
    (kind) => decisionOf({ kind, state: 'not-recorded' }, 'send-again') !== null,
  );
  expect(asked).toEqual(['payment']);
});

test('what may have reached the practice is to be looked for before it is discarded', () => {
  expect(decisionOf({ kind: 'payment', state: 'not-recorded' }, 'discard')?.warning).toContain('look there');
  expect(decisionOf({ kind: 'payment', state: 'waiting' }, 'discard')?.warning).toBeNull();
});

test('undoing is done at once', () => {
  expect(decisionOf({ kind: 'arrival', state: 'held' }, 'undo')).toBeNull();
});

test('Only what the practice said no to, or what was never sent, gives way to something else without a question.', () => {
  const states = ['waiting', 'sending', 'unknown', 'asks', 'refused', 'not-recorded', 'done'] as const;
  const may = (attempts: number) => states.filter((state) => mayGiveWay({ state, attempts }));
  expect(may(0)).toEqual(['asks', 'refused']);
  expect(may(1)).toEqual(['refused']);
});
