import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveName, openScanFolder } from '../../../../electron/documents/scans/folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-scans-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, words: string) => writeFileSync(join(folder, name), words);
const archived = (name: string) => readFileSync(join(folder, archiveName, 'Filed 2026-11', name), 'utf8');

test('the folder is listed without its folders, and a file is read whole or by its head', async () => {
  put('Scan.pdf', '%PDF-1.4 …');
  mkdirSync(join(folder, 'Old'));
  const scans = openScanFolder(folder);
  expect(await scans.list()).toMatchObject([{ name: 'Scan.pdf', size: 12 }]);
  expect(Buffer.from(await scans.head('Scan.pdf', 4)).toString()).toBe('%PDF');
  expect((await scans.read('Scan.pdf')).byteLength).toBe(12);
  expect(await scans.look('Gone.pdf')).toBeNull();
});

test('Nothing in the archive is ever overwritten.', async () => {
  const scans = openScanFolder(folder);
  for (const [words, name] of [
    ['first', 'Scan.pdf'],
    ['second', 'Scan (2).pdf'],
    ['third', 'Scan (3).pdf'],
  ] as const) {
    put('Scan.pdf', words);
    expect(await scans.archive('Scan.pdf', 'Filed 2026-11')).toBe(name);
  }
  expect([archived('Scan.pdf'), archived('Scan (2).pdf'), archived('Scan (3).pdf')]).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(readdirSync(folder)).toEqual([archiveName]);
});

test('a scan gets the name that it is archived under, beside another of that name', async () => {
  const scans = openScanFolder(folder);
  for (const [words, name] of [
    ['first', 'Consent.pdf'],
    ['second', 'Consent (2).pdf'],
  ] as const) {
    put('Scan.pdf', words);
    expect(await scans.archive('Scan.pdf', 'Filed 2026-11', 'Consent.pdf')).toBe(name);
    expect(archived(name)).toBe(words);
  }
});

test.each(['.pdf', ` of Dr. ${'Oduya '.repeat(20)}`.trimEnd()])(
  'A scan with a name as long as the disk allows, ending with %j, is moved beside another one of that name.',
  async (ending) => {
    const scans = openScanFolder(folder);
    const name = 'ä'.repeat(Math.floor((255 - ending.length) / 2)) + ending;
    for (const words of ['first', 'second', 'third']) {
      put(name, words);
      await scans.archive(name, 'Put aside 2026-11');
    }
    const there = readdirSync(join(folder, archiveName, 'Put aside 2026-11'));
    expect([readdirSync(folder), new Set(there).size]).toEqual([[archiveName], 3]);
    if (ending === '.pdf') expect(there.every((one) => one.endsWith(ending))).toBe(true);
  },
);

test('On another drive, too, a scan with a name as long as the disk allows is moved.', async () => {
  const scans = openScanFolder(folder, {
    async rename(from, to) {
      if (!from.endsWith('.part')) throw Object.assign(new Error(), { code: 'EXDEV' });
      await rename(from, to);
    },
  });
  const name = `${'a'.repeat(251)}.pdf`;
  put(name, 'a letter');
  const as = await scans.archive(name, 'Filed 2026-11');
  expect([readdirSync(folder), archived(as)]).toEqual([[archiveName], 'a letter']);
});

test('a file that is gone leaves no trace in the archive', async () => {
  const scans = openScanFolder(folder);
  await expect(scans.archive('Gone.pdf', 'Filed 2026-11')).rejects.toThrow();
  expect(readdirSync(join(folder, archiveName, 'Filed 2026-11'))).toEqual([]);
});

test('a folder that is gone is an error, and not an empty one', async () => {
  rmSync(folder, { recursive: true });
  await expect(openScanFolder(folder).list()).rejects.toThrow();
});

test('one file that the system shows to no one hides none of the others; where it shows none, the folder is an error', async () => {
  put('Held.pdf', '%PDF-1.4 being deleted');
  put('Scan.pdf', '%PDF-1.4 …');
  const held = async (path: string) => {
    if (path.endsWith('Held.pdf')) throw Object.assign(new Error(), { code: 'EPERM' });
    return stat(path);
  };
  const scans = openScanFolder(folder, { rename, stat: held });
  expect(await scans.list()).toMatchObject([{ name: 'Scan.pdf' }]);
  await expect(scans.look('Held.pdf')).rejects.toThrow();
  rmSync(join(folder, 'Scan.pdf'));
  await expect(scans.list()).rejects.toThrow();
});

/** The archive is another drive, mounted in the folder: nothing can be moved there in one step. */
const onTwoDrives = () =>
  openScanFolder(folder, {
    async rename(from, to) {
      if (!from.endsWith('.part')) throw Object.assign(new Error(), { code: 'EXDEV' });
      await rename(from, to);
    },
  });
const inArchive = () => readdirSync(join(folder, archiveName, 'Filed 2026-11')).sort();

test('A file is never deleted before it lies, whole, in the archive, on another drive neither.', async () => {
  put('Scan.pdf', '%PDF-1.4 whole');
  expect(await onTwoDrives().archive('Scan.pdf', 'Filed 2026-11')).toBe('Scan.pdf');
  expect([archived('Scan.pdf'), inArchive(), readdirSync(folder)]).toEqual([
    '%PDF-1.4 whole',
    ['Scan.pdf'],
    [archiveName],
  ]);

  put('Other.pdf', '%PDF-1.4 other');
  const full = openScanFolder(folder, {
    rename: (from) =>
      Promise.reject(Object.assign(new Error(), { code: from.endsWith('.part') ? 'ENOSPC' : 'EXDEV' })),
  });
  await expect(full.archive('Other.pdf', 'Filed 2026-11')).rejects.toThrow();
  expect([readdirSync(folder).sort(), inArchive()]).toEqual([[archiveName, 'Other.pdf'], ['Scan.pdf']]);
});

test('a copy that a crash left half is written again, and takes no name of another scan', async () => {
  mkdirSync(join(folder, archiveName, 'Filed 2026-11'), { recursive: true });
  put(join(archiveName, 'Filed 2026-11', 'Scan.pdf.part'), '%PDF');
  put('Scan.pdf', '%PDF-1.4 whole');
  expect(await onTwoDrives().archive('Scan.pdf', 'Filed 2026-11')).toBe('Scan.pdf');
  expect([archived('Scan.pdf'), inArchive()]).toEqual(['%PDF-1.4 whole', ['Scan.pdf']]);
});
