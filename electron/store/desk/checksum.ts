import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { exists, fileNames, sizeOf, writeDurably } from '../files.ts';
import { type StoreError, storeResult } from '../store-error.ts';
import { bytesPerRead, type DeskSum } from './stepwise-copy.ts';

/**
 * Size and checksum of a desk that is being closed: if they still match, the next opening need not verify every page.
 *
 * Guarantee: none are kept of a file that was found damaged, so that the next opening reads it through, and restores it.
 */
export function sumOfSound(folder: string) {
  const path = join(folder, fileNames.deskSum);
  let isDamaged = false;
  return {
    /** An error of the desk file. */
    met({ failure: { kind } }: StoreError): void {
      if (kind !== 'store-damaged' || isDamaged) return;
      isDamaged = true;
      storeResult(() => rmSync(path, { force: true }));
    },
    write({ size, crc }: DeskSum): void {
      if (!isDamaged) writeDurably(path, textOf(size, crc));
    },
  };
}

/** Whether the desk has the same bytes as when it was last closed; false also where no checksum was stored. */
export function isAsClosed(folder: string): boolean {
  const path = join(folder, fileNames.deskSum);
  const desk = join(folder, fileNames.desk);
  if (!exists(path) || !exists(desk)) return false;
  // A damaged checksum file counts as none.
  const [text, size, crc] = /^{"size":(\d+),"crc":(\d+)}\n$/.exec(readFileSync(path, 'utf8')) ?? [];
  if (text === undefined || Number(size) !== sizeOf(desk)) return false;
  return crcOf(desk) === Number(crc);
}

/** In pieces: Node reads no file of more than 2 GiB at once. */
function crcOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(bytesPerRead);
    let crc = 0;
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      crc = crc32(buffer.subarray(0, read), crc);
    return crc;
  } finally {
    closeSync(file);
  }
}

const textOf = (size: number, crc: number) => `{"size":${size},"crc":${crc}}\n`;
