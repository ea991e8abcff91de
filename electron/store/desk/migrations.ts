import type { Migration } from '../migrations.ts';

/** The schema of `desk.db`. Its content exists nowhere else: a step may only add or carry over, never drop. */
export const deskMigrations: readonly Migration[] = [
  {
    to: 10,
    what: 'the outbox and its files, the action log, facts',
    sql: `
CREATE TABLE writes (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  args TEXT NOT NULL,
  args_version INTEGER NOT NULL,
  subject TEXT NOT NULL,
  patient_id INTEGER,
  created_at INTEGER NOT NULL,
  by TEXT NOT NULL,
  state TEXT NOT NULL,
  state_at INTEGER NOT NULL,
  hold_until INTEGER,
  attempts INTEGER NOT NULL,
  last_failure TEXT,
  evidence TEXT NOT NULL,
  outcome TEXT
);
CREATE INDEX writes_by_state ON writes (state, created_at, place);
CREATE INDEX writes_by_creation ON writes (created_at, place);

CREATE TABLE files (
  write_id TEXT PRIMARY KEY REFERENCES writes (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  bytes BLOB NOT NULL
);

CREATE TABLE actions (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  what TEXT NOT NULL,
  patient_id INTEGER,
  outcome TEXT NOT NULL
);
CREATE INDEX actions_by_time ON actions (at, place);
CREATE TRIGGER actions_are_not_changed BEFORE UPDATE ON actions
  BEGIN SELECT RAISE (ABORT, 'the action log is append-only'); END;
CREATE TRIGGER actions_are_not_deleted BEFORE DELETE ON actions
  BEGIN SELECT RAISE (ABORT, 'the action log is append-only'); END;

CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
  },
  {
    to: 20,
    what: 'what was counted in the tills, shift by shift',
    sql: `
CREATE TABLE counts (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  date TEXT NOT NULL,
  location_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  amounts TEXT NOT NULL,
  note TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  ended TEXT,
  system TEXT,
  UNIQUE (date, location_id, part)
);`,
  },
  {
    to: 30,
    what: 'writes in the order in which they were made, whatever the clock said',
    sql: `
CREATE INDEX writes_in_order ON writes (state, place);
DROP INDEX writes_by_state;
DROP INDEX writes_by_creation;`,
  },
  {
    to: 40,
    what: 'tills of several locations are counted together',
    sql: `
CREATE TABLE counts_of_places (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  date TEXT NOT NULL,
  locations TEXT NOT NULL,
  part INTEGER NOT NULL,
  amounts TEXT NOT NULL,
  note TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  ended TEXT,
  system TEXT,
  UNIQUE (date, locations, part)
);
INSERT INTO counts_of_places (place, date, locations, part, amounts, note, by, at, ended, system)
  SELECT place, date, iif(location_id = 0, '', location_id), part, amounts, note, by, at, ended, system FROM counts;
DROP TABLE counts;
ALTER TABLE counts_of_places RENAME TO counts;`,
  },
  {
    to: 50,
    what: 'what was done is found by its kind and age; the action log can be trimmed by age, and in no other way',
    sql: `
CREATE INDEX writes_done ON writes (kind, state_at) WHERE state = 'done';
CREATE INDEX writes_done_for ON writes (patient_id, kind, place) WHERE state = 'done';
CREATE INDEX writes_unsettled ON writes (place)
  WHERE state = 'done' AND iif(json_valid(evidence), json_extract(evidence, '$.settled'), 0) IS NOT 1;
DROP TRIGGER actions_are_not_deleted;
CREATE TRIGGER actions_are_not_deleted BEFORE DELETE ON actions
  WHEN OLD.at >= coalesce((SELECT CAST(value AS INTEGER) FROM facts WHERE name = 'log-kept-from'), 0)
  BEGIN SELECT RAISE (ABORT, 'the action log is append-only'); END;`,
  },
  {
    to: 60,
    what: 'what was half done when the desk was covered, documents included',
    sql: `
CREATE TABLE drafts (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE draft_papers (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);`,
  },
  {
    to: 70,
    what: 'the notes and coins behind a count',
    sql: `ALTER TABLE counts ADD COLUMN cash TEXT NOT NULL DEFAULT '{}';`,
  },
  {
    to: 80,
    what: 'a payment of this desk is found by the id that the practice gave it',
    sql: `
CREATE INDEX writes_paid ON writes (iif(json_valid(outcome), json_extract(outcome, '$.id'), NULL))
  WHERE state = 'done' AND kind = 'payment';`,
  },
];
