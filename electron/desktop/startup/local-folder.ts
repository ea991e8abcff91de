import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { App } from 'electron';

/** What moving a folder asks of the disk. */
export type FolderDisk = {
  readonly exists: (path: string) => boolean;
  /** Throws EXDEV where the two are on different disks. */
  readonly rename: (from: string, to: string) => void;
  readonly make: (path: string) => void;
  readonly copy: (from: string, to: string) => void;
  readonly write: (path: string, text: string) => void;
  readonly remove: (path: string) => void;
  readonly unmark: (path: string) => void;
  /** Removes a folder that has nothing in it; leaves any other. */
  readonly removeEmpty: (path: string) => void;
};

type ProfileOf = Pick<App, 'getPath' | 'setPath' | 'isPackaged'>;

/** Foyer keeps something in a folder that has one of these. */
const ours = ['store', 'settings.json'];
/** In a folder of which a whole copy lies beside the local one, or in its place. */
const movedMark = 'moved-to-this-pc';

/**
 * On Windows what Foyer keeps lies in the local profile folder, which stays on this PC, and not in the roaming one, which
 * Windows takes to a file server and to other PCs. An earlier Foyer kept it there: it is moved at the first start.
 *
 * Guarantees
 * - Whatever step the PC loses power at, the next start finds everything, in one of the two places, and goes on.
 * - Nothing is removed from the roaming folder before all of it is in the local one.
 * - A folder that cannot be moved, as that of a Foyer that still runs, is used where it is.
 *
 * To be called before Electron is ready, and before the lock of the single instance, which lies in the folder.
 *
 * @param local the system's folder for what stays on the PC; left out where there is none
 * @returns words for the log; an error where Foyer cannot start
 */
export function keepLocally(
  app: ProfileOf,
  platform: string,
  local: string | undefined,
  disk: FolderDisk = pcDisk,
): string | Error {
  try {
    return keptLocally(app, platform, local, disk);
  } catch (error) {
    // Nothing catches it yet: Electron would show its stack, and go on without a window.
    return error instanceof Error ? error : new Error(String(error));
  }
}

function keptLocally(app: ProfileOf, platform: string, local: string | undefined, disk: FolderDisk): string {
  if (platform !== 'win32' || !app.isPackaged || !local) return 'the profile folder is where Electron has it';
  const roaming = app.getPath('userData');
  const kept = join(local, basename(roaming));
  const words = moveTo(kept, roaming, disk);
  if (words === null) return 'the profile folder could not be moved to this PC: it is used where it is';
  // electron.d.ts, `setPath`: "If the path specifies a directory that does not exist, an `Error` is thrown."
  disk.make(kept);
  app.setPath('userData', kept);
  app.setPath('sessionData', kept);
  return words;
}

/** @returns what was done; null: it stays in `roaming` */
function moveTo(kept: string, roaming: string, disk: FolderDisk): string | null {
  const copy = `${kept}.moving`;
  const has = (folder: string) => ours.some((name) => disk.exists(join(folder, name)));
  try {
    if (disk.exists(join(roaming, movedMark))) return finishMove(kept, copy, roaming, disk);
    // Of a move that was cut off: it may not be whole.
    if (disk.exists(copy)) disk.remove(copy);
    if (has(kept) || !has(roaming)) return 'the profile folder stays on this PC';
    disk.removeEmpty(kept);
    try {
      disk.rename(roaming, kept);
      return 'the profile folder was moved to this PC';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    }
    // The roaming folder is on another disk, as a file server's.
    disk.copy(roaming, copy);
    disk.write(join(roaming, movedMark), '');
    return finishMove(kept, copy, roaming, disk);
  } catch {
    if (has(kept)) return 'the profile folder stays on this PC';
    // It is used where it is, and changes: no copy of it is whole any more. Where that cannot be said, Foyer does not start.
    disk.unmark(join(roaming, movedMark));
    return null;
  }
}

/** The copy is whole. */
function finishMove(kept: string, copy: string, roaming: string, disk: FolderDisk): string {
  if (disk.exists(copy)) {
    disk.removeEmpty(kept);
    disk.rename(copy, kept);
  }
  // The mark goes last: a removal that is cut off goes on at the next start.
  disk.remove(roaming);
  return 'the profile folder was moved to this PC';
}

const pcDisk: FolderDisk = {
  exists: existsSync,
  rename: renameSync,
  make: (path) => void mkdirSync(path, { recursive: true }),
  copy: (from, to) => cpSync(from, to, { recursive: true, errorOnExist: true, force: false }),
  write: writeFileSync,
  remove(path) {
    for (const name of readdirSync(path))
      if (name !== movedMark) rmSync(join(path, name), { recursive: true, force: true });
    rmSync(path, { recursive: true, force: true });
  },
  unmark: (path) => rmSync(path, { force: true }),
  removeEmpty(path) {
    if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  },
};
