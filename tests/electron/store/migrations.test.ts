import { describe, expect, it } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { cacheMigrations } from '../../../electron/store/cache/migrations.ts';
import { type Database, deskFileSettings, openDatabase } from '../../../electron/store/database.ts';
import { deskMigrations } from '../../../electron/store/desk/migrations.ts';
import { migrate, schemaOf } from '../../../electron/store/migrations.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { cachedPatient } from './objects.ts';

const empty = (): Database => openDatabase({ path: null, key: new Uint8Array(), ...deskFileSettings });
const at = (number: number, migrations: typeof cacheMigrations): Database => {
  const db = empty();
  migrate(db, migrations, number);
  return db;
};

describe('migrations', () => {
  it.each([
    ['cache', cacheMigrations],
    ['desk', deskMigrations],
  ] as const)('of the %s are numbered upwards with gaps', (_name, migrations) => {
    const numbers = migrations.map(({ to }) => to);
    expect(numbers).toEqual(numbers.map((_, i) => (i + 1) * 10));
  });

  it('each step runs once, and a file remembers the last', () => {
    const db = at(10, cacheMigrations);
    expect(schemaOf(db)).toBe(10);
    migrate(db, cacheMigrations);
    migrate(db, cacheMigrations);
    expect(schemaOf(db)).toBe(cacheMigrations.at(-1)?.to);
  });

  it('a step that fails leaves the file at the step before', () => {
    const db = at(10, cacheMigrations);
    const broken = [
      ...cacheMigrations.slice(0, 1),
      { to: 20, what: 'broken', sql: 'CREATE TABLE half (x); SELECT nonsense;' },
    ];
    expect(() => migrate(db, broken)).toThrow(/nonsense/);
    expect(schemaOf(db)).toBe(10);
    expect(() => db.exec('SELECT * FROM half')).toThrow(/no such table/);
  });

  it('a schema from the future is an error of its own', () => {
    const db = at(10, deskMigrations);
    db.pragma('user_version = 9990');
    expect(() => migrate(db, deskMigrations)).toThrow(StoreError);
    expect(() => migrate(db, deskMigrations)).toThrow('store-from-future');
  });

  it('cache, to 10: a table for each kind that takes rows', () => {
    const db = at(10, cacheMigrations);
    db.exec(`INSERT INTO appointments (id, sequence, archived, json, start_ms) VALUES (1, 1, 0, '{}', 5);
      INSERT INTO appointment_patients (appointment_id, place, patient_id, archived) VALUES (1, 0, 7, 0);
      DELETE FROM appointments;`);
    expect(db.prepare('SELECT count(*) FROM appointment_patients').pluck().get()).toBe(0);
  });

  it('cache, from 20 to 30: support activities of before are found by their patient, unread', () => {
    const db = at(20, cacheMigrations);
    db.exec(`INSERT INTO support_activities (id, sequence, archived, json) VALUES (1, 1, 0, '{"patientId":7}');
      INSERT INTO feed_state (name, state) VALUES ('supportActivities', 'watermark');`);
    migrate(db, cacheMigrations, 30);
    const found = db.prepare(`SELECT count(*) FROM support_activities WHERE json ->> '$.patientId' = 7`);
    expect(found.pluck().get()).toBe(1);
    expect(db.prepare('SELECT count(*) FROM feed_state').pluck().get()).toBe(1);
  });

  it('cache, from 40 to 50: payments of before are found by their date, removed ones too', () => {
    const db = at(40, cacheMigrations);
    db.exec(`INSERT INTO payments (id, sequence, archived, json, payment_ms) VALUES (1, 1, 1, '{}', 5);`);
    migrate(db, cacheMigrations, 50);
    const found = db.prepare('SELECT id FROM payments INDEXED BY payments_by_date WHERE payment_ms >= 5');
    expect(found.pluck().all()).toEqual([1]);
  });

  it('cache, from 50 to 60: records that could not be read have a place, and all that was read stays', () => {
    const db = at(50, cacheMigrations);
    db.exec(`INSERT INTO patients (id, sequence, archived, json) VALUES (1, 1, 0, '{"id":1}');
      INSERT INTO feed_state (name, state) VALUES ('patients', 'watermark');`);
    migrate(db, cacheMigrations, 60);
    const insert = `INSERT INTO set_aside (kind, id, field, expected, got, json)
      VALUES ('patients', 1, 'id', 'id', 'text', '{}')`;
    db.exec(insert);
    expect(() => db.exec(insert)).toThrow(/UNIQUE/);
    expect(db.prepare('SELECT count(*) FROM patients').pluck().get()).toBe(1);
    expect(db.prepare('SELECT count(*) FROM feed_state').pluck().get()).toBe(1);
  });

  it('cache, from 30 to 40: payments are read from before the first connection, everything else stays as it is', () => {
    const db = at(30, cacheMigrations);
    db.exec(`INSERT INTO feed_state (name, state) VALUES ('payments', 'a'), ('patients', 'b');`);
    migrate(db, cacheMigrations, 40);
    expect(db.prepare('SELECT name FROM feed_state').pluck().all()).toEqual(['patients']);
  });

  it('cache, from 10 to 20: patients of before are read again, so that they can be found', () => {
    const db = at(10, cacheMigrations);
    db.exec(`INSERT INTO patients (id, sequence, archived, json) VALUES (1, 1, 0, '{"id":1}');
      INSERT INTO counts (kind, objects) VALUES ('patients', 1), ('cases', 4);
      INSERT INTO feed_state (name, state) VALUES ('patients', 'watermark');`);
    migrate(db, cacheMigrations, 20);
    expect(db.prepare('SELECT count(*) FROM patients').pluck().get()).toBe(0);
    expect(db.prepare('SELECT count(*) FROM feed_state').pluck().get()).toBe(0);
    expect(db.prepare('SELECT kind, objects FROM counts').all()).toEqual([{ kind: 'cases', objects: 4 }]);
    expect(db.prepare('SELECT count(*) FROM patient_search').pluck().get()).toBe(0);
  });

  it('cache, from 90 to 100: patients of before are found without being read again, by names in any script', () => {
    const db = at(90, cacheMigrations);
    const insert = db.prepare('INSERT INTO patients (id, sequence, archived, json) VALUES (?, 1, 0, ?)');
    for (let id = 1; id <= 1_200; id++)
      insert.run(id, JSON.stringify(cachedPatient(id, { lastname: `n${id}` })));
    insert.run(5_000, JSON.stringify(cachedPatient(5_000, { firstname: 'ႎᦰ⼀', lastname: 'Παππάς' })));
    db.exec(`INSERT INTO feed_state (name, state) VALUES ('patients', 'watermark');
      INSERT INTO counts (kind, objects) VALUES ('patients', 1201);`);
    const cache = openCache({ open: () => db, discard: () => {} });
    const found = (text: string) =>
      cache.searchPatients(text, { limit: 3, archived: false }).map(({ id }) => id);
    expect(found('n1200')).toEqual([1_200]);
    expect(found('n1')).toContain(1);
    expect(found('ႎᦰ⼀')).toEqual([5_000]);
    expect(found('ΠΑΠΠΆΣ')).toEqual([5_000]);
    expect(db.prepare('SELECT count(*) FROM patient_search').pluck().get()).toBe(1_201);
    expect(cache.feedState('patients')).toBe('watermark');
  });

  it('cache, from 130 to 140: payments of before that have no date are found by when they were recorded, others by their date', () => {
    const db = at(130, cacheMigrations);
    const insert = db.prepare(
      'INSERT INTO payments (id, sequence, archived, json, payment_ms) VALUES (?, 1, 0, ?, ?)',
    );
    const updatedAt = '2026-11-20T00:00:00Z';
    insert.run(
      1,
      JSON.stringify({ id: 1, paymentDate: null, createdAt: '2026-11-18T01:30:00.123Z', updatedAt }),
      null,
    );
    insert.run(2, JSON.stringify({ id: 2, createdAt: null, updatedAt }), null);
    insert.run(
      3,
      JSON.stringify({ id: 3, paymentDate: '2026-11-19T00:00:00Z', updatedAt }),
      Date.UTC(2026, 10, 19),
    );
    insert.run(4, JSON.stringify({ id: 4 }), null);
    const cache = openCache({ open: () => db, discard: () => {} });
    const between = (from: number, to: number) => cache.paymentsBetween(from, to).map(({ id }) => id);
    const recorded = Date.UTC(2026, 10, 18, 1, 30, 0, 123);
    expect(between(recorded, recorded + 1)).toEqual([1]);
    expect(between(0, Date.UTC(2026, 10, 20) + 1)).toEqual([1, 3, 2]);
  });

  it('cache, from 120 to 130: patients of before are found by their number as it is dialled, without being read again', () => {
    const db = at(120, cacheMigrations);
    const phoneNumbers = [{ phoneNumber: '61412345678', code: '+61' }];
    const insert = db.prepare('INSERT INTO patients (id, sequence, archived, json) VALUES (1, 1, 0, ?)');
    insert.run(JSON.stringify(cachedPatient(1, { lastname: 'Chen', phoneNumbers })));
    db.exec(`INSERT INTO patient_names (id, last, first, preferred, archived) VALUES (1, 'chen', '', '', 0);
      INSERT INTO patient_search (rowid, last, first, other, phone, birth, email)
        VALUES (1, 'chen', '', '', '61412345678 061412345678', '', '');
      INSERT INTO feed_state (name, state) VALUES ('patients', 'watermark');`);
    const cache = openCache({ open: () => db, discard: () => {} });
    const found = (text: string) =>
      cache.searchPatients(text, { limit: 3, archived: false }).map(({ id }) => id);
    expect(found('0412 345 678')).toEqual([1]);
    expect(found('chen')).toEqual([1]);
    expect(found('061412345678')).toEqual([]);
    expect(cache.feedState('patients')).toBe('watermark');
  });

  it('desk, from 10 to 20: counts of tills are kept beside what was there, one for a shift', () => {
    const db = at(10, deskMigrations);
    db.exec("INSERT INTO facts (name, value) VALUES ('practice', 'x')");
    migrate(db, deskMigrations, 20);
    const insert = `INSERT INTO counts (date, location_id, part, amounts, note, by, at)
      VALUES ('2026-11-21', 0, 1, '{}', '', 'KL', 1)`;
    db.exec(insert);
    expect(() => db.exec(insert)).toThrow(/UNIQUE/);
    expect(db.prepare('SELECT value FROM facts').pluck().all()).toEqual(['x']);
    expect(db.prepare('SELECT ended, system FROM counts').all()).toEqual([{ ended: null, system: null }]);
  });

  it('desk, from 30 to 40: counts of one till and of all of them stay what they were', () => {
    const db = at(30, deskMigrations);
    db.exec(`INSERT INTO counts (date, location_id, part, amounts, note, by, at)
      VALUES ('2026-11-21', 0, 1, '{"2":"5"}', 'all', 'KL', 1), ('2026-11-21', 13, 1, '{}', '', 'KL', 2)`);
    migrate(db, deskMigrations, 40);
    expect(db.prepare('SELECT place, locations, amounts, note FROM counts ORDER BY place').all()).toEqual([
      { place: 1, locations: '', amounts: '{"2":"5"}', note: 'all' },
      { place: 2, locations: '13', amounts: '{}', note: '' },
    ]);
  });

  it('desk, from 60 to 70: what was counted before has no notes and coins', () => {
    const db = at(60, deskMigrations);
    db.exec(`INSERT INTO counts (date, locations, part, amounts, note, by, at)
      VALUES ('2026-11-21', '', 1, '{"2":"5"}', 'all', 'KL', 1)`);
    migrate(db, deskMigrations, 70);
    expect(db.prepare('SELECT amounts, cash, note FROM counts').all()).toEqual([
      { amounts: '{"2":"5"}', cash: '{}', note: 'all' },
    ]);
  });

  it('desk, from 70 to 80: payments are found by the id in what was answered, whatever else stands there', () => {
    const db = at(70, deskMigrations);
    const insert = db.prepare(`INSERT INTO writes
      (id, kind, args, args_version, subject, created_at, by, state, state_at, attempts, evidence, outcome)
      VALUES (?, 'payment', '{}', 1, 's', 1, 'KL', 'done', 1, 1, '{}', ?)`);
    for (const outcome of ['{"id":77}', 'no JSON', null, '[]']) insert.run(String(outcome), outcome);
    migrate(db, deskMigrations, 80);
    insert.run('later', '{"id":78}');
    const ids = db
      .prepare("SELECT json_extract(outcome, '$.id') FROM writes WHERE json_valid(outcome)")
      .pluck();
    expect(ids.all()).toEqual([77, null, 78]);
  });

  it('desk, to 10: a write with its file, an action, a fact', () => {
    const db = at(10, deskMigrations);
    db.exec(`INSERT INTO writes (id, kind, args, args_version, subject, created_at, by, state, state_at, attempts, evidence)
        VALUES ('a', 'file', '{}', 1, 's', 1, 'KL', 'waiting', 1, 0, '{}');
      INSERT INTO files (write_id, name, bytes) VALUES ('a', 'referral.pdf', x'25504446');
      INSERT INTO actions (at, by, what, outcome) VALUES (1, 'KL', 'arrival', 'done');
      INSERT INTO facts (name, value) VALUES ('practice', 'x');
      DELETE FROM writes;`);
    expect(db.prepare('SELECT count(*) FROM files').pluck().get()).toBe(0);
  });
});
