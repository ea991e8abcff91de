import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, key, newFolder, opened } from './folders.ts';
import { action, cachedAppointment, cachedPatient, outboxRow } from './objects.ts';

const planted = [
  'Plantedname',
  'plantedname',
  'PLANTEDNOTE',
  '0499887766',
  '499887766',
  'planted.person@',
  'plantedpersonexample',
];
const keyForms = [
  Buffer.from(key),
  Buffer.from(Buffer.from(key).toString('hex')),
  Buffer.from(Buffer.from(key).toString('hex').toUpperCase()),
  Buffer.from(Buffer.from(key).toString('base64')),
];
const needles = planted.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]).concat(keyForms);

/** What of the planted bytes is found in any file below a folder. */
function leaksIn(folder: string): string[] {
  return filesBelow(folder).flatMap((path) => {
    const bytes = readFileSync(path);
    return needles
      .filter((needle) => bytes.includes(needle))
      .map((needle) => `${path}: ${needle.toString('latin1')}`);
  });
}

describe('what the store writes', () => {
  it('no name, number or note of a patient and no key is found in any of its files, open or closed', () => {
    const folder = newFolder();
    const before = new Set(readdirSync(tmpdir()));
    const { stores } = opened(folder);
    const { cache, desk } = stores;
    for (let page = 0; page < 12; page++) {
      const objects = Array.from({ length: 100 }, (_, n) =>
        cachedPatient(page * 100 + n + 1, {
          lastname: `Plantedname${n}`,
          email: 'planted.person@example.com',
          phoneNumbers: [{ phoneNumber: '0499887766', code: '+61' }],
          alert: 'PLANTEDNOTE '.repeat(20),
        }),
      );
      cache.apply({ kind: 'patients', objects, sequence: page });
    }
    cache.apply({
      kind: 'appointments',
      objects: [cachedAppointment(1, { note: 'PLANTEDNOTE' })],
      sequence: 20,
    });
    cache.searchPatients('plantedname', { limit: 20, archived: true });
    cache.remove('patients', cache.ids('patients', 1, 500));
    const pdf = { name: 'Plantedname.pdf', bytes: new Uint8Array(Buffer.from('PLANTEDNOTE '.repeat(5_000))) };
    desk.addWrite(outboxRow('a', { args: '{"name":"Plantedname"}' }), pdf);
    desk.logAction(action('PLANTEDNOTE'));
    expect(
      filesBelow(folder)
        .map((path) => path.slice(folder.length + 1))
        .sort(),
    ).toEqual([
      'cache.db',
      'cache.db-wal',
      expect.stringMatching(/^copies\/desk-/),
      'desk.db',
      'desk.db-wal',
      'in-use.lock',
      'key-check.json',
    ]);
    expect(leaksIn(folder)).toEqual([]);
    desk.dropFile('a');
    cache.verify();
    stores.close();
    expect(leaksIn(folder)).toEqual([]);
    const temporary = readdirSync(tmpdir()).filter((name) => !before.has(name) && /etilqs|sqlite/.test(name));
    expect(temporary).toEqual([]);
  });

  it('no part of the store asks the library for readable bytes of a database', () => {
    const sources = filesBelow(join(import.meta.dirname, '../../../electron/store'));
    expect(sources.length).toBeGreaterThan(20);
    for (const path of sources)
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/\.serialize\(|\.backup\(/);
  });

  it('the search for planted bytes finds them where they are', () => {
    const folder = newFolder();
    const { stores } = opened(folder);
    stores.close();
    expect(leaksIn(folder)).toEqual([]);
    expect(leaksIn(join(import.meta.dirname)).some((leak) => leak.includes('leaks.test.ts'))).toBe(true);
  });
});
