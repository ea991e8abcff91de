import { expect, test } from 'vitest';
import {
  doingAbout,
  doingOfRows,
  sayDoing,
  sayDoingShort,
  sayWhereDecided,
  toneOfDoing,
} from '../../../renderer/model/doing.ts';
import type { DoingView } from '../../../shared/bridge/views.ts';

const doing = (more: Partial<DoingView>): DoingView => ({
  id: 'w1',
  desk: 'd02',
  name: 'Desk 2',
  by: 'MB',
  kind: 'payment',
  state: 'open',
  since: 1000,
  patientId: 7,
  patientName: 'Jia Chen',
  appointmentId: null,
  invoiceIds: [],
  visit: null,
  ...more,
});
const row = { appointmentId: 501, patientId: 7 };

test('what is about a patient stands on each of their rows, and what is about a visit on that one alone', () => {
  const payment = doing({ id: 'p' });
  const arrival = doing({ id: 'a', kind: 'arrival', state: 'held', appointmentId: 501 });
  const elsewhere = doing({ id: 'e', kind: 'arrival', appointmentId: 502 });
  const other = doing({ id: 'o', patientId: 8 });
  const ids = (all: readonly DoingView[]) => all.map(({ id }) => id);
  expect(ids(doingOfRows([payment, arrival, elsewhere, other], [row]))).toEqual(['a', 'p']);
  // Beside the list all of the patient counts.
  expect(ids(doingAbout([payment, arrival, elsewhere, other], 7, 501))).toEqual(['a', 'p', 'e']);
});

test('an arrival of one patient of a class stands on no other patient’s row, and a move of the class on all of them', () => {
  const arrival = doing({ kind: 'arrival', appointmentId: 501, patientId: 9 });
  const move = doing({ id: 'm', kind: 'move', appointmentId: 501, patientId: 9 });
  expect(doingOfRows([arrival, move], [row])).toEqual([move]);
  expect(doingAbout([arrival, move], 7, 501)).toEqual([move]);
});

test('what needs a person comes before what is under way, and what is done comes last', () => {
  const states: DoingView['state'][] = ['done', 'open', 'sending', 'unknown', 'asks'];
  const all = states.map((state) => doing({ id: state, state }));
  expect(doingOfRows(all, [row]).map(({ state }) => state)).toEqual([
    'asks',
    'unknown',
    'sending',
    'open',
    'done',
  ]);
});

test('a desk is named with who is at it, and without initials by its name alone', () => {
  const said = (more: Partial<DoingView>) => {
    const { desk, does } = sayDoing(doing(more));
    return desk + does;
  };
  expect(said({})).toBe('Desk 2 (MB) is taking a payment');
  expect(said({ by: '', state: 'done' })).toBe('Desk 2 recorded a payment');
  expect(said({ state: 'waiting' })).toBe('Desk 2 (MB): payment not sent yet');
  expect(said({ state: 'unknown' })).toBe('Desk 2 (MB): payment not confirmed yet');
  expect(said({ kind: 'move', state: 'asks' })).toBe('Desk 2 (MB): appointment change needs a decision');
});

test('in a narrow row a word or three say the same', () => {
  const states: DoingView['state'][] = ['open', 'held', 'sending', 'done', 'waiting', 'unknown'];
  expect(states.map((state) => sayDoingShort(doing({ kind: 'arrival', state })))).toEqual([
    'arriving',
    'arriving',
    'arriving',
    'arrived',
    'not sent yet',
    'not confirmed',
  ]);
});

test('what is not known is shown at every desk, and decided at its own', () => {
  expect(toneOfDoing(doing({ state: 'unknown' }))).toBe('warning');
  expect(sayWhereDecided(doing({ state: 'unknown' }))).toBe('Desk 2 is checking. Don’t enter it again.');
  expect(sayWhereDecided(doing({ state: 'not-recorded' }))).toBe('To be decided at Desk 2.');
  expect(toneOfDoing(doing({ state: 'sending' }))).toBe('neutral');
  expect(sayWhereDecided(doing({ state: 'sending' }))).toBe(null);
});
