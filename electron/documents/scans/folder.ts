import type { Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Entry } from './settling.ts';

/** Where scans go when a person has dealt with them, inside the watched folder. */
export const archiveName = 'Foyer archive';

/** The watched folder. Every method throws where the folder or the file cannot be reached. */
export type ScanFolder = {
  list(): Promise<Entry[]>;
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The first bytes of a file. */
  head(name: string, bytes: number): Promise<Uint8Array>;
  /** The file as it is now; null: it is not there any more. */
  look(name: string): Promise<Entry | null>;
  /** Moves a file into the archive, under a name of its own or as it is called; shortened where it is too long. @returns its new name */
  archive(name: string, under: string, as?: string): Promise<string>;
};

/** What of the disk depends on where things lie. */
type Disk = {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly stat?: (path: string) => Promise<Pick<Stats, 'isFile' | 'size' | 'mtimeMs'>>;
};

/**
 * A folder on this PC or on a share.
 *
 * Guarantees:
 * - A file is never deleted before it lies, whole, in the archive.
 * - Nothing in the archive is ever overwritten.
 * - A file that the system shows to no one is left out of the list, and hides none of the others.
 */
export function openScanFolder(folder: string, disk: Disk = { rename }): ScanFolder {
  const look = async (name: string): Promise<Entry | null> => {
    try {
      const about = await (disk.stat ?? stat)(join(folder, name));
      return about.isFile() ? { name, size: about.size, changedAt: Math.round(about.mtimeMs) } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    look,
    async list() {
      const found = await readdir(folder, { withFileTypes: true });
      const entries: Entry[] = [];
      const refused: unknown[] = [];
      for (const { name } of found.filter((one) => one.isFile())) {
        try {
          // It may have been taken away since the folder was read.
          const entry = await look(name);
          if (entry) entries.push(entry);
        } catch (error) {
          // Windows shows no one a file that is being deleted while a program holds it. Any other error is the folder's.
          if (!heldCodes.includes(codeOf(error) ?? '')) throw error;
          refused.push(error);
        }
      }
      if (entries.length === 0 && refused.length > 0) throw refused[0];
      return entries;
    },
    read: async (name) => new Uint8Array(await readFile(join(folder, name))),
    async head(name, bytes) {
      const file = await open(join(folder, name), 'r');
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
        return new Uint8Array(buffer.subarray(0, bytesRead));
      } finally {
        await file.close();
      }
    },
    async archive(name, under, as = name) {
      const into = join(folder, archiveName, under);
      await mkdir(into, { recursive: true });
      const to = await reserve(into, asLongAsAllowed(as));
      try {
        await moveInto(disk, join(folder, name), to);
      } catch (error) {
        await dropReservation(to);
        throw error;
      }
      return basename(to);
    },
  };
}

/** Bytes in UTF-8: file systems allow 255, with ` (9999)` and `.part` behind it. What a document is filed under is shorter. */
const mostArchivedBytes = 243;

/** What follows the last dot of a name without an ending may be most of it: then no disk would take the name in the archive. */
const ending = /^\.[a-z\d]{1,8}$/i;

/** The ending of a file’s name, as `.pdf`; empty: it has none. */
export function endingOf(name: string): string {
  const last = extname(name);
  return ending.test(last) ? last : '';
}

/** A name with its ending, with room for what is put behind it. A character is never cut in two. */
function asLongAsAllowed(name: string): string {
  if (Buffer.byteLength(name) <= mostArchivedBytes) return name;
  const last = endingOf(name);
  let stem = '';
  for (const letter of name.slice(0, name.length - last.length)) {
    if (Buffer.byteLength(stem + letter + last) > mostArchivedBytes) break;
    stem += letter;
  }
  return stem.replace(/[\s.]+$/, '') + last;
}

/** Reserves a free name: `Scan.pdf`, else `Scan (2).pdf`. The empty file reserves it. */
async function reserve(into: string, name: string): Promise<string> {
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let n = 1; ; n += 1) {
    const path = join(into, n === 1 ? name : `${stem} (${n})${ending}`);
    try {
      await (await open(path, 'wx')).close();
      return path;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

async function moveInto(disk: Disk, from: string, to: string): Promise<void> {
  try {
    await disk.rename(from, to);
  } catch (error) {
    // The archive is another drive, mounted there.
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyThenRemove(disk, from, to);
  }
}

async function copyThenRemove(disk: Disk, from: string, to: string): Promise<void> {
  // The name is reserved for this scan: a part of it is what a crash left, and is written again.
  const half = `${to}.part`;
  try {
    await copyWhole(from, half);
    await disk.rename(half, to);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  try {
    await rm(from);
  } catch (error) {
    // It stays where it lies, and is tried again: each time would leave one more copy.
    await rm(to);
    throw error;
  }
}

async function copyWhole(from: string, half: string): Promise<void> {
  await copyFile(from, half);
  const copy = await open(half, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  const [original, copied] = await Promise.all([readFile(from), readFile(half)]);
  if (!original.equals(copied)) throw new Error('the copy is not the original');
}

/** The name is given back, unless the file lies there after all. */
async function dropReservation(path: string): Promise<void> {
  try {
    if ((await stat(path)).size === 0) await rm(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const heldCodes: readonly string[] = ['EPERM', 'EACCES', 'EBUSY'];
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
