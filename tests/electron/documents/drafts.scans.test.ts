import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftLastsMs } from '../../../electron/documents/drafts.ts';
import { archiveName } from '../../../electron/documents/scans/folder.ts';
import { quickDecoder } from '../../fakes/decoders.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { coveredBy, dropAt, whileCovered } from './covered-desk.ts';

/** Scans in a dialog that is covered, and that comes back: on a whole desk with real folders. */
let folders: string[];
let chosen: string;
let desk: WholeDesk;
let call: BridgeCall;
const newFolder = () => {
  chosen = mkdtempSync(join(tmpdir(), 'foyer-covered-'));
  folders.push(chosen);
  return chosen;
};
beforeEach(async () => {
  folders = [];
  newFolder();
  desk = await openWholeDesk({ patients: 20, decoder: quickDecoder, chooseFolder: async () => chosen });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk);
});
afterEach(async () => {
  await desk.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const scans = () => desk.companion().deskDocuments.scans;
const offered = () =>
  scans()
    .view()
    .scans.map(({ name, state }) => `${name} ${state}`);
const archived = (folder: string): string[] => {
  const archive = join(folder, archiveName);
  if (!existsSync(archive)) return [];
  return readdirSync(archive).flatMap((month) => readdirSync(join(archive, month)));
};
const keep = (documentIds: string[]) => call('draft.keep', { text: '{}', documentIds, work: true });

/** A scan is on the desk, in its dialog, and the page has reported its draft. @returns the document's id */
async function scanInDialog(): Promise<string> {
  writeFileSync(join(chosen, 'Scan.pdf'), '%PDF-1.7 a letter %%EOF');
  await call('scan.chooseFolder', { deleteScansAfterDays: null });
  await desk.until('the scan is read', () => scans().view().scans[0]?.state === 'ready');
  const scanId = scans().view().scans[0]?.id ?? '';
  const opened = await desk.clock.until(call('scan.open', { scanId }));
  const documentId = opened.ok ? opened.value.id : '';
  await keep([documentId]);
  return documentId;
}

const dropped = (name: string) => dropAt(desk, call, name);

const cover = (by: (typeof coveredBy)[number], meanwhile?: () => unknown) =>
  whileCovered(desk, call, by, meanwhile);

/** The dialog is back, and the person confirms. @returns why each could not be filed; null: it was */
async function confirm(...documentIds: string[]) {
  const patientId = desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
  const documents = documentIds.map((documentId, n) => ({
    documentId,
    as: 'is' as const,
    name: `Consent ${n + 1}`,
  }));
  const answer = await desk.clock.until(call('file.add', { patientId, documents }), 60_000);
  return answer.ok ? answer.value.answers.map((one) => one.failure?.kind ?? null) : answer.failure.kind;
}
async function allIsFiled(count: number): Promise<void> {
  const done = () => desk.companion().session()?.outbox.done('file').length === count;
  await desk.until('the practice confirmed it', done);
  await desk.clock.advance(60_000);
}

test.each(coveredBy)(
  'A scan whose dialog was covered by %s is a scan still: filed, it goes to the archive.',
  async (by) => {
    const documentId = await scanInDialog();
    await cover(by);
    expect((await call('draft.take', {})).ok).toBe(true);
    expect(await confirm(documentId)).toEqual([null]);
    await allIsFiled(1);
    expect({ archived: archived(chosen), offered: offered() }).toEqual({
      archived: ['Consent 1.pdf'],
      offered: [],
    });
  },
);

test.each(coveredBy)(
  'A scan that another desk took while its dialog was covered by %s cannot be filed a second time.',
  async (by) => {
    const documentId = await scanInDialog();
    await cover(by, () => {
      const archive = join(chosen, archiveName, 'Filed 2026-11');
      mkdirSync(archive, { recursive: true });
      renameSync(join(chosen, 'Scan.pdf'), join(archive, 'Scan.pdf'));
    });
    await call('draft.take', {});
    expect(await confirm(documentId)).toEqual(['stale']);
  },
);

test('A scan that changed while its dialog was covered cannot be filed as it was before.', async () => {
  const documentId = await scanInDialog();
  await cover('the lock', () => writeFileSync(join(chosen, 'Scan.pdf'), '%PDF-1.7 a longer letter %%EOF'));
  await call('draft.take', {});
  expect(await confirm(documentId)).toEqual(['stale']);
});

test('A scan of the folder that was watched before goes to the archive of that one, with what was dropped beside it.', async () => {
  const [first = ''] = folders;
  const scan = await scanInDialog();
  const drop = await dropped('Drop.pdf');
  await keep([drop, scan]);
  await cover('the lock');
  newFolder();
  writeFileSync(join(chosen, 'Scan.pdf'), '%PDF-1.7 a letter of the other folder %%EOF');
  await call('scan.chooseFolder', { deleteScansAfterDays: null });
  await call('draft.take', {});
  expect(await confirm(drop, scan)).toEqual([null, null]);
  await allIsFiled(2);
  expect([archived(first), archived(chosen), offered()]).toEqual([['Consent 2.pdf'], [], ['Scan.pdf ready']]);
});

test('A scan of a draft that is dropped after its half hour is in no memory, and is offered again.', async () => {
  const documentId = await scanInDialog();
  const { documents } = desk.companion().deskDocuments;
  await cover('privacy mode', async () => {
    expect(documents.pack(documentId)).toBeNull();
    await desk.clock.advance(draftLastsMs + 2000);
  });
  expect(await call('draft.take', {})).toMatchObject({ ok: true, value: { text: null } });
  expect([documents.pack(documentId), await confirm(documentId)]).toEqual([null, ['stale']]);
  await desk.until('it is offered', () => offered()[0] === 'Scan.pdf ready');
  expect(archived(chosen)).toEqual([]);
});
