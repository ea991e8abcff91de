import { expect, test } from 'vitest';
import { createJottings } from '../../../renderer/state/jottings.ts';

test('what was counted is kept by day and location, as it was typed', () => {
  const jottings = createJottings();
  jottings.count('2026-11-21/1', 2, '115');
  jottings.count('2026-11-21/1', 1, '96.0');
  jottings.note('2026-11-21/1', 'five short');
  jottings.count('2026-11-21/all', 2, '7');
  expect(jottings.store.getState().counts).toEqual({
    '2026-11-21/1': { amounts: { 1: '96.0', 2: '115' }, note: 'five short' },
    '2026-11-21/all': { amounts: { 2: '7' }, note: '' },
  });
});

test('a patient who was rung up is ticked, and a second click takes the tick away', () => {
  const jottings = createJottings();
  jottings.ring('5:7');
  jottings.ring('6:8');
  jottings.ring('5:7');
  expect([...jottings.store.getState().rung]).toEqual(['6:8']);
});
