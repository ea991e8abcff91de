import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cacheFileSettings,
  type Database,
  deskFileSettings,
  openDatabase,
  verifyPages,
} from '../../../electron/store/database.ts';
import { copiesIn } from '../../../electron/store/desk/copies.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { bitsOf, flipBit, key, lightFolder, opened, seededNumbers } from './folders.ts';
import { action, cachedAppointment, cachedInvoice, cachedPatient, outboxRow } from './objects.ts';

const flips = 200;
let healthy = '';

beforeAll(() => {
  healthy = lightFolder();
  for (let day = 0; day < 2; day++) {
    const { stores } = opened(healthy);
    const { desk, cache } = stores;
    desk.together(() => {
      for (let n = 0; n < 20; n++) desk.addWrite(outboxRow(`${day}-${n}`, { evidence: 'x'.repeat(500) }));
      desk.addWrite(outboxRow(`file ${day}`), { name: 'scan.pdf', bytes: new Uint8Array(30_000) });
      desk.logAction(action('arrival'));
    });
    // Room that was used and is used no more: no bit of it may go unseen either.
    desk.dropFile(`file ${day}`);
    const objects = Array.from({ length: 150 }, (_, n) =>
      cachedPatient(day * 1000 + n + 1, { extraInfo: 'y'.repeat(300) }),
    );
    cache.apply({ kind: 'patients', objects, sequence: 1 });
    cache.apply({
      kind: 'appointments',
      objects: [cachedAppointment(1, { appointmentPatients: [{ patientId: 1 }] })],
      sequence: 2,
    });
    cache.apply({ kind: 'invoices', objects: [cachedInvoice(1)], sequence: 3 });
    cache.remove(
      'patients',
      objects.slice(50).map(({ id }) => id),
    );
    stores.close();
  }
});

/** 200 bits of a file, spread over it, among them the first and the last. */
function bitsToFlip(path: string): number[] {
  const random = seededNumbers(path.length);
  const bits = bitsOf(path);
  return [0, 8 * 16, 8 * 18, 8 * 23, bits - 1, ...Array.from({ length: flips - 5 }, () => random(bits))];
}

/** Whether anything at all is said when a folder is opened and read through. */
function saysSomething(folder: string): boolean {
  const { stores, notes } = opened(folder);
  try {
    stores.cache.verify();
    stores.desk.verify();
    return notes.length > 0;
  } catch (error) {
    if (error instanceof StoreError && error.failure.kind === 'store-damaged') return true;
    throw error;
  } finally {
    stores.close();
  }
}

const folderWith = (...files: readonly string[]): string => {
  const folder = lightFolder();
  for (const name of files) cpSync(join(healthy, name), join(folder, name), { recursive: true });
  return folder;
};

describe('each of 200 flipped bits is detected', () => {
  it('in desk.db', () => {
    const path = join(lightFolder(), 'desk.db');
    for (const bit of bitsToFlip(join(healthy, 'desk.db'))) {
      copyFileSync(join(healthy, 'desk.db'), path);
      flipBit(path, bit);
      expect(() => readWhole(path), `bit ${bit}`).toThrow();
    }
  });

  it('in desk.db: it is restored, and every write is there', () => {
    const copies = ['desk.db', 'key-check.json', 'copies'];
    for (const bit of bitsToFlip(join(healthy, 'desk.db')).filter((_, n) => n < 5 || n % 13 === 0)) {
      const folder = folderWith(...copies);
      flipBit(join(folder, 'desk.db'), bit);
      const { stores, notes } = opened(folder);
      expect(notes.join(), `bit ${bit}`).toContain('damaged');
      expect(stores.desk.writes()).toHaveLength(42);
      stores.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('in cache.db: it is set aside and rebuilt', () => {
    for (const bit of bitsToFlip(join(healthy, 'cache.db'))) {
      const folder = folderWith('desk.db', 'key-check.json', 'cache.db');
      flipBit(join(folder, 'cache.db'), bit);
      expect(saysSomething(folder), `bit ${bit}`).toBe(true);
      rmSync(folder, { recursive: true });
    }
  });

  it('in a copy of the desk: it is not used', () => {
    const copy = copiesIn(healthy)[0] ?? '';
    const path = join(lightFolder(), 'copy.db');
    for (const bit of bitsToFlip(copy)) {
      copyFileSync(copy, path);
      flipBit(path, bit);
      expect(() => readWhole(path), `bit ${bit}`).toThrow();
    }
  });

  it.each(['desk.db', 'cache.db'] as const)(
    'in the WAL of %s, left by a crash',
    (name) => {
      const left = leftByCrash(name);
      const wal = join(left, `${name}-wal`);
      const bytes = readFileSync(wal);
      expect(saysSomething(copyTo(left, join(lightFolder(), 'healthy')))).toBe(false);
      for (const bit of bitsToFlip(wal)) {
        const folder = copyTo(left, join(lightFolder(), 'flipped'));
        flipBit(join(folder, `${name}-wal`), bit);
        expect(saysSomething(folder), `bit ${bit}`).toBe(true);
        rmSync(folder, { recursive: true });
      }
      expect(readFileSync(wal).equals(bytes)).toBe(true);
    },
    180_000,
  );
});

describe('the files that 200 bits are flipped in', () => {
  it('hold no unused page once closed, so that an integrity check reads every page', () => {
    for (const [name, settings] of [
      ['desk.db', deskFileSettings],
      ['cache.db', cacheFileSettings],
    ] as const) {
      const db = openDatabase({ path: join(folderWith(name), name), key, ...settings, mustExist: true });
      expect(db.pragma('freelist_count', { simple: true }), name).toBe(0);
      db.close();
    }
  });
});

function readWhole(path: string): void {
  const db = openDatabase({ path, key, ...deskFileSettings, mustExist: true });
  try {
    verifyPages(db);
  } finally {
    db.close();
  }
}

function copyTo(from: string, to: string): string {
  mkdirSync(to);
  cpSync(from, to, { recursive: true });
  return to;
}

/** The healthy folder as a crash in the middle of work leaves it: with changes in a WAL that are not yet in the file. */
function leftByCrash(name: 'desk.db' | 'cache.db'): string {
  const folder = folderWith('desk.db', 'key-check.json', 'copies', 'cache.db');
  const settings = name === 'desk.db' ? deskFileSettings : cacheFileSettings;
  const db: Database = openDatabase({ path: join(folder, name), key, ...settings, mustExist: true });
  for (let n = 0; n < 4; n++) {
    db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(`fact ${n}`, 'z'.repeat(9000));
  }
  const left = copyTo(folder, join(lightFolder(), 'left'));
  db.close();
  return left;
}
