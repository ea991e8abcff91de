import { expect, test } from 'vitest';
import { createFiling } from '../../../../renderer/features/documents/create-filing.ts';
import { type FilingLine, isReady, sayLine } from '../../../../renderer/features/documents/filing.ts';
import type { CallOutput } from '../../../../shared/bridge/contract.ts';
import { failure } from '../../../../shared/failures.ts';
import { failed, ok } from '../../../../shared/result.ts';
import { afterTurn, deferred, handBridge } from '../../hand-bridge.ts';
import { sampleDocument, write } from '../../sample.ts';

/** Documents whose dialog is back after the desk was covered: the answer to the confirmation went to a page that is gone. */

const doc = sampleDocument;
const filing: FilingLine = {
  name: 'Scan.pdf',
  title: 'Scan',
  changes: [],
  bytes: 840_000,
  step: { kind: 'filing' },
  doc,
  as: 'is',
  left: false,
  writes: [],
};
const looked: FilingLine = { ...filing, step: { kind: 'looked' } };
const filed = write({ kind: 'file', title: 'Scan.pdf for Jia Chen', state: 'waiting' });
type Handed = CallOutput<'file.handed'>;
const became = (isHeld: boolean, writes: Handed['documents'][number]['writes'] = []): Handed => ({
  documents: [{ documentId: doc.id, isHeld, writes }],
});

/** The dialog of one line is back, and learns what became of it. @returns the line then */
async function back(line: FilingLine, answer: Parameters<typeof answerOf>[0], covered = false) {
  const { bridge, asked } = handBridge({
    'file.handed': () => answerOf(answer),
    'document.forget': () => ok({}),
  });
  let asks = 0;
  const around = {
    bridge,
    put() {},
    warn() {},
    onReadyAgain() {
      asks += 1;
    },
    isCovered: () => covered,
  };
  const one = createFiling({ files: [] }, { ...around, back: [line] });
  const stop = one.start();
  await afterTurn();
  const [now = line] = one.store.getState().lines;
  const calls = () => asked.map(({ name }) => name);
  return { now, says: sayLine(now)?.words ?? null, asks, calls, stop };
}
const answerOf = (answer: Handed | ReturnType<typeof failure>) =>
  'documents' in answer ? ok(answer) : failed(answer);

test('a document that was being handed over when the desk was covered, and is in the outbox, shows its write', async () => {
  const { now, says, asks } = await back(filing, became(false, [filed]));
  expect({ step: now.step, writes: now.writes, says, asks }).toEqual({
    step: { kind: 'filed' },
    writes: [filed],
    says: null,
    asks: 0,
  });
});

test('a document that could not be handed over meanwhile can be filed, and the person is asked again', async () => {
  const { now, says, asks } = await back(filing, became(true));
  expect({ ready: isReady(now), says, asks }).toEqual({ ready: true, says: null, asks: 1 });
});

test('a document that is neither in the outbox nor on the desk cannot be confirmed again, and does not say “saving”', async () => {
  const { now, says, asks } = await back(filing, became(false));
  expect({ ready: isReady(now), says, asks }).toEqual({
    ready: false,
    says: expect.stringContaining('Check it before you go on'),
    asks: 0,
  });
});

test('a document that was handed over a moment after the page’s last report of it is not offered again', async () => {
  const { now } = await back(looked, became(false, [filed]));
  expect([now.step, now.writes, isReady(now)]).toEqual([{ kind: 'filed' }, [filed], false]);
});

test('a document of which some parts are in the outbox shows them, and can be filed to its end', async () => {
  const { now } = await back(filing, became(true, [filed]));
  expect([isReady(now), now.writes]).toEqual([true, [filed]]);
});

test('a document that was handed over before shows how its write stands now', async () => {
  const done = { ...filed, state: 'done' as const };
  const line: FilingLine = { ...filing, step: { kind: 'filed' }, writes: [filed] };
  expect((await back(line, became(false, [done]))).now.writes).toEqual([done]);
  // A person discarded it: what was known of it stays.
  expect((await back(line, became(false))).now).toEqual(line);
});

test('where it cannot be learned what became of a document it says why; covered again, it is asked when it is back', async () => {
  expect((await back(filing, failure('disk-full'))).says).toContain('disk is full');
  expect((await back(filing, failure('hidden'))).now.step).toEqual({ kind: 'filing' });
});

test.each([
  ['let go', 'closed by a person', false, ['file.handed', 'document.forget']],
  ['kept', 'covered again', true, ['file.handed']],
] as const)(
  'a document that was not handed over is %s when its dialog is %s',
  async (_what, _how, covered, calls) => {
    const dialog = await back(filing, became(true), covered);
    dialog.stop();
    await afterTurn();
    expect(dialog.calls()).toEqual(calls);
  },
);

test('what a person confirms before the answer is there is not changed by the answer', async () => {
  const late = deferred<Handed>();
  const { bridge } = handBridge({
    'file.handed': () => late.promise,
    'file.add': () => new Promise(() => undefined),
  });
  const one = createFiling(
    { files: [] },
    { bridge, put() {}, warn() {}, back: [looked], onReadyAgain() {}, isCovered: () => false },
  );
  one.start();
  await afterTurn();
  void one.file([0], { id: 1 } as never);
  late.answer(became(true));
  await afterTurn();
  expect(one.store.getState().lines[0]?.step).toEqual({ kind: 'filing' });
});

test('a document that was begun as its dialog was closed is discarded, too', async () => {
  const late = deferred<CallOutput<'document.begin'>>();
  const { bridge, asked } = handBridge({
    'document.begin': () => late.promise,
    'document.forget': () => ok({}),
  });
  const one = createFiling(
    { files: [new File(['pdf'], 'Scan.pdf')] },
    { bridge, put() {}, warn() {}, back: null, onReadyAgain() {}, isCovered: () => false },
  );
  const stop = one.start();
  await afterTurn();
  stop();
  await afterTurn();
  late.answer({ documentId: doc.id });
  await afterTurn();
  expect(asked.filter(({ name }) => name === 'document.forget').at(-1)?.input).toEqual({
    documentIds: [doc.id],
  });
});
