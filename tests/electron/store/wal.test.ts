import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskFileSettings, openDatabase } from '../../../electron/store/database.ts';
import { hangsTogether, walStateOf } from '../../../electron/store/wal.ts';
import { key, newFolder } from './folders.ts';

/** A WAL of three transactions that were not yet copied into the file. */
function wal(): { bytes: Buffer; path: string } {
  const folder = newFolder();
  const db = openDatabase({ path: join(folder, 'a.db'), key, ...deskFileSettings });
  db.exec('CREATE TABLE t (x)');
  for (let n = 0; n < 2; n++) db.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(6000));
  copyFileSync(join(folder, 'a.db-wal'), join(folder, 'b.db-wal'));
  db.close();
  return { bytes: readFileSync(join(folder, 'b.db-wal')), path: join(folder, 'b.db') };
}
const { bytes, path } = wal();

describe('a WAL before SQLite reads it', () => {
  it('as SQLite wrote it hangs together', () => {
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(walStateOf(path)).toBe('whole');
    expect(walStateOf(`${path}-without`)).toBe('none');
  });

  it('with any one bit flipped it does not', () => {
    const flipped = Buffer.from(bytes);
    for (let bit = 0; bit < bytes.length * 8; bit += bit < 8 * 60 ? 1 : 997) {
      const at = Math.floor(bit / 8);
      flipped[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
      expect(hangsTogether(flipped), `bit ${bit}`).toBe(false);
      flipped[at] = bytes[at] ?? 0;
    }
  });

  it('with a last frame cut short by a crash it still does', () => {
    expect(hangsTogether(bytes.subarray(0, bytes.length - 1))).toBe(true);
    expect(hangsTogether(bytes.subarray(0, bytes.length - 4100))).toBe(true);
    expect(hangsTogether(bytes.subarray(0, 20))).toBe(false);
  });
});
