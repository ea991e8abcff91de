import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveName } from '../../../electron/documents/scans/folder.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { quickDecoder } from '../../fakes/decoders.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Two linked desks that watch the same folder of a scanner. */
const underTest = linkedDesksUnderTest();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-shared-scans-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const scansAt = (desk: WholeDesk) => desk.companion().deskDocuments.scans;
const statesAt = (desk: WholeDesk) =>
  scansAt(desk)
    .view()
    .scans.map(({ state }) => state);
const archived = (): string[] => {
  const archive = join(folder, archiveName);
  if (!existsSync(archive)) return [];
  return readdirSync(archive).flatMap((month) => readdirSync(join(archive, month)));
};

async function twoWithScan() {
  const { one, other } = await underTest.openTwo(20, { decoder: quickDecoder });
  writeFileSync(join(folder, 'Scan.pdf'), '%PDF-1.7 a letter %%EOF');
  for (const desk of [one, other]) scansAt(desk).watch(folder);
  for (const desk of [one, other]) await desk.until('the scan is read', () => statesAt(desk)[0] === 'ready');
  return { one, other };
}

/** The scan is in its dialog at a desk. @returns what files it by a person's yes, and says why it could not be; null: it was */
async function dialogAt(desk: WholeDesk) {
  const call = bridgeCallOf(desk);
  const scanId = scansAt(desk).view().scans[0]?.id ?? '';
  const opened = await desk.clock.until(call('scan.open', { scanId }));
  const documentId = opened.ok ? opened.value.id : '';
  const patientId = desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
  const documents = [{ documentId, as: 'is' as const, name: 'Consent' }];
  return async () => {
    const answer = await call('file.add', { patientId, documents });
    return answer.ok ? (answer.value.answers[0]?.failure ?? null) : answer.failure;
  };
}

const filedOf = (desk: WholeDesk) =>
  desk.service.sandbox.state('files').filter(({ name }) => name === 'Consent.pdf').length;

test('Of two linked desks at which the same scan is confirmed in the same moment, one files it, and the other says who does.', async () => {
  const { one, other } = await twoWithScan();
  const both = [await dialogAt(one), await dialogAt(other)];
  // It lies there until both have been answered, however quick the disk is: a desk that asks later finds it gone.
  writeFileSync(join(folder, archiveName), '');
  const answers = await one.clock.until(Promise.all(both.map((confirm) => confirm())), 60_000);
  rmSync(join(folder, archiveName));
  const isMoved = () => [one, other].every((desk) => statesAt(desk).length === 0);
  await one.until('it is moved', isMoved, 1_800_000);
  await one.clock.advance(60_000);
  expect([filedOf(one), archived()]).toEqual([1, ['Consent.pdf']]);
  expect(answers.filter((failure) => failure === null)).toHaveLength(1);
  expect(answers.find((failure) => failure !== null)).toMatchObject({ kind: 'filed-elsewhere' });
});

test('A scan that one linked desk has filed, and cannot move yet, is not filed by another one; nor after a restart.', async () => {
  const { one, other } = await twoWithScan();
  // A file has the name of the archive: nothing can be moved there.
  writeFileSync(join(folder, archiveName), '');
  const [confirmAtOne, confirmAtOther] = [await dialogAt(one), await dialogAt(other)];
  expect(await one.clock.until(confirmAtOne(), 60_000)).toBe(null);
  await one.until('the practice has it', () => filedOf(one) === 1);
  const elsewhere = { kind: 'filed-elsewhere', words: expect.any(String) };
  expect(await one.clock.until(confirmAtOther(), 60_000)).toMatchObject(elsewhere);
  await one.clock.until(one.restart(), 60_000);
  one.companion().deskDocuments.scans.watch(folder);
  await one.until('it knows that it filed it', () => statesAt(one)[0] === 'stuck');
  await one.clock.advance(20_000);
  expect(await one.clock.until(confirmAtOther(), 60_000)).toMatchObject(elsewhere);
  rmSync(join(folder, archiveName));
  await one.until('it is moved', () => statesAt(one).length === 0, 1_800_000);
  await one.clock.advance(1000);
  expect(await one.clock.until(confirmAtOther(), 60_000)).toMatchObject({ kind: 'stale' });
  expect(filedOf(one)).toBe(1);
});

test('A scan that one linked desk has filed, and cannot move yet, is not filed by another one right after a second yes at the first.', async () => {
  const { one, other } = await twoWithScan();
  writeFileSync(join(folder, archiveName), '');
  const [confirmAtOne, confirmAtOther] = [await dialogAt(one), await dialogAt(other)];
  const confirmAgain = await dialogAt(one);
  expect(await one.clock.until(confirmAtOne(), 60_000)).toBe(null);
  await one.until('it could not be moved', () => statesAt(one)[0] === 'stuck');
  expect(await one.clock.until(confirmAgain(), 60_000)).toMatchObject({ kind: 'stale' });
  // Less than until its desk looks at the folder again.
  await one.clock.advance(500);
  expect(await one.clock.until(confirmAtOther(), 60_000)).toMatchObject({ kind: 'filed-elsewhere' });
});

test('A scan that another program took away as it was being filed can be filed at another desk once it is laid back.', async () => {
  const { one, other } = await twoWithScan();
  const confirm = await dialogAt(one);
  // It lies there as it is asked for, and is away as it is to be moved.
  const { addWrite } = one.session().desk;
  Object.assign(one.session().desk, {
    addWrite(...asked: Parameters<typeof addWrite>) {
      renameSync(join(folder, 'Scan.pdf'), join(folder, 'Away.tmp'));
      addWrite(...asked);
    },
  });
  expect(await one.clock.until(confirm(), 60_000)).toBe(null);
  for (const desk of [one, other]) await desk.until('it is away', () => statesAt(desk).length === 0);
  await one.clock.advance(20_000);
  scansAt(one).watch(null);
  renameSync(join(folder, 'Away.tmp'), join(folder, 'Scan.pdf'));
  await other.until('it is offered', () => statesAt(other)[0] === 'ready');
  const again = await dialogAt(other);
  expect(await other.clock.until(again(), 60_000)).toBe(null);
});

test('A scan that one linked desk could not file after all can be filed by another one.', async () => {
  const { one, other } = await twoWithScan();
  const [confirmAtOne, confirmAtOther] = [await dialogAt(one), await dialogAt(other)];
  Object.assign(one.session().desk, {
    addWrite() {
      throw new StoreError(failure('disk-full'));
    },
  });
  expect(await one.clock.until(confirmAtOne(), 60_000)).toMatchObject({ kind: 'disk-full' });
  await one.clock.advance(1000);
  expect(await one.clock.until(confirmAtOther(), 60_000)).toBe(null);
  await one.until('the practice has it', () => filedOf(one) === 1);
});
