import { existsSync, readdirSync } from 'node:fs';

/** Whether this folder holds a desk file, or a trace of one: then its key must be found, not made anew. */
export function filesExist(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /^(desk|key-|copies)/.test(name));
}
