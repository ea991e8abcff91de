import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedBridge, serveBridge } from '../../../electron/bridge/bridge.ts';
import { createDrafts, draftLastsMs } from '../../../electron/documents/drafts.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import { failure } from '../../../shared/failures.ts';
import type { Result } from '../../../shared/result.ts';
import { quickDecoder } from '../../fakes/decoders.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { dropAt } from './covered-desk.ts';

let desk: WholeDesk;
let bridge: ServedBridge;
const openBridge = () =>
  serveBridge({
    companion: desk.companion(),
    log: { info() {}, warn() {}, error() {} },
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
beforeEach(async () => {
  desk = await openWholeDesk({ patients: 40, decoder: quickDecoder });
  await desk.connect();
  bridge = openBridge();
});
afterEach(() => desk.close());

const call = <N extends CallName>(name: N, input: CallInput<N>) =>
  bridge.handle({ trusted: true }, name, input) as Promise<Result<CallOutput<N>>>;
const text = '{"typed":{"reason":"Wrong till"}}';
const keep = (documentIds: string[] = [], work = true, words = text) =>
  call('draft.keep', { text: words, documentIds, work });
const take = async () => {
  const taken = await call('draft.take', {});
  return taken.ok ? taken.value.text : taken.failure.kind;
};
const filesAreClosed = () => desk.until('the files are closed', () => desk.companion().session() === null);
const unlock = async () => {
  await desk.clock.until(desk.companion().lock.open(null));
};

const onTheDesk = (name: string) => dropAt(desk, call, name);

test('It is in the desk’s encrypted file before the lock closes that, documents included, and then in memory no more.', async () => {
  const documentId = await onTheDesk('Letter.pdf');
  await keep([documentId]);
  desk.companion().lock.lock();
  const { documents, drafts } = desk.companion().deskDocuments;
  expect(documents.files(documentId, 'is', 'Letter').ok).toBe(false);
  await filesAreClosed();
  expect(drafts.take()).toBeNull();
  await unlock();
  expect(await take()).toBe(text);
  expect(documents.files(documentId, 'is', 'Letter').ok).toBe(true);
});

test('It comes back once, within half an hour. After that it is dropped unread.', async () => {
  await keep();
  desk.companion().lock.lock();
  await filesAreClosed();
  await unlock();
  expect([await take(), await take()]).toEqual([text, null]);
  await keep();
  desk.companion().lock.lock();
  await desk.clock.advance(draftLastsMs + 1000);
  await unlock();
  expect(await take()).toBeNull();
  expect(desk.session().desk.draft()).toBeNull();
});

test('Covered while no desk file is open, because its session is being replaced, it is in the next one, and comes back.', async () => {
  await keep();
  const { set } = desk.vault;
  let covered = 0;
  desk.vault.set = (name, value) => {
    if (name === 'this-pc' && desk.companion().session() === null) {
      covered += 1;
      void call('settings.change', { privacy: true });
    }
    return set.call(desk.vault, name, value);
  };
  const key = desk.service.createKey({ user: 'Reception', role: 'owner' });
  expect(await desk.clock.until(desk.companion().changeKey(key))).toMatchObject({ ok: true });
  await desk.clock.advance(1000);
  expect([covered, desk.session().desk.draft()?.text]).toEqual([1, text]);
  await call('settings.change', { privacy: false });
  expect(await take()).toBe(text);
});

/** The key is changed. @param meanwhile what is done once while there is no session */
async function betweenSessions(meanwhile: () => Promise<void>): Promise<void> {
  const { set } = desk.vault;
  let done: Promise<void> | null = null;
  desk.vault.set = (name, value) => {
    if (name === 'this-pc' && desk.companion().session() === null) done ??= meanwhile();
    return set.call(desk.vault, name, value);
  };
  const { changeKey } = desk.companion();
  const changed = changeKey(desk.service.createKey({ user: 'Reception', role: 'owner' }));
  expect(await desk.clock.until(changed)).toMatchObject({ ok: true });
  expect(done).not.toBeNull();
  await done;
  await desk.clock.advance(1000);
}

test('Covered and open again before the next session opens, it comes back at once, and what is done since is not covered.', async () => {
  const documentId = await onTheDesk('Letter.pdf');
  await keep([documentId]);
  const since = '{"typed":{"reason":"Taken twice"}}';
  let back: string | null = 'not asked';
  await betweenSessions(async () => {
    await call('settings.change', { privacy: true });
    await call('settings.change', { privacy: false });
    back = await take();
    await keep([documentId], true, since);
  });
  const { documents } = desk.companion().deskDocuments;
  const isThere = documents.files(documentId, 'is', 'Letter').ok;
  expect([back, isThere, desk.session().desk.draft()]).toEqual([text, true, null]);
});

test('A desk that stays covered by privacy mode keeps no draft beyond the half hour.', async () => {
  await keep();
  await call('settings.change', { privacy: true });
  await desk.clock.advance(draftLastsMs / 2);
  expect(desk.session().desk.draft()?.text).toBe(text);
  await desk.clock.advance(draftLastsMs / 2 + 2000);
  expect(desk.session().desk.draft()).toBeNull();
});

test('A place without work never takes the place of work that is kept.', async () => {
  await keep();
  await call('settings.change', { privacy: true });
  expect(await keep()).toMatchObject({ ok: false });
  await call('settings.change', { privacy: false });
  await keep([], false, '{"screen":"money"}');
  desk.companion().lock.lock();
  await filesAreClosed();
  await unlock();
  expect(await take()).toBe(text);
});

test('A desk that is locked serves no draft, and takes none.', async () => {
  await keep();
  desk.companion().lock.lock();
  expect([await take(), await keep()]).toMatchObject(['locked', { ok: false }]);
});

test('A draft outlives a program that ends behind the lock.', async () => {
  await keep();
  desk.companion().lock.lock();
  await filesAreClosed();
  await desk.restart();
  bridge = openBridge();
  expect(await take()).toBe(text);
});

test('A disk that refuses stops neither the lock nor the desk.', () => {
  const refuse = () => {
    throw new StoreError(failure('disk-full'));
  };
  const warned: string[] = [];
  const drafts = createDrafts({
    clock: desk.clock,
    log: { info() {}, warn: (words) => void warned.push(words), error() {} },
    documents: desk.companion().deskDocuments.documents,
    isUnderWay: () => false,
    desk: () => ({ ...desk.session().desk, draft: refuse, keepDraft: refuse }),
  });
  drafts.keep({ text, documentIds: [], work: true });
  drafts.stow();
  expect([drafts.take(), warned.length]).toEqual([null, 2]);
});

test('It comes back, and once, also where the disk has become full meanwhile.', async () => {
  const drafts = createDrafts({
    clock: desk.clock,
    log: { info() {}, warn() {}, error() {} },
    documents: desk.companion().deskDocuments.documents,
    isUnderWay: () => false,
    desk: () => ({ ...desk.session().desk, dropDraft }),
  });
  let isFull = true;
  const dropDraft = () => {
    if (isFull) throw new StoreError(failure('disk-full'));
    desk.session().desk.dropDraft();
  };
  drafts.keep({ text, documentIds: [], work: true });
  drafts.stow();
  expect([drafts.take(), drafts.take()]).toEqual([text, null]);
  drafts.keep({ text: '{"screen":"money"}', documentIds: [], work: false });
  await desk.clock.advance(1000);
  drafts.stow();
  expect(drafts.take()).toBe('{"screen":"money"}');
  isFull = false;
  drafts.opened();
  expect(desk.session().desk.draft()).toBeNull();
});
