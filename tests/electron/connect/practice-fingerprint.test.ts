import { describe, expect, test } from 'vitest';
import {
  type Fingerprint,
  fingerprintOf,
  isSamePractice,
  markOfPatient,
  readFingerprint,
  readFingerprints,
} from '../../../electron/connect/practice-fingerprint.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import type { Location, Patient } from '../../../shared/practice/resources/index.ts';
import { demoNow } from '../../fakes/whole-desk.ts';

const baseUrl = 'https://practice.test/v1';
const clinic = demoClinic({ seed: 7, patients: 60, now: demoNow });
const print = (locations: readonly Location[], patients: readonly Patient[]): Fingerprint =>
  fingerprintOf({ baseUrl, locations, patients: patients.map(markOfPatient) });
const known = print(clinic.locations, clinic.patients);
const location = (more: Partial<Location>): Location => ({
  id: 1,
  title: 'Riverside Physio',
  abn: '51 824 753 556',
  createdAt: '2021-03-01T00:00:00.000Z',
  ...more,
});
const patient = (id: number, more: Partial<Patient> = {}): Patient => ({
  id,
  firstname: `First ${id}`,
  lastname: `Last ${id}`,
  birthdate: `19${50 + (id % 40)}-04-02T00:00:00.000Z`,
  createdAt: `2022-01-01T00:00:${String(id % 60).padStart(2, '0')}.000Z`,
  ...more,
});
const patients = Array.from({ length: 30 }, (_, n) => patient(n + 1));

describe('the same practice', () => {
  test('An ordinary edit is no other practice: a location renamed, moved or closed, one more, one fewer.', () => {
    const [first, ...others] = clinic.locations;
    if (!first) throw new Error('an empty clinic');
    const edits: readonly (readonly Location[])[] = [
      [{ ...first, title: 'Another name' }, ...others],
      [{ ...first, title: 'Another name', address: 'Elsewhere', abn: '99 999 999 999' }, ...others],
      [{ ...first, archived: true, deletedAt: '2026-11-01T00:00:00.000Z' }, ...others],
      [{ ...first, id: 900, createdAt: '2026-11-18T00:00:00.000Z' }, first, ...others],
      [first],
    ];
    for (const locations of edits)
      expect(isSamePractice(known, print(locations, clinic.patients))).toBe(true);
  });

  test('Stamps without their milliseconds are no other practice.', () => {
    const one = location({ createdAt: '2023-07-05T02:11:09.482Z' });
    const coarse = { ...one, title: 'Renamed', createdAt: '2023-07-05T02:11:09Z' };
    expect(isSamePractice(print([one], []), print([coarse], []))).toBe(true);
  });

  test('Patients archived, renamed, merged or new are no other practice.', () => {
    const [one, two, ...rest] = clinic.patients;
    if (!one || !two) throw new Error('an empty clinic');
    const edits: readonly (readonly Patient[])[] = [
      [{ ...one, archived: true }, two, ...rest],
      [{ ...one, lastname: 'Married' }, ...rest],
      rest,
      [patient(900), one, two, ...rest],
      [],
    ];
    for (const edited of edits) expect(isSamePractice(known, print(clinic.locations, edited))).toBe(true);
  });

  test('One location that is sold to another company is the same practice by its patients.', () => {
    const sold = location({ title: 'Bay Street Clinic', abn: '11 111 111 111' });
    expect(isSamePractice(print([location({})], patients), print([sold], patients))).toBe(true);
  });

  test('A service that tells nothing but ids, and what was kept before there were fingerprints, go by the ids.', () => {
    const minimal = print([{ id: 1 }], []);
    expect(isSamePractice(minimal, print([{ id: 1 }, { id: 2 }], []))).toBe(true);
    const before = readFingerprint(JSON.stringify({ baseUrl, locations: [1, 2] }));
    expect(before && isSamePractice(before, print(clinic.locations, clinic.patients))).toBe(true);
    expect(before && isSamePractice(before, print([{ id: 3 }], []))).toBe(false);
  });
});

describe('another practice', () => {
  test('Another practice whose location ids coincide is not the same.', () => {
    const other = location({
      title: 'Hillside Podiatry',
      abn: '22 222 222 222',
      createdAt: '2023-07-05T02:11:09Z',
    });
    expect(isSamePractice(print([location({})], []), print([other], []))).toBe(false);
    // Its locations may be called the same, or say little.
    const alike = location({ createdAt: '2023-07-05T02:11:09Z', abn: '22 222 222 222' });
    expect(isSamePractice(print([location({})], []), print([alike], []))).toBe(false);
  });

  test('Practices made from one template, with the same locations, are distinguished by their patients.', () => {
    const others = patients.map(({ id }) =>
      patient(id, { lastname: `Other ${id}`, createdAt: '2024-05-05T05:05:05.000Z' }),
    );
    const template = [location({}), location({ id: 2, title: 'Second room' })];
    expect(isSamePractice(print(template, patients), print(template, others))).toBe(false);
  });

  test('Another address is another practice, and so are locations of which none has a known id.', () => {
    expect(isSamePractice(known, { ...known, baseUrl: 'https://another.test/v1' })).toBe(false);
    const ids = clinic.locations.map((one) => ({ ...one, id: one.id + 9000 }));
    expect(isSamePractice(known, print(ids, clinic.patients))).toBe(false);
  });
});

test('A fingerprint holds no names, and what is kept of it is read again as it was.', () => {
  const text = JSON.stringify(known);
  for (const { lastname } of clinic.patients.slice(0, 30)) if (lastname) expect(text).not.toContain(lastname);
  expect(readFingerprint(text)).toEqual(known);
  expect(readFingerprint(null)).toBeNull();
});

test('What is kept and cannot be read is damage, and never nobody’s.', () => {
  for (const text of ['', '{', '[]', '{"baseUrl":1}'])
    expect(() => readFingerprint(text)).toThrow(StoreError);
  expect(() => readFingerprints('{}')).toThrow(StoreError);
});
