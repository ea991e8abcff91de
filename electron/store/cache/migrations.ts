import type { Migration } from '../migrations.ts';

/** Columns that every kind has: see `StoredObjects`. */
const common = `
  id INTEGER PRIMARY KEY,
  version INTEGER,
  sequence INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  json TEXT NOT NULL`;

/**
 * The schema of `cache.db`. A step may also drop and recreate tables: the file holds nothing that the service does not
 * have. It must then clear `feed_state` too.
 */
export const cacheMigrations: readonly Migration[] = [
  {
    to: 10,
    what: 'one table a kind, the state of the feeds, facts',
    sql: `
CREATE TABLE feed_state (name TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE counts (kind TEXT PRIMARY KEY, objects INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE appointments (${common}, start_ms INTEGER, location_id INTEGER);
CREATE INDEX appointments_by_start ON appointments (start_ms, id) WHERE archived = 0;
CREATE INDEX appointments_by_location ON appointments (location_id, start_ms, id) WHERE archived = 0;

CREATE TABLE appointment_patients (
  appointment_id INTEGER NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  patient_id INTEGER NOT NULL,
  status TEXT,
  case_id INTEGER,
  invoice_id INTEGER,
  start_ms INTEGER,
  archived INTEGER NOT NULL,
  PRIMARY KEY (appointment_id, place)
) WITHOUT ROWID;
CREATE INDEX appointment_patients_by_patient ON appointment_patients (patient_id, start_ms, appointment_id, archived, status);

CREATE TABLE patients (${common});

CREATE TABLE invoices (${common}, patient_id INTEGER, issue_ms INTEGER, open INTEGER NOT NULL);
CREATE INDEX invoices_open ON invoices (patient_id, issue_ms, id) WHERE open = 1;
CREATE INDEX invoices_by_patient ON invoices (patient_id, issue_ms, id) WHERE archived = 0;

CREATE TABLE cases (${common}, patient_id INTEGER);
CREATE INDEX cases_by_patient ON cases (patient_id, id) WHERE archived = 0;

CREATE TABLE busy_times (${common}, start_ms INTEGER, end_ms INTEGER, length_ms INTEGER, location_id INTEGER);
CREATE INDEX busy_times_by_start ON busy_times (start_ms, id) WHERE archived = 0;
CREATE INDEX busy_times_by_length ON busy_times (length_ms) WHERE archived = 0;

CREATE TABLE payments (${common}, payment_ms INTEGER);
CREATE INDEX payments_by_date ON payments (payment_ms, id) WHERE archived = 0;

CREATE TABLE busy_time_types (${common});
CREATE TABLE contacts (${common});
CREATE TABLE locations (${common});
CREATE TABLE support_activities (${common});
CREATE TABLE support_items (${common});
CREATE TABLE payment_methods (${common});
CREATE TABLE practitioners (${common});
CREATE TABLE services (${common});`,
  },
  {
    to: 20,
    what: 'finding patients',
    sql: `
-- Read for ranking only. No index by name: its random pages would make the first reading of a large practice five times
-- slower than its rows do.
CREATE TABLE patient_names (
  id INTEGER PRIMARY KEY REFERENCES patients (id) ON DELETE CASCADE,
  last TEXT NOT NULL,
  first TEXT NOT NULL,
  preferred TEXT NOT NULL,
  archived INTEGER NOT NULL
);
CREATE VIRTUAL TABLE patient_search USING fts5 (
  last, first, other, phone, birth, email,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
-- Merging happens in small steps of our own (upkeep): SQLite's would now and then hold a commit up for a long moment.
INSERT INTO patient_search (patient_search, rank) VALUES ('automerge', 0);
INSERT INTO patient_search (patient_search, rank) VALUES ('crisismerge', 1000);
-- Patients kept before could not be found: they are read again.
DELETE FROM patients;
DELETE FROM counts WHERE kind = 'patients';
DELETE FROM feed_state;`,
  },
  {
    to: 30,
    what: 'support activities of a patient, support items of an appointment',
    sql: `
CREATE INDEX support_activities_by_patient ON support_activities (json ->> '$.patientId', id) WHERE archived = 0;
CREATE INDEX support_items_by_appointment ON support_items (json ->> '$.appointmentId', id) WHERE archived = 0;`,
  },
  {
    to: 40,
    what: 'payments of before the first connection',
    sql: `
-- Payments were not asked for before; from now on the list is read once from ninety days back.
DELETE FROM feed_state WHERE name = 'payments';`,
  },
  {
    to: 50,
    what: 'removed payments of a day',
    sql: `
DROP INDEX payments_by_date;
CREATE INDEX payments_by_date ON payments (payment_ms, id);`,
  },
  {
    to: 60,
    what: 'records that could not be read; busy times by type, support activities by day, payments by patient',
    sql: `
CREATE INDEX busy_times_by_type ON busy_times (json ->> '$.busyTimeTypeId') WHERE archived = 0;
CREATE INDEX payments_by_patient ON payments (json ->> '$.patientId', payment_ms, id);
CREATE INDEX support_activities_by_start ON support_activities (json ->> '$.start', id) WHERE archived = 0;
CREATE TABLE set_aside (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  field TEXT NOT NULL,
  expected TEXT NOT NULL,
  got TEXT NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;`,
  },
  {
    to: 70,
    what: 'blocks that older records keep as appointments; leave that began up to two years ago',
    sql: `
CREATE INDEX appointments_blocking ON appointments (start_ms, id)
  WHERE archived = 0 AND json ->> '$.isUnavailableBlock' = 1;
-- A year was asked for before; the list is read once more, from two years back.
DELETE FROM feed_state WHERE name = 'busyTimes';`,
  },
  {
    to: 80,
    what: 'the waiting list, forms, and reasons for cancelling',
    sql: `
CREATE TABLE waitlists (${common});
CREATE TABLE patient_forms (${common});
CREATE TABLE cancellation_reasons (${common});`,
  },
  {
    to: 90,
    what: 'visits of a practitioner, forms of a patient',
    sql: `
CREATE INDEX appointments_by_practitioner ON appointments (json ->> '$.practitionerId', start_ms, id) WHERE archived = 0;
CREATE INDEX patient_forms_by_patient ON patient_forms (json ->> '$.patientId', id) WHERE archived = 0;`,
  },
  {
    to: 100,
    what: 'names in scripts that Unicode classed otherwise in 2012',
    sql: `
-- What is indexed is folded and divided into words here. SQLite's own rules for Unicode would divide some words again, and
-- an index without positions refuses to search for a word that became two. Its rows are filled when the cache is opened
-- (fillSearchIndex).
DROP TABLE patient_search;
CREATE VIRTUAL TABLE patient_search USING fts5 (
  last, first, other, phone, birth, email,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3 4',
  tokenize = 'ascii'
);
INSERT INTO patient_search (patient_search, rank) VALUES ('automerge', 0);
INSERT INTO patient_search (patient_search, rank) VALUES ('crisismerge', 1000);
DELETE FROM patient_names;`,
  },
  {
    to: 110,
    what: 'patients that are indexed many at a time',
    sql: `
CREATE TABLE patients_to_index (
  id INTEGER PRIMARY KEY REFERENCES patients (id) ON DELETE CASCADE,
  last TEXT NOT NULL,
  first TEXT NOT NULL,
  other TEXT NOT NULL,
  phone TEXT NOT NULL,
  birth TEXT NOT NULL,
  email TEXT NOT NULL
);`,
  },
  {
    to: 120,
    what: 'who waits for a practitioner',
    sql: `
CREATE INDEX waitlists_by_practitioner ON waitlists (max(coalesce(json ->> '$.practitionerId', 0), 0), id) WHERE archived = 0;`,
  },
  {
    to: 130,
    what: 'phone numbers without their country code, or with it in the number',
    sql: `
-- The forms of a number are made as it is indexed: the index is filled again when the cache is opened (fillSearchIndex).
INSERT INTO patient_search (patient_search) VALUES ('delete-all');
DELETE FROM patient_names;`,
  },
  {
    to: 140,
    what: 'when payments without a date were recorded',
    sql: `
-- As shared/practice/paid-at.ts has it: a record that is read again as it was is not written again.
UPDATE payments SET payment_ms = CAST(round(1000 * coalesce(
    unixepoch(json ->> '$.createdAt', 'subsec'), unixepoch(json ->> '$.updatedAt', 'subsec'))) AS INTEGER)
  WHERE payment_ms IS NULL;`,
  },
];
