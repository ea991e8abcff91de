import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeDurably } from '../store/files.ts';

/** The name carries the hash: a new choice never overwrites the one that is in force. */
const nameOf = (sha256: string) => `authority-${sha256.slice(0, 16)}.pem`;
const isOurs = (name: string) => /^authority-[0-9a-f]{16}\.pem$/.test(name);

export const sha256Of = (pem: string): string => createHash('sha256').update(pem).digest('hex');

/**
 * Keeps the chosen certificate authorities beside the store's files. They are no secret; the PC's record has their hash.
 * @returns the SHA-256 to be kept in the record; null: none were chosen
 * @throws when the disk refuses
 */
export function keepAuthority(folder: string, pem: string | null): string | null {
  if (pem === null) return null;
  const sha256 = sha256Of(pem);
  makeFolder(folder);
  writeDurably(join(folder, nameOf(sha256)), pem);
  return sha256;
}

/**
 * The certificate authorities whose hash the record has, as PEM.
 * @returns null: none were chosen, or the file is gone or was changed. No other authority is trusted in its place, so
 *   the calls then say what is wrong with the certificate.
 */
export function keptAuthority(folder: string, sha256: string | null): string | null {
  if (sha256 === null) return null;
  const path = join(folder, nameOf(sha256));
  try {
    const pem = readFileSync(path, 'utf8');
    return sha256Of(pem) === sha256 ? pem : null;
  } catch {
    return null;
  }
}

/** Removes authorities that were chosen before. @param sha256 of those in force */
export function removeFormerAuthorities(folder: string, sha256: string | null): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (isOurs(name) && (sha256 === null || name !== nameOf(sha256)))
      rmSync(join(folder, name), { force: true });
  }
}
