import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isThere, names, sizeOf, writeDurably } from '../files.ts';
import type { DeskSum } from './stepwise-copy.ts';

/**
 * Notes the bytes of a desk that is about to be closed: at the next opening they need not be deciphered to know that
 * none of them has changed.
 */
export const writeSum = (folder: string, { size, crc }: DeskSum): void =>
  writeDurably(join(folder, names.deskSum), textOf(size, crc));

/** Whether the desk has the very bytes with which it was last closed; false also where that was not noted. */
export function isAsClosed(folder: string): boolean {
  const path = join(folder, names.deskSum);
  const desk = join(folder, names.desk);
  if (!isThere(path) || !isThere(desk)) return false;
  // A sum that is damaged itself is none.
  const [text, size, crc] = /^{"size":(\d+),"crc":(\d+)}\n$/.exec(readFileSync(path, 'utf8')) ?? [];
  if (text === undefined || Number(size) !== sizeOf(desk)) return false;
  return crc32(readFileSync(desk)) === Number(crc);
}

const textOf = (size: number, crc: number) => `{"size":${size},"crc":${crc}}\n`;
