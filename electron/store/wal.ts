import { closeSync, openSync, readFileSync } from 'node:fs';
import { exists, sizeOf } from './files.ts';

/**
 * How a WAL was found, before SQLite reads it: `none`; `whole`, its checksums form one unbroken chain (also with an
 * unfinished last transaction); `broken`, the chain ends before the file does.
 *
 * SQLite reads a WAL up to the first frame whose checksum is wrong and silently drops the rest: correct after a power
 * cut in the middle of a commit, wrong after a flipped bit. The two cannot be distinguished, so the callers learn of it
 * and verify the whole file.
 */
export type WalState = 'none' | 'whole' | 'broken';

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Reads the WAL beside a closed database (format: https://sqlite.org/fileformat2.html#walformat). */
export function walStateOf(databasePath: string): WalState {
  const path = `${databasePath}-wal`;
  if (!exists(path) || sizeOf(path) === 0) return 'none';
  const file = openSync(path, 'r');
  try {
    return hangsTogether(readFileSync(file)) ? 'whole' : 'broken';
  } finally {
    closeSync(file);
  }
}

/** Whether header and frames of a WAL form one unbroken chain of checksums up to the end of the file. */
export function hangsTogether(wal: Uint8Array): boolean {
  if (wal.length < headerBytes) return false;
  const view = new DataView(wal.buffer, wal.byteOffset, wal.byteLength);
  const magic = view.getUint32(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return false;
  const littleEndian = magic === 0x377f0682;
  const pageBytes = view.getUint32(8);
  let sum: Sum = [0, 0];
  const add = (from: number, to: number) => {
    sum = summed(view, from, to, sum, littleEndian);
  };
  add(0, 24);
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28)) return false;

  for (let at = headerBytes; at < wal.length; at += frameHeaderBytes + pageBytes) {
    // A frame cut short by a crash while it was written: it was never part of a finished transaction.
    if (at + frameHeaderBytes + pageBytes > wal.length) return true;
    if (view.getUint32(at + 8) !== view.getUint32(16) || view.getUint32(at + 12) !== view.getUint32(20))
      return false;
    add(at, at + 8);
    add(at + frameHeaderBytes, at + frameHeaderBytes + pageBytes);
    if (sum[0] !== view.getUint32(at + 16) || sum[1] !== view.getUint32(at + 20)) return false;
  }
  return true;
}

type Sum = readonly [number, number];

function summed(view: DataView, from: number, to: number, [first, second]: Sum, littleEndian: boolean): Sum {
  let a = first;
  let b = second;
  for (let at = from; at < to; at += 8) {
    a = (a + view.getUint32(at, littleEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, littleEndian) + a) >>> 0;
  }
  return [a, b];
}
