import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickDecoder } from '../../fakes/decoders.ts';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What was read of a scan, on a whole desk with a real folder, when others may look at its memory. */
let folder: string;
let desk: WholeDesk;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-forgotten-'));
  desk = await openWholeDesk({ patients: 20, decoder: quickDecoder, chooseFolder: async () => folder });
  await desk.connect();
  await allIsRead(desk);
});
afterEach(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const scans = () => desk.companion().deskDocuments.scans;
const isRead = () => scans().view().scans[0]?.state === 'ready';

test.each([
  ['the desk is locked', () => desk.companion().lock.lock()],
  ['privacy mode begins', () => desk.companion().changeSettings({ privacy: true })],
] as const)('Neither picture nor text of a scan stays in memory when %s.', async (_when, cover) => {
  writeFileSync(join(folder, 'Scan.pdf'), '%PDF-1.7 a letter %%EOF');
  await bridgeCallOf(desk)('scan.chooseFolder', { deleteScansAfterDays: null });
  await desk.until('the scan is read', isRead);
  const scanId = scans().view().scans[0]?.id ?? '';
  expect(scans().text(scanId)).not.toBeNull();
  cover();
  await desk.until('it is forgotten', () => scans().text(scanId) === null);
});

test.each([
  [
    'the desk is locked',
    () => desk.companion().lock.lock(),
    () => desk.clock.until(desk.companion().lock.open(null), 60_000),
  ],
  [
    'privacy mode is on',
    () => desk.companion().changeSettings({ privacy: true }),
    () => desk.companion().changeSettings({ privacy: false }),
  ],
] as const)(
  'No scan is read while %s: not one that was read before, nor one that comes.',
  async (_while, cover, uncover) => {
    const texts = () =>
      scans()
        .view()
        .scans.map(({ id }) => scans().text(id));
    writeFileSync(join(folder, 'Scan.pdf'), '%PDF-1.7 a letter %%EOF');
    await bridgeCallOf(desk)('scan.chooseFolder', { deleteScansAfterDays: null });
    await desk.until('the scan is read', isRead);
    cover();
    writeFileSync(join(folder, 'Next.pdf'), '%PDF-1.7 another letter %%EOF');
    await desk.clock.advance(60_000);
    expect(texts().filter((text) => text !== null)).toEqual([]);
    await uncover();
    await desk.until('both are read', () => texts().filter((text) => text !== null).length === 2);
  },
);
