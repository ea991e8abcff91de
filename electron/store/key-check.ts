import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, fileNames, writeDurably } from './files.ts';

/** The result of checking a key against the side file; `unknown`: the file is missing or cannot be parsed. */
export type KeyVerdict = 'right' | 'wrong' | 'unknown';

/**
 * Distinguishes a wrong key from a damaged database, which SQLite cannot: a small file with a salt and a keyed hash of
 * it. Its existence also shows that a desk was stored in this folder. It reveals nothing about a random 32-byte key.
 */
export function checkKey(folder: string, key: Uint8Array): KeyVerdict {
  const kept = readKeyCheck(folder);
  if (kept === null) return 'unknown';
  return timingSafeEqual(Buffer.from(kept.check, 'hex'), Buffer.from(checkOf(key, kept.salt), 'hex'))
    ? 'right'
    : 'wrong';
}

export function hasKeyCheck(folder: string): boolean {
  return exists(join(folder, fileNames.keyCheck));
}

/** Writes the side file for a key that has opened the desk. */
export function writeKeyCheck(folder: string, key: Uint8Array): void {
  const salt = randomBytes(16).toString('hex');
  writeDurably(join(folder, fileNames.keyCheck), textOf(salt, checkOf(key, salt)));
}

function readKeyCheck(folder: string): { readonly salt: string; readonly check: string } | null {
  if (!hasKeyCheck(folder)) return null;
  const text = readFileSync(join(folder, fileNames.keyCheck), 'utf8');
  const [, salt, check] = /"salt":"([0-9a-f]{32})","check":"([0-9a-f]{64})"/.exec(text) ?? [];
  // Compared byte for byte with what we would write: a flipped bit makes the file unreadable, never a right key wrong.
  return salt && check && text === textOf(salt, check) ? { salt, check } : null;
}

const checkOf = (key: Uint8Array, salt: string) =>
  createHmac('sha256', key).update(`foyer key check ${salt}`).digest('hex');

function textOf(salt: string, check: string): string {
  const sum = createHash('sha256').update(`${salt} ${check}`).digest('hex');
  return `{"about":"tells a wrong key from a damaged file","salt":"${salt}","check":"${check}","sum":"${sum}"}\n`;
}
