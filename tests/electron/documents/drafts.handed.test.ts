import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure } from '../../../shared/failures.ts';
import { quickDecoder } from '../../fakes/decoders.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { coveredBy, dropAt, whileCovered } from './covered-desk.ts';

/** Documents that were being handed over when the desk was covered, on a whole desk: what their dialog learns when it is back. */
let desk: WholeDesk;
let call: BridgeCall;
/** The folder of scans answers that none lies there: a document is refused then, and stays on the desk. */
let refused: Set<string>;
beforeEach(async () => {
  desk = await openWholeDesk({ patients: 20, decoder: quickDecoder });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk);
  refused = new Set();
  const { scans } = desk.companion().deskDocuments;
  Object.assign(scans, { whyNotFiled: async (id: string) => (refused.has(id) ? failure('stale') : null) });
});
afterEach(() => desk.close());

const onTheDesk = (name: string) => dropAt(desk, call, name);
const patientId = () => desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
const confirm = (...documentIds: string[]) =>
  call('file.add', {
    patientId: patientId(),
    documents: documentIds.map((documentId) => ({ documentId, as: 'is' as const, name: 'Letter' })),
  });
const keep = (documentIds: string[]) => call('draft.keep', { text: '{}', documentIds, work: true });
const filed = () => desk.service.sandbox.state('files').length;

const cover = (by: (typeof coveredBy)[number], meanwhile?: () => unknown) =>
  whileCovered(desk, call, by, meanwhile);
const handed = async (...documentIds: string[]) => {
  const answer = await desk.clock.until(call('file.handed', { documentIds }));
  return answer.ok
    ? answer.value.documents.map(({ isHeld, writes }) => ({ isHeld, writes: writes.map(({ kind }) => kind) }))
    : answer.failure.kind;
};
const isFiled = { isHeld: false, writes: ['file'] };
const isReady = { isHeld: true, writes: [] };

test.each(coveredBy)(
  'A document that was being handed over when %s covered the desk is known by its write.',
  async (by) => {
    const id = await onTheDesk('Letter.pdf');
    void confirm(id);
    await keep([id]);
    await cover(by);
    await call('draft.take', {});
    expect(await handed(id)).toEqual([isFiled]);
    await desk.until('it is filed', () => filed() === 1);
  },
);

test.each(coveredBy)(
  'A document that could not be handed over while %s covered the desk is there again, and is filed once.',
  async (by) => {
    const [good, bad] = [await onTheDesk('Good.pdf'), await onTheDesk('Bad.pdf')];
    refused.add(bad);
    void confirm(good, bad);
    await keep([good, bad]);
    await cover(by);
    await call('draft.take', {});
    expect(await handed(good, bad)).toEqual([isFiled, isReady]);
    refused.clear();
    const answers = (first: string | null, second: string | null) => ({
      ok: true,
      value: { answers: [{ failure: first && { kind: first } }, { failure: second && { kind: second } }] },
    });
    expect(await desk.clock.until(confirm(good, bad))).toMatchObject(answers('stale', null));
    expect(await handed(good, bad)).toEqual([isFiled, isFiled]);
    await desk.until('both are filed', () => filed() === 2);
    await desk.clock.advance(60_000);
    expect(filed()).toBe(2);
  },
);

test.each(coveredBy)('What was confirmed a moment before %s covered the desk is handed over.', async (by) => {
  const id = await onTheDesk('Letter.pdf');
  // The page reports what is half done every 200 ms: the confirmation is not in it yet.
  await keep([id]);
  void confirm(id);
  await cover(by);
  await desk.clock.advance(60_000);
  expect(filed()).toBe(1);
});

test('What became of a document is answered once nothing is being handed over.', async () => {
  const id = await onTheDesk('Letter.pdf');
  void confirm(id);
  expect(await handed(id)).toEqual([isFiled]);
});

test('A document of a draft that a person dropped, and one that was never here, are neither held nor filed.', async () => {
  const id = await onTheDesk('Letter.pdf');
  await call('document.forget', { documentIds: [id] });
  const neither = { isHeld: false, writes: [] };
  expect(await handed(id, '00000000-0000-4000-8000-00000000ffff')).toEqual([neither, neither]);
});
