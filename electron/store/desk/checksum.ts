import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { exists, fileNames, sizeOf, writeDurably } from '../files.ts';
import type { DeskSum } from './stepwise-copy.ts';

/**
 * Stores size and checksum of a desk that is being closed: if they still match, the next opening need not verify every
 * page.
 */
export const writeSum = (folder: string, { size, crc }: DeskSum): void =>
  writeDurably(join(folder, fileNames.deskSum), textOf(size, crc));

/** Whether the desk has the same bytes as when it was last closed; false also where no checksum was stored. */
export function isAsClosed(folder: string): boolean {
  const path = join(folder, fileNames.deskSum);
  const desk = join(folder, fileNames.desk);
  if (!exists(path) || !exists(desk)) return false;
  // A damaged checksum file counts as none.
  const [text, size, crc] = /^{"size":(\d+),"crc":(\d+)}\n$/.exec(readFileSync(path, 'utf8')) ?? [];
  if (text === undefined || Number(size) !== sizeOf(desk)) return false;
  return crc32(readFileSync(desk)) === Number(crc);
}

const textOf = (size: number, crc: number) => `{"size":${size},"crc":${crc}}\n`;
