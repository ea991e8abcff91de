import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteConfirmed } from '../../../../electron/documents/scans/archive-cleanup.ts';
import { archiveName } from '../../../../electron/documents/scans/folder.ts';

let root: string;
let folder: string;
let month: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-archive-'));
  folder = join(root, 'scans');
  month = join(folder, archiveName, 'Filed 2026-11');
  mkdirSync(month, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const digestOf = (words: string) => createHash('sha256').update(words).digest('hex');
const confirmed = (...scans: (readonly [name: string, words: string])[]) =>
  new Map(scans.map(([name, words]) => [digestOf(words), [{ name, digest: digestOf(words) }]]));
const clean = (more: Partial<Parameters<typeof deleteConfirmed>[0]> = {}) =>
  deleteConfirmed({ folder, confirmed: confirmed(['Scan.pdf', 'letter']), goOn: () => true, ...more });

test('Only a file under “Filed …” is deleted, and only one that is, byte for byte, a confirmed scan.', async () => {
  const aside = join(folder, archiveName, 'Put aside 2026-11');
  const own = join(folder, archiveName, 'Filed by hand');
  for (const at of [aside, own]) mkdirSync(at);
  for (const at of [folder, join(folder, archiveName), aside, own, month])
    writeFileSync(join(at, 'Scan.pdf'), 'letter');
  writeFileSync(join(month, 'Scan (2).pdf'), 'letter');
  writeFileSync(join(month, 'Scan (3).pdf'), 'letteR');
  writeFileSync(join(month, 'Other.pdf'), 'letter');
  expect(await clean()).toEqual({ deleted: 2, different: 1, refused: 0 });
  expect(readdirSync(month).sort()).toEqual(['Other.pdf', 'Scan (3).pdf']);
  for (const at of [folder, join(folder, archiveName), aside, own])
    expect(existsSync(join(at, 'Scan.pdf')), at).toBe(true);
});

test('A file that changed since it was filed stays.', async () => {
  writeFileSync(join(month, 'Scan.pdf'), 'letter, with a note');
  expect(await clean()).toEqual({ deleted: 0, different: 1, refused: 0 });
  expect(readdirSync(month)).toEqual(['Scan.pdf']);
});

test.each(['file', 'month', 'archive'])('No symbolic link is followed: the %s’s', async (which) => {
  const away = join(root, 'away');
  mkdirSync(join(away, 'Filed 2026-11'), { recursive: true });
  const precious = join(away, 'Filed 2026-11', 'Scan.pdf');
  writeFileSync(precious, 'letter');
  const [link, to] = {
    file: [join(month, 'Scan.pdf'), precious],
    month: [month, join(away, 'Filed 2026-11')],
    archive: [join(folder, archiveName), away],
  }[which] as [string, string];
  rmSync(link, { recursive: true, force: true });
  symlinkSync(to, link, which === 'file' ? 'file' : 'junction');
  expect((await clean()).deleted).toBe(0);
  expect(existsSync(precious)).toBe(true);
});

test('A month that becomes a link after it was listed is not followed either.', async () => {
  writeFileSync(join(month, 'Scan.pdf'), 'letter');
  const away = join(root, 'away');
  const goOn = () => {
    if (!existsSync(away)) {
      renameSync(month, away);
      symlinkSync(away, month, 'junction');
    }
    return true;
  };
  expect(await clean({ goOn })).toEqual({ deleted: 0, different: 1, refused: 0 });
  expect(readdirSync(away)).toEqual(['Scan.pdf']);
});

test('A file that the disk refuses is counted, and stops none of the others.', async () => {
  writeFileSync(join(month, 'Scan.pdf'), 'letter');
  writeFileSync(join(month, 'Scan (2).pdf'), 'letter');
  const removed: string[] = [];
  const remove = async (path: string) => {
    if (removed.push(path) === 1) throw Object.assign(new Error(), { code: 'EBUSY' });
  };
  expect(await clean({ remove })).toEqual({ deleted: 1, different: 0, refused: 1 });
});

test('nothing is deleted once it must not go on, and a folder without an archive is no error', async () => {
  writeFileSync(join(month, 'Scan.pdf'), 'letter');
  expect(await clean({ goOn: () => false })).toEqual({ deleted: 0, different: 0, refused: 0 });
  expect(readdirSync(month)).toEqual(['Scan.pdf']);
  rmSync(join(folder, archiveName), { recursive: true });
  expect(await clean()).toEqual({ deleted: 0, different: 0, refused: 0 });
});
