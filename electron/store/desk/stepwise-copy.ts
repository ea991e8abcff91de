import { read } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Database, openToRead } from '../database.ts';
import { guarded } from '../store-error.ts';

const readAt = promisify(read);
/** Bytes read and written per step, outside the event loop. */
export const bytesPerRead = 2 ** 20;
/** Pages (of 4 KiB) decrypted in the event loop before other work runs. */
export const pagesPerStep = 64;
/** Rows per step for rows that span several pages: a kilobyte or two each, a document some megabytes. */
const rowsPerStep = 64;

/** The open desk file, as bytes. */
export type DeskBytes = {
  /** A descriptor that stays open as long as the database: on POSIX, closing it would drop SQLite's locks. */
  readonly descriptor: number;
  /** False once the file was written to, or closed, since the copy began. */
  readonly unchanged: () => boolean;
};

/**
 * @returns the bytes' length and CRC-32; null: the file was changed meanwhile. `to`: a file to which they are copied
 */
export async function sumInSteps(
  { descriptor, unchanged }: DeskBytes,
  to: string | null = null,
): Promise<DeskSum | null> {
  const out = to === null ? null : await open(to, 'w', 0o600);
  try {
    const buffer = Buffer.allocUnsafe(bytesPerRead);
    let size = 0;
    let crc = 0;
    for (;;) {
      const { bytesRead } = await readAt(descriptor, buffer, 0, bytesPerRead, size);
      if (!unchanged()) return null;
      if (bytesRead === 0) break;
      crc = crc32(buffer.subarray(0, bytesRead), crc);
      await out?.write(buffer, 0, bytesRead, size);
      size += bytesRead;
    }
    await out?.sync();
    return unchanged() ? { size, crc } : null;
  } finally {
    await out?.close();
  }
}

export type DeskSum = { readonly size: number; readonly crc: number };

/**
 * Reads every page of a closed file that holds content, so that the cipher verifies each.
 * @param pause yields to other work, after each `pagesPerStep` pages
 * @throws StoreError `store-damaged`
 */
export async function verifyPagesInSteps(
  path: string,
  key: Uint8Array,
  pause: () => Promise<void>,
): Promise<void> {
  const db = guarded(() => openToRead(path, key));
  try {
    const overflowing = new Set<string>();
    await each(db, 'SELECT name, pagetype FROM dbstat', pagesPerStep, pause, ([name, type]) => {
      if (type === 'overflow') overflowing.add(String(name));
    });
    // The last page of rows that span several is not read by that.
    for (const table of overflowing) {
      const rows = `SELECT * FROM "${table.replaceAll('"', '""')}"`;
      await each(db, rows, rowsPerStep, pause, () => undefined);
    }
  } finally {
    db.close();
  }
}

async function each(
  db: Database,
  sql: string,
  perStep: number,
  pause: () => Promise<void>,
  look: (row: readonly unknown[]) => void,
): Promise<void> {
  const rows = db.prepare<[], unknown[]>(sql).raw().iterate();
  try {
    for (let step = 1; ; step++) {
      const next = guarded(() => rows.next());
      if (next.done) return;
      look(next.value);
      if (step % perStep === 0) await pause();
    }
  } finally {
    rows.return?.();
  }
}
