import { expect, test } from 'vitest';
import { suggest } from '../../../../electron/documents/scans/suggest.ts';
import type { Patient } from '../../../../shared/practice/resources/index.ts';

const patient = (id: number, firstname: string, lastname: string, birthdate: string): Patient => ({
  id,
  firstname,
  lastname,
  birthdate: `${birthdate}T00:00:00.000Z`,
});
const jia = patient(1, 'Jia', 'Chen', '1988-03-14');
const jian = patient(2, 'Jian', 'Chen', '1991-08-02');
const ruth = patient(3, 'Ruth', 'Abernethy', '1950-01-30');
const everyone = [jia, jian, ruth];

/** As the store's search: by birth date, or by both names. */
const search = (words: string) =>
  everyone.filter(
    (one) =>
      one.birthdate?.startsWith(words) ||
      words.toLowerCase().split(' ').sort().join() ===
        `${one.lastname},${one.firstname}`.toLowerCase().split(',').sort().join(),
  );
const ids = (text: string, here: Patient[]) => suggest(text, here, search).map((one) => one.patient.id);

test('whose name and birth date stand in the text comes before whose name alone does, here today or not', () => {
  expect(ids('Re: Jia Chen, 14/3/1988. Cc: Jian Chen.', [jian])).toEqual([1, 2]);
});

test('among equals those who are here today come first', () => {
  expect(ids('Jia Chen and Jian Chen', [jian])).toEqual([2, 1]);
});

test('a patient whom nothing in the text names is not suggested beside one who is named', () => {
  expect(ids('Re: Ruth Abernethy', [jia, jian])).toEqual([3]);
  // A last name alone is often another person’s, seldom the patient’s.
  expect(ids('Re: Ruth Abernethy; referred by Dr Chen', [jia])).toEqual([3]);
});

test('a text that names no one leads to those who are here today', () => {
  expect(ids('', [jia, ruth])).toEqual([1, 3]);
  expect(ids('Please find the results attached', [])).toEqual([]);
});
