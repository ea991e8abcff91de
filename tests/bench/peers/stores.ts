import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Clock } from '../../../electron/platform/ports.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { cacheFileSettings } from '../../../electron/store/database.ts';
import type { Cache } from '../../../electron/store/types.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';

/** Foyer's own cache on SQLite without a cipher, with the same settings and upkeep otherwise: what encryption costs. */
export function plainCache(folder: string, after: Clock['after']): Cache {
  mkdirSync(folder, { recursive: true });
  return openCache(
    {
      open() {
        const db = new Sqlite(join(folder, 'plain.db'), { timeout: 0 });
        db.pragma('temp_store = MEMORY');
        db.pragma('locking_mode = EXCLUSIVE');
        db.pragma(`auto_vacuum = ${cacheFileSettings.vacuum.toUpperCase()}`);
        db.pragma('journal_mode = WAL');
        db.pragma('synchronous = FULL');
        db.pragma('journal_size_limit = 0');
        db.pragma('secure_delete = ON');
        db.pragma('foreign_keys = ON');
        db.pragma('recursive_triggers = ON');
        db.pragma('trusted_schema = OFF');
        db.pragma('cell_size_check = ON');
        db.pragma(`cache_size = -${cacheFileSettings.cacheKiB}`);
        return db;
      },
      discard: () => undefined,
    },
    after,
  );
}

/**
 * A settings file as small desktop programs keep their data: everything as JSON, written whole at each change (without
 * the fsync that would make it last: in its favour).
 */
export function jsonStore(folder: string, patients: readonly Patient[]) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'store.json');
  const byId = new Map(patients.map((one) => [one.id, one]));
  const write = () => writeFileSync(path, JSON.stringify([...byId.values()]));
  write();
  return {
    put(patient: Patient) {
      byId.set(patient.id, patient);
      write();
    },
    /** Waits until the disk has it. */
    settle() {
      const file = openSync(path, 'r+');
      fsyncSync(file);
      closeSync(file);
    },
    reopen: () => new Map((JSON.parse(readFileSync(path, 'utf8')) as Patient[]).map((one) => [one.id, one])),
  };
}

/** Search as programs without an index do it: `LIKE '%word%'` over the same columns, the same order, the same limit. */
export function likeSearch(patients: readonly Patient[]): (text: string) => readonly unknown[] {
  const db = new Sqlite(':memory:');
  db.exec('CREATE TABLE p (id INTEGER PRIMARY KEY, last TEXT, first TEXT, words TEXT, json TEXT)');
  const put = db.prepare('INSERT INTO p VALUES (?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const one of patients) {
      const phones = (one.phoneNumbers ?? []).map((phone) => phone.phoneNumber).join(' ');
      const words = [one.firstname, one.lastname, one.preferredName, one.email, one.birthdate, phones];
      put.run(
        one.id,
        one.lastname ?? '',
        one.firstname ?? '',
        words.join(' ').toLowerCase(),
        JSON.stringify(one),
      );
    }
  })();
  const byWords = new Map<number, Sqlite.Statement>();
  return (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let find = byWords.get(words.length);
    if (!find) {
      const every = words.map(() => 'words LIKE ?').join(' AND ');
      find = db.prepare(`SELECT json FROM p WHERE ${every} ORDER BY last, first LIMIT 20`);
      byWords.set(words.length, find);
    }
    return find
      .all(...words.map((word) => `%${word}%`))
      .map((row) => JSON.parse((row as { json: string }).json));
  };
}
