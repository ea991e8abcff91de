import { expect, test } from 'vitest';
import { createArrivals, heldArrivals, secondsToUndo } from '../../../renderer/state/arrivals.ts';
import { createNotices } from '../../../renderer/state/notices.ts';
import { createOutboxMirror } from '../../../renderer/state/outbox.ts';
import type { WriteView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { deferred, handBridge, virtualTime } from '../hand-bridge.ts';
import { row, sampleNow, write } from '../sample.ts';

function arrivalsOn(answers: Parameters<typeof handBridge>[0]) {
  const hand = handBridge(answers);
  const time = virtualTime(sampleNow);
  const notices = createNotices(time, () => false);
  const outbox = createOutboxMirror(hand.bridge, notices);
  return { ...hand, time, notices, outbox, arrivals: createArrivals(hand.bridge, outbox, notices, time) };
}
const said = (notices: ReturnType<typeof createNotices>) =>
  notices.store.getState().notices.map((n) => n.words);

test('a second click while the first is being written does nothing', async () => {
  const answer = deferred<{ write: WriteView }>();
  const { arrivals, asked, outbox } = arrivalsOn({ 'arrival.mark': () => answer.promise });
  const both = [arrivals.arrive(row()), arrivals.arrive(row())];
  answer.answer({ write: write() });
  await Promise.all(both);
  expect(asked).toEqual([{ name: 'arrival.mark', input: { appointmentId: 1, patientId: 7 } }]);
  expect(outbox.store.getState().writes).toHaveLength(1);
});

test('the second half of a double click does nothing, and a second later, or after an undo, it counts', async () => {
  const { arrivals, asked, time, notices } = arrivalsOn({
    'arrival.mark': () => ok({ write: write() }),
    'arrival.undo': () => ok({ undone: true }),
  });
  const marks = () => asked.filter(({ name }) => name === 'arrival.mark').length;
  await arrivals.arrive(row());
  await arrivals.arrive(row());
  expect(marks()).toBe(1);
  await arrivals.undo(write().id);
  await arrivals.arrive(row());
  expect(marks()).toBe(2);
  time.pass(1000);
  await arrivals.arrive(row());
  expect(marks()).toBe(3);
  expect(said(notices)).toEqual([]);
});

test('an arrival that could not be written says why, and can be tried again', async () => {
  const { arrivals, asked, notices } = arrivalsOn({ 'arrival.mark': () => failed(failure('disk-full')) });
  await arrivals.arrive(row());
  await arrivals.arrive(row());
  expect(asked).toHaveLength(2);
  expect(said(notices)).toEqual(['This PC’s disk is full. Nothing was lost; free up some space.']);
});

test('an undo that came too late is said', async () => {
  const { arrivals, notices } = arrivalsOn({ 'arrival.undo': () => ok({ undone: false }) });
  await arrivals.undo(write().id);
  expect(said(notices)).toEqual(['Too late to undo: it was already sent.']);
});

test('an arrival can be undone until its hold ends; the latest stands first', () => {
  const older = write({
    id: '00000000-0000-4000-8000-00000000000a',
    createdAt: sampleNow - 3000,
    holdUntil: sampleNow + 3000,
  });
  const sent = write({ id: '00000000-0000-4000-8000-00000000000b', state: 'sending', holdUntil: null });
  expect(heldArrivals([older, sent, write()], sampleNow).map((w) => w.createdAt)).toEqual([
    sampleNow,
    sampleNow - 3000,
  ]);
  expect(heldArrivals([older], sampleNow + 3000)).toEqual([]);
});

test('A countdown begins with what was promised, though the clock of the page ticked last before the act.', () => {
  const held = write({ kind: 'cancellation', createdAt: sampleNow, holdUntil: sampleNow + 6000 });
  const shown = [-999, -1, 0, 1, 1000, 1001, 5001, 5999, 6000, 6999].map((ms) =>
    secondsToUndo(held, sampleNow + ms),
  );
  expect(shown).toEqual([6, 6, 6, 6, 5, 5, 1, 1, 1, 1]);
});

const day = '2026-11-24';
const goneIn = { goneIn: { at: sampleNow, by: 'MB' } };
const finished = { ...goneIn, finished: { at: sampleNow, by: 'MB' } };
const marksOn = () => {
  const on = arrivalsOn({ 'day.goneIn': () => ok({}), 'day.finished': () => ok({}) });
  const asks = () =>
    on.asked.map(({ name, input }) => {
      const { key, goneIn: isIn, finished: isOut } = input as Record<string, unknown>;
      return [name, key, isIn ?? isOut];
    });
  return { ...on, asks };
};

test('One key leads a patient in, out again, and back in where that was a mistake; a repeat within a second does nothing.', async () => {
  const { arrivals, asks, time, notices } = marksOn();
  await arrivals.step([row({ key: '1:7' })], day);
  await arrivals.step([row({ key: '1:7', ...goneIn })], day);
  expect(asks()).toEqual([['day.goneIn', '1:7', true]]);
  time.pass(1000);
  await arrivals.step([row({ key: '1:7', ...goneIn })], day);
  time.pass(1000);
  await arrivals.step([row({ key: '1:7', ...finished })], day);
  expect(asks().slice(1)).toEqual([
    ['day.finished', '1:7', true],
    ['day.finished', '1:7', false],
  ]);
  expect(said(notices)).toEqual(['Jia Chen: gone in', 'Jia Chen: come out']);
});

test('The notice of a step takes it back, for a group for all whom it changed; nothing is said where it failed.', async () => {
  const { arrivals, asks, notices } = marksOn();
  const rows = [row({ key: '1:7' }), row({ key: '1:8', ...goneIn }), row({ key: '1:9' })];
  await arrivals.step(rows, day);
  expect(notices.undoLast()).toBe(true);
  await Promise.resolve();
  await Promise.resolve();
  expect(asks()).toEqual([
    ['day.goneIn', '1:7', true],
    ['day.goneIn', '1:9', true],
    ['day.goneIn', '1:7', false],
    ['day.goneIn', '1:9', false],
  ]);
  const refused = arrivalsOn({ 'day.goneIn': () => failed(failure('disk-full')) });
  await refused.arrivals.step(rows, day);
  expect(refused.notices.undoLast()).toBe(false);
});

test('What is taken back is the last step: that they came out, else that they went in.', async () => {
  const { arrivals, asks } = marksOn();
  await arrivals.takeBack([row({ key: '1:7', ...finished })], day);
  await arrivals.takeBack([row({ key: '1:7', ...goneIn })], day);
  expect(asks()).toEqual([
    ['day.finished', '1:7', false],
    ['day.goneIn', '1:7', false],
  ]);
});
