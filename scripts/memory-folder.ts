import { statfsSync } from 'node:fs';

/** Enough for what some files of tests leave lying at a time: databases, browsers' profiles, documents. */
const enoughBytes = 2e9;

/**
 * A folder that is kept in memory, where this system has one with room in it; null: it has none.
 * @param folder where it would be
 * @param roomIn asks the system how much room is in it
 */
export function memoryFolder(
  folder = '/dev/shm',
  roomIn: (folder: string) => { readonly bavail: number; readonly bsize: number } = statfsSync,
): string | null {
  try {
    const { bavail, bsize } = roomIn(folder);
    return bavail * bsize >= enoughBytes ? folder : null;
  } catch {
    return null;
  }
}
