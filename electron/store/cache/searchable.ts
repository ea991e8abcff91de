import { dateOnly } from '../../../shared/clinic-time.ts';
import { fold } from '../../../shared/folded-text.ts';
import { lazy } from '../../../shared/memoize.ts';
import { dialledDigits } from '../../../shared/phone.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import { type Database, withoutFsync } from '../database.ts';
import { isArchived } from './kinds.ts';
import type { NameWords } from './name-words.ts';
import { digitsOf, squashed, wordsIn } from './words.ts';

/**
 * The searched fields of a patient, folded: the names in order, and the words (separated by spaces) of each column of
 * the index.
 */
export type Searchable = {
  readonly last: string;
  readonly first: string;
  readonly preferred: string;
  readonly archived: number;
  readonly words: {
    readonly last: string;
    /** Of the first name and the preferred one. */
    readonly first: string;
    /** Of the middle name, and of the e-mail address before its @. */
    readonly other: string;
    readonly phone: string;
    readonly birth: string;
    readonly email: string;
  };
};

/** @returns the words by which a patient is found; their forms are described at the functions below. */
export function searchableOf(patient: Patient): Searchable {
  const words = patientWords(patient);
  const plain = (name: string | null | undefined) => squashed(fold(name ?? '')).join(' ');
  return {
    last: plain(patient.lastname),
    first: plain(patient.firstname),
    preferred: plain(patient.preferredName),
    archived: isArchived(patient) ? 1 : 0,
    words: {
      last: unique(words.last),
      first: unique([...words.first, ...words.preferred]),
      other: unique([...words.middle, ...words.mailbox]),
      phone: unique(words.phones.flat()),
      birth: unique(words.birth),
      email: words.email,
    },
  };
}

/** The words of a patient by field. */
export type PatientWords = {
  readonly last: readonly string[];
  readonly first: readonly string[];
  readonly preferred: readonly string[];
  readonly middle: readonly string[];
  /** Of the e-mail address before its @. */
  readonly mailbox: readonly string[];
  /** Of each number, in the patient's order. */
  readonly phones: readonly (readonly string[])[];
  readonly birth: readonly string[];
  /** One word without its signs: `jane.d@ex` is searched as the beginning `janedex`. */
  readonly email: string;
};

export function patientWords(patient: Patient): PatientWords {
  const email = fold(patient.email ?? '');
  return {
    last: nameForms(fold(patient.lastname ?? '')),
    first: nameForms(fold(patient.firstname ?? '')),
    preferred: nameForms(fold(patient.preferredName ?? '')),
    middle: nameForms(fold(patient.middleName ?? '')),
    mailbox: wordsIn(email.split('@')[0] ?? '').filter((word) => word.length > 1),
    phones: (patient.phoneNumbers ?? []).map((p) => phoneForms(p.phoneNumber ?? '', p.code ?? '')),
    birth: birthForms(dateOnly(patient.birthdate)),
    email: wordsIn(email).join(''),
  };
}

const unique = (words: readonly string[]) => [...new Set(words)].join(' ');

/**
 * A phone number in the ways it is typed: with and without the leading 0, with the country code, and reversed with the
 * prefix `r`, which turns "ends with" into "begins with".
 */
function phoneForms(number: string, code: string): string[] {
  const digits = digitsOf(number);
  if (digits === '') return [];
  const { country, own, core } = dialledDigits(number, code);
  if (core === '') return [digits];
  // `+64 021 …` is how a number of another country is shown.
  return [digits, `0${core}`, core, country + core, country + own, `r${backwards(core)}`];
}

export const backwards = (digits: string) => [...digits].reverse().join('');

/** A birth date (`YYYY-MM-DD`) as `d19880314`, `m0314` (day and month without a year) and `y1988`. */
function birthForms(date: string | null): string[] {
  if (date === null) return [];
  const digits = digitsOf(date);
  return [`d${digits}`, `m${digits.slice(4)}`, `y${digits.slice(0, 4)}`];
}

/** The words of a name, and each of its parts as one word: `o'brien` is found as `o brien`, `o'brien` and `obrien`. */
const nameForms = (name: string) => [...wordsIn(name), ...squashed(name)];

/**
 * Keeps `patient_names`, `patient_search` and the names in memory in step with `patients`.
 *
 * Guarantee: who is not in the index yet is in `patients_to_index`, from the commit that stored them on.
 */
export function searchIndexRows(db: Database, nameWords: Pick<NameWords, 'addAll'>) {
  const putNames = lazy(() =>
    db.prepare(
      `INSERT INTO patient_names (id, last, first, preferred, archived) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET last = excluded.last, first = excluded.first,
       preferred = excluded.preferred, archived = excluded.archived`,
    ),
  );
  const putWords = lazy(() => db.prepare(wordsInto('patient_search (rowid,')));
  const putLater = lazy(() => db.prepare(wordsInto('patients_to_index (id,')));
  const waitNoMore = lazy(() => db.prepare('DELETE FROM patients_to_index WHERE id = ?'));
  const removeWords = lazy(() => db.prepare('DELETE FROM patient_search WHERE rowid = ?'));
  return {
    /**
     * `before`: the JSON that was stored, or null. Most changes of a patient affect no searched field.
     * @param later whether it is indexed with others (`indexInTurn`)
     */
    put(patient: Patient, before: string | null, later = false): void {
      const now = searchableOf(patient);
      const was = before === null ? null : searchableOf(JSON.parse(before) as Patient);
      if (was && JSON.stringify(was) === JSON.stringify(now)) return;
      putNames().run(patient.id, now.last, now.first, now.preferred, now.archived);
      (later ? putLater() : putWords()).run({ id: patient.id, ...now.words });
      if (!later) waitNoMore().run(patient.id);
      nameWords.addAll(now.words.last);
      nameWords.addAll(now.words.first);
    },
    /** Call after its row of `patients` is removed; its names are removed with it. */
    remove(id: number): void {
      removeWords().run(id);
    },
  };
}

const wordsInto = (table: string) =>
  `INSERT OR REPLACE INTO ${table} last, first, other, phone, birth, email)
   VALUES (:id, :last, :first, :other, :phone, :birth, :email)`;

/**
 * Patients indexed in one step. Each step is a segment of the index, which must be merged with all others: of 200 at a time there is
 * half as much to merge as of the 25 that are stored at a time, and a step takes a few milliseconds.
 */
const indexedAtOnce = 200;

/** Indexes the patients who wait in `patients_to_index`. A step that is lost in a power cut is done again. */
export function indexInTurn(db: Database, nameWords: Pick<NameWords, 'addAll'>) {
  const waits = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM patients_to_index)').pluck();
  const some = lazy(() =>
    db.prepare<[number], { id: number } & Searchable['words']>(
      'SELECT id, last, first, other, phone, birth, email FROM patients_to_index ORDER BY id LIMIT ?',
    ),
  );
  const putWords = lazy(() => db.prepare(wordsInto('patient_search (rowid,')));
  const done = lazy(() => db.prepare('DELETE FROM patients_to_index WHERE id <= ?'));
  const indexSome = db.transaction(() => {
    const next = some().all(indexedAtOnce);
    for (const words of next) {
      putWords().run(words);
      // Of an earlier run: those were read from the index.
      nameWords.addAll(words.last);
      nameWords.addAll(words.first);
    }
    const last = next.at(-1);
    if (last) done().run(last.id);
  }).immediate;
  return {
    waits: (): boolean => waits.get() === 1,
    step: (): void => withoutFsync(db, indexSome),
  };
}

/** Patients indexed at a time where the whole index is filled again: bounds the memory. */
const filledAtOnce = 500;

/** Indexes the patients of a file whose migration has emptied the index: all of them, or none after a crash. */
export function fillSearchIndex(db: Database): void {
  const filled = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM patient_names)').pluck().get() === 1;
  if (filled) return;
  const rows = searchIndexRows(db, { addAll: () => {} });
  const after = db.prepare<[number, number], { id: number; json: string }>(
    'SELECT id, json FROM patients WHERE id > ? ORDER BY id LIMIT ?',
  );
  db.transaction(() => {
    let page = after.all(Number.MIN_SAFE_INTEGER, filledAtOnce);
    while (page.length > 0) {
      for (const { json } of page) rows.put(JSON.parse(json) as Patient, null);
      page = after.all(page.at(-1)?.id ?? 0, filledAtOnce);
    }
  }).immediate();
}
