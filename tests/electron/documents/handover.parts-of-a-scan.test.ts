import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveName } from '../../../electron/documents/scans/folder.ts';
import type { Decoder } from '../../../electron/platform/ports.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { limits } from '../../../shared/practice/limits.ts';
import { quickDecoder } from '../../fakes/decoders.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** A decoder that splits whatever is too large into two parts. */
function splittingDecoder(): Decoder {
  const quick = quickDecoder();
  let tell = (_answer: unknown) => {};
  const part = (words: string) => new TextEncoder().encode(`%PDF-1.7 ${words}`);
  return {
    ...quick,
    onAnswer(listener) {
      tell = listener;
      quick.onAnswer(listener);
    },
    post(job) {
      if (job.kind === 'look') return quick.post(job);
      const done = { smaller: null, parts: [part('first'), part('second')] };
      queueMicrotask(() => tell({ done, spoilt: false }));
    },
  };
}

let folder: string;
let desk: WholeDesk;
let call: BridgeCall;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-parts-'));
  desk = await openWholeDesk({ patients: 20, decoder: splittingDecoder, chooseFolder: async () => folder });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk);
});
afterEach(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const archived = (): string[] => {
  const archive = join(folder, archiveName);
  if (!existsSync(archive)) return [];
  return readdirSync(archive).flatMap((month) => readdirSync(join(archive, month)));
};

test('A scan of which the disk takes one part stays in its folder, with none of them in the outbox, and is filed once the disk takes all.', async () => {
  const large = Buffer.concat([
    Buffer.from('%PDF-1.7 '),
    Buffer.alloc(limits.fileBytes),
    Buffer.from('%%EOF'),
  ]);
  writeFileSync(join(folder, 'Scan.pdf'), large);
  await call('scan.chooseFolder', { deleteScansAfterDays: null });
  const { scans } = desk.companion().deskDocuments;
  await desk.until('the scan is read', () => scans.view().scans[0]?.state === 'ready');
  const opened = await desk.clock.until(
    call('scan.open', { scanId: scans.view().scans[0]?.id ?? '' }),
    60_000,
  );
  const documentId = opened.ok ? opened.value.id : '';
  const split = await desk.clock.until(call('document.fit', { documentId }), 60_000);
  expect(split).toMatchObject({ ok: true, value: { ways: [{ as: 'parts' }] } });

  const patientId = desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
  const documents = [{ documentId, as: 'parts' as const, name: 'Consent' }];
  const file = async () => {
    const answer = await desk.clock.until(call('file.add', { patientId, documents }), 60_000);
    return answer.ok ? answer.value.answers.map((one) => one.failure?.kind ?? null) : answer.failure.kind;
  };
  const { desk: store, outbox } = desk.session();
  const { addWrite } = store;
  let added = 0;
  Object.assign(store, {
    addWrite(...asked: Parameters<typeof addWrite>) {
      added += 1;
      if (added === 2) throw new StoreError(failure('disk-full'));
      addWrite(...asked);
    },
  });
  expect(await file()).toEqual(['disk-full']);
  expect([...outbox.open(), ...outbox.done('file')]).toEqual([]);
  // The folder is looked at again and again.
  for (let looks = 0; looks < 20; looks += 1) {
    await desk.clock.advance(2500);
    await pause(20);
  }
  expect(archived()).toEqual([]);
  expect(await file()).toEqual([null]);
  await desk.until('all of it is filed', () => desk.session().outbox.done('file').length === 2);
  await desk.until('it is in the archive', () => archived().length === 1);
  expect(archived()).toEqual(['Consent.pdf']);
});
