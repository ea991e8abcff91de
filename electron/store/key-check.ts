import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isThere, names, writeDurably } from './files.ts';

/** What the side file says of a key; `unknown`: there is none, or it cannot be read. */
export type KeyVerdict = 'right' | 'wrong' | 'unknown';

/**
 * Tells a wrong key from a damaged database, which SQLite cannot: a small file with a salt and a keyed hash over it. It
 * is also the sign that a desk was kept in this folder. Of a random 32-byte key it gives nothing away.
 */
export function checkKey(folder: string, key: Uint8Array): KeyVerdict {
  const kept = readKeyCheck(folder);
  if (kept === null) return 'unknown';
  return timingSafeEqual(Buffer.from(kept.check, 'hex'), Buffer.from(checkOf(key, kept.salt), 'hex'))
    ? 'right'
    : 'wrong';
}

export function hasKeyCheck(folder: string): boolean {
  return isThere(join(folder, names.keyCheck));
}

/** Writes the side file for a key that has opened the desk. */
export function writeKeyCheck(folder: string, key: Uint8Array): void {
  const salt = randomBytes(16).toString('hex');
  writeDurably(join(folder, names.keyCheck), textOf(salt, checkOf(key, salt)));
}

function readKeyCheck(folder: string): { readonly salt: string; readonly check: string } | null {
  if (!hasKeyCheck(folder)) return null;
  const text = readFileSync(join(folder, names.keyCheck), 'utf8');
  const [, salt, check] = /"salt":"([0-9a-f]{32})","check":"([0-9a-f]{64})"/.exec(text) ?? [];
  // Byte for byte what we would write: any flipped bit makes it unreadable, never a key wrong.
  return salt && check && text === textOf(salt, check) ? { salt, check } : null;
}

const checkOf = (key: Uint8Array, salt: string) =>
  createHmac('sha256', key).update(`foyer key check ${salt}`).digest('hex');

function textOf(salt: string, check: string): string {
  const sum = createHash('sha256').update(`${salt} ${check}`).digest('hex');
  return `{"about":"tells a wrong key from a damaged file","salt":"${salt}","check":"${check}","sum":"${sum}"}\n`;
}
