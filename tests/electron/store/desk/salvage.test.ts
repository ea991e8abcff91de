import { expect, test } from 'vitest';
import { type Database, deskFileSettings, openDatabase } from '../../../../electron/store/database.ts';
import { deskMigrations } from '../../../../electron/store/desk/migrations.ts';
import { salvage } from '../../../../electron/store/desk/salvage.ts';
import { migrate } from '../../../../electron/store/migrations.ts';

function deskAt(number: number): Database {
  const db = openDatabase({ path: null, key: new Uint8Array(), ...deskFileSettings });
  migrate(db, deskMigrations, number);
  return db;
}

test('Counts in a damaged desk of an earlier version, a till a location, are carried over.', () => {
  const damaged = deskAt(30);
  damaged.exec(`INSERT INTO counts (date, location_id, part, amounts, note, by, at)
    VALUES ('2026-11-21', 0, 1, '{}', 'all', 'KL', 1), ('2026-11-21', 13, 1, '{}', 'one', 'KL', 2)`);
  const restored = deskAt(40);
  expect(salvage(damaged, restored)).toEqual({ uncertain: [], lost: 0 });
  expect(restored.prepare('SELECT locations, note FROM counts ORDER BY place').all()).toEqual([
    { locations: '', note: 'all' },
    { locations: '13', note: 'one' },
  ]);
});

test('Counts of two practices that have changed places since the copy are carried over.', () => {
  const counts = (first: string, second: string): Database => {
    const desk = deskAt(40);
    desk.exec(`INSERT INTO counts (date, locations, part, amounts, note, by, at)
      VALUES ('${first}', '', 1, '{}', 'one', 'KL', 1), ('${second}', '', 1, '{}', 'other', 'KL', 2)`);
    return desk;
  };
  const aside = '2026-11-21#1';
  const restored = counts(aside, '2026-11-21');
  expect(salvage(counts('2026-11-21', aside), restored)).toEqual({ uncertain: [], lost: 0 });
  expect(restored.prepare('SELECT date, note FROM counts ORDER BY place').all()).toEqual([
    { date: '2026-11-21', note: 'one' },
    { date: aside, note: 'other' },
  ]);
});

test('What was half done when the desk was covered is carried over, and what was taken up since the copy does not come back.', () => {
  const covered = () => {
    const desk = deskAt(60);
    desk.exec(
      "INSERT INTO drafts VALUES (1, 5, 'half done'); INSERT INTO draft_papers VALUES ('d', x'0102')",
    );
    return desk;
  };
  const halfDone = (desk: Database) => [
    desk.prepare('SELECT at, text FROM drafts').all(),
    desk.prepare('SELECT id FROM draft_papers').pluck().all(),
  ];
  const restored = deskAt(60);
  expect(salvage(covered(), restored)).toEqual({ uncertain: [], lost: 0 });
  expect(halfDone(restored)).toEqual([[{ at: 5, text: 'half done' }], ['d']]);
  const older = covered();
  salvage(deskAt(60), older);
  expect(halfDone(older)).toEqual([[], []]);
});
