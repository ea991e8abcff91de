import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ConfirmedScan } from './confirmed-scans.ts';
import { archiveName } from './folder.ts';

/** Folders of the archive with scans that were filed; those that were put aside lie in others. */
const filedMonth = /^Filed \d{4}-\d{2}$/;

/** Counts alone: a file's name may be a patient's. */
export type CleanupCounts = {
  readonly deleted: number;
  /** Has the name of a confirmed scan, but is not the same file. */
  readonly different: number;
  /** The disk did not allow it to be read or deleted. */
  readonly refused: number;
};

export type CleanupOptions = {
  /** The watched folder. */
  readonly folder: string;
  /** Scans that may be deleted, by their digest. */
  readonly confirmed: ReadonlyMap<string, readonly ConfirmedScan[]>;
  /** Asked before each file. @returns whether to go on */
  readonly goOn: () => boolean;
  readonly remove?: (path: string) => Promise<void>;
};

/**
 * Deletes confirmed scans from the archive of a watched folder.
 *
 * Guarantees:
 * - Only a file under `Foyer archive/Filed <month>` is deleted, and only one that is, byte for byte, a confirmed scan.
 * - No symbolic link and no junction is followed: not the archive's, not a month's, not a file's.
 * - A file that the disk refuses is counted, and stops none of the others.
 */
export async function deleteConfirmed(options: CleanupOptions): Promise<CleanupCounts> {
  const counts = { deleted: 0, different: 0, refused: 0 };
  const names = new Set([...options.confirmed.values()].flat().map(({ name }) => name));
  if (names.size === 0) return counts;
  const archive = join(options.folder, archiveName);
  for (const month of await foldersIn(archive, counts)) {
    const into = join(archive, month);
    for (const name of await filesIn(into, counts)) {
      if (!names.has(name) && !names.has(withoutNumber(name))) continue;
      if (!options.goOn()) return counts;
      const said = await deleteOne(join(into, name), [archiveName, month, name], options);
      counts[said] += 1;
    }
  }
  return counts;
}

async function deleteOne(
  path: string,
  below: readonly string[],
  { folder, confirmed, remove = unlink, goOn }: CleanupOptions,
): Promise<keyof CleanupCounts> {
  try {
    // A folder above it may have been replaced by a link since it was listed.
    if ((await realpath(path)) !== join(await realpath(folder), ...below)) return 'different';
    const read = await readWithoutLinks(path);
    const name = below.at(-1) ?? '';
    const scans = confirmed.get(read.digest) ?? [];
    if (!scans.some((scan) => scan.name === name || scan.name === withoutNumber(name))) return 'different';
    const now = await lstat(path);
    const same =
      now.isFile() && now.ino === read.ino && now.size === read.size && now.mtimeMs === read.mtimeMs;
    if (!same || !goOn()) return 'different';
    await remove(path);
    return 'deleted';
  } catch {
    return 'refused';
  }
}

/** Reads a file piece by piece: a share may hold large ones. Throws for what is not a plain file. */
async function readWithoutLinks(path: string) {
  // Windows has no such flag; there the comparison after the reading is what tells.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { ino, size, mtimeMs } = await file.stat();
    const hash = createHash('sha256');
    for await (const piece of file.createReadStream({ autoClose: false })) hash.update(piece);
    return { digest: hash.digest('hex'), ino, size, mtimeMs };
  } finally {
    await file.close();
  }
}

async function foldersIn(archive: string, counts: { refused: number }): Promise<string[]> {
  const all = await entriesOf(archive, counts);
  return all.filter((one) => one.isDirectory() && filedMonth.test(one.name)).map(({ name }) => name);
}

async function filesIn(folder: string, counts: { refused: number }): Promise<string[]> {
  return (await entriesOf(folder, counts)).filter((one) => one.isFile()).map(({ name }) => name);
}

/** The entries of a folder that is no link; none where there is no such folder. */
async function entriesOf(folder: string, counts: { refused: number }) {
  try {
    if (!(await lstat(folder)).isDirectory()) return [];
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ENOENT') counts.refused += 1;
    return [];
  }
}

/** `Scan (2).pdf` is `Scan.pdf`, archived where one of that name lay already. */
function withoutNumber(name: string): string {
  const ending = extname(name);
  return name.slice(0, name.length - ending.length).replace(/ \(\d+\)$/, '') + ending;
}
