import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveName, openScanFolder } from '../../../electron/scans/folder.ts';

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

test('a file that is gone leaves no trace in the archive', async () => {
  const scans = openScanFolder(folder);
  await expect(scans.archive('Gone.pdf', 'Filed 2026-11')).rejects.toThrow();
  expect(readdirSync(join(folder, archiveName, 'Filed 2026-11'))).toEqual([]);
});

test('a folder that is gone is an error, and not an empty one', async () => {
  rmSync(folder, { recursive: true });
  await expect(openScanFolder(folder).list()).rejects.toThrow();
});
