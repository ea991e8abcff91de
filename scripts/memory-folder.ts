import { readFileSync, statfsSync } from 'node:fs';

/** What the system says of a folder: the room in it, and a line for each mount (`/proc/self/mounts`). */
export type AskSystem = {
  readonly roomIn: (folder: string) => { readonly bavail: number; readonly bsize: number };
  readonly mounts: () => string;
};

const thisSystem: AskSystem = { roomIn: statfsSync, mounts: () => readFileSync('/proc/self/mounts', 'utf8') };

/** Enough for what some files of tests leave lying at a time: databases, browsers' profiles, documents. */
const enoughBytes = 2e9;

/**
 * A folder that is kept in memory, where this system has one with room in it and lets what lies there be run, as
 * containers often do not; null: it has none.
 * @param folder where it would be
 */
export function memoryFolder(folder = '/dev/shm', { roomIn, mounts }: AskSystem = thisSystem): string | null {
  try {
    const { bavail, bsize } = roomIn(folder);
    const [, , , options = ''] =
      mounts()
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, at]) => at === folder) ?? [];
    return bavail * bsize >= enoughBytes && !options.split(',').includes('noexec') ? folder : null;
  } catch {
    return null;
  }
}
