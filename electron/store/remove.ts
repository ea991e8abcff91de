import { existsSync, rmSync } from 'node:fs';
import { failed, ok, type Result } from '../../shared/result.ts';
import { troubleOf } from './trouble.ts';

/**
 * Deletes everything that Foyer keeps in its folder. Its keys must be destroyed first: then what the disk may still
 * hold of the files cannot be read by anybody.
 */
export function removeStores(folder: string): Result<null> {
  try {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    return ok(null);
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    return failed(trouble.failure);
  }
}
