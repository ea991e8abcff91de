import { existsSync, readdirSync } from 'node:fs';

/** Whether this folder holds a desk file or traces of one: then its key must exist, and no new one may be created. */
export function filesExist(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /^(desk|key-|copies)/.test(name));
}
