import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveName } from '../../../../electron/documents/scans/folder.ts';
import { dayMs, hourMs } from '../../../../shared/durations.ts';
import { quickDecoder } from '../../../fakes/decoders.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

/** Filed scans, from the scanner's folder to the day on which they are deleted, with a real folder. */
let folder: string;
let desk: WholeDesk;
let call: BridgeCall;
/** What a person answers in the system's box. */
let mayDelete = true;
beforeEach(async () => {
  mayDelete = true;
  folder = mkdtempSync(join(tmpdir(), 'foyer-deleting-'));
  desk = await openWholeDesk({ patients: 20, decoder: quickDecoder, chooseFolder: async () => folder });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk, { mayDeleteScans: async () => mayDelete });
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

/** A scan comes, and is filed; the practice has confirmed it, and it lies in the archive. */
async function fileOne(deleteScansAfterDays: number | null): Promise<void> {
  writeFileSync(join(folder, 'Scan.pdf'), '%PDF-1.7 a letter %%EOF');
  writeFileSync(join(folder, 'Notes.txt'), 'not ours');
  await call('scan.chooseFolder', { deleteScansAfterDays });
  const { scans } = desk.companion().deskDocuments;
  const isReady = () => scans.view().scans[0]?.state === 'ready';
  await desk.until('the scan is read', isReady);
  const scanId = scans.view().scans[0]?.id ?? '';
  const opened = await desk.clock.until(call('scan.open', { scanId }));
  const documentId = opened.ok ? opened.value.id : '';
  const patientId = desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
  await desk.clock.until(
    call('file.add', { patientId, documents: [{ documentId, as: 'is', name: 'Consent' }] }),
  );
  const done = () => desk.companion().session()?.outbox.done('file').length === 1;
  await desk.until('the practice confirmed it', () => done() && archived().length === 1);
}

/** The hourly work reads a real folder, which takes real time: an hour that comes meanwhile is left out. */
async function hoursPassUntil(isSo: () => boolean): Promise<void> {
  for (let hour = 0; hour < 3; hour += 1) {
    await desk.clock.advance(hourMs);
    for (let tried = 0; tried < 200 && !isSo(); tried += 1) await pause(20);
    if (isSo()) return;
  }
  throw new Error('not within three hours');
}

test('a scan that was filed from the folder is deleted from its archive a day after, and nothing else is', async () => {
  await fileOne(1);
  expect(desk.companion().settings().deleteScansAfterDays).toBe(1);
  await desk.clock.advance(1.5 * hourMs);
  expect(archived()).toEqual(['Consent.pdf']);
  desk.clock.jumpWall(dayMs);
  await hoursPassUntil(() => archived().length === 0);
  expect(readdirSync(folder).sort()).toEqual([archiveName, 'Notes.txt']);
});

test('a scan that was filed while this PC’s clock was weeks behind is not deleted once that is set right', async () => {
  desk.pcClock.stepWall(-30 * dayMs);
  await fileOne(7);
  desk.pcClock.stepWall(30 * dayMs);
  await desk.clock.advance(1.1 * hourMs);
  // What was begun comes to its end.
  await desk.companion().deskDocuments.close();
  expect(archived()).toEqual(['Consent.pdf']);
});

test('without a yes in the system’s box a scan stays, also where scans of another folder were deleted', async () => {
  await call('scan.chooseFolder', { deleteScansAfterDays: 1 });
  mayDelete = false;
  await fileOne(1);
  expect(desk.companion().settings().deleteScansAfterDays).toBeNull();
  desk.clock.jumpWall(2 * dayMs);
  await desk.clock.advance(3 * hourMs);
  expect(archived()).toEqual(['Consent.pdf']);
});
