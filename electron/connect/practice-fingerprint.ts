import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dateOnly, instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import type { Location, Patient } from '../../shared/practice/resources/index.ts';
import { StoreError } from '../store/store-error.ts';
import { parseStored } from '../store/stored.ts';

/**
 * What distinguishes one practice from another. The same address may serve several practices, and each counts its ids
 * from 1, so ids alone prove nothing. No names and no birth dates: only a hash of them.
 */
const LocationMark = z.object({
  id: z.int(),
  title: z.string().nullable(),
  /** The digits of the business number. */
  abn: z.string().nullable(),
  /** UTC ms. */
  createdAt: z.number().nullable(),
});
type LocationMark = z.infer<typeof LocationMark>;

const PatientMark = z.object({
  id: z.int(),
  /** UTC ms. */
  createdAt: z.number().nullable(),
  /** A hash of name and birth date; null where the record has none. */
  person: z.string().nullable(),
});
export type PatientMark = Readonly<z.infer<typeof PatientMark>>;

/** Versions before kept the ids of the locations, and nothing else. */
const idAlone = z.int().transform((id): LocationMark => ({ id, title: null, abn: null, createdAt: null }));

const Fingerprint = z.object({
  baseUrl: z.string(),
  locations: z.array(z.union([LocationMark, idAlone])),
  patients: z.array(PatientMark).default([]),
});
export type Fingerprint = Readonly<z.infer<typeof Fingerprint>>;

/** As many patients are enough for a sample. */
export const sampleSize = 40;

/**
 * @returns the stored fingerprint; null where there is none
 * @throws StoreError where it cannot be parsed: files of a practice are never taken for files of none
 */
export const readFingerprint = (text: string | null): Fingerprint | null =>
  text === null ? null : mustBeRead(parseStored(Fingerprint, text));

export const readFingerprints = (text: string | null): Fingerprint[] =>
  text === null ? [] : mustBeRead(parseStored(z.array(Fingerprint), text));

function mustBeRead<T>(read: T | null): T {
  if (read !== null) return read;
  throw new StoreError(
    failure('store-damaged', { words: 'to which practice this PC belongs cannot be read' }),
  );
}

export function fingerprintOf(practice: {
  readonly baseUrl: string;
  readonly locations: readonly Location[];
  readonly patients: readonly PatientMark[];
}): Fingerprint {
  const locations = practice.locations.map(markOfLocation).sort((a, b) => a.id - b.id);
  return { baseUrl: practice.baseUrl, locations, patients: practice.patients.slice(0, sampleSize) };
}

function markOfLocation({ id, title, abn, createdAt }: Location): LocationMark {
  return {
    id,
    title: title?.trim().toLowerCase() || null,
    abn: abn?.replace(/\D/g, '') || null,
    createdAt: instantFromWire(createdAt),
  };
}

export function markOfPatient({ id, firstname, lastname, birthdate, createdAt }: Patient): PatientMark {
  const name = `${lastname ?? ''} ${firstname ?? ''}`.trim().toLowerCase();
  const hash = createHash('sha256').update(`${name}|${dateOnly(birthdate) ?? ''}`);
  return {
    id,
    createdAt: instantFromWire(createdAt),
    person: name === '' ? null : hash.digest('hex').slice(0, 16),
  };
}

/** So many patients that both have say more than all locations do. */
const enoughPatients = 3;
/** What speaks for one practice when it is the same, and against it when it is not. */
const weights = { createdAt: 2, abn: 2, title: 1 } as const;

/**
 * Whether two fingerprints are of one practice: the same address, a location in common, and at least as much that agrees
 * as does not. Patients decide where enough of them are known; else locations, by when they were created, their business
 * number and their title, so that no single edit makes another practice. Where nothing can be compared, the ids decide.
 */
export function isSamePractice(a: Fingerprint, b: Fingerprint): boolean {
  if (a.baseUrl !== b.baseUrl) return false;
  const locations = inBoth(a.locations, b.locations);
  if (locations.length === 0) return false;
  const byPatients = weigh(inBoth(a.patients, b.patients).map(([one, other]) => comparePatients(one, other)));
  if (byPatients.total >= enoughPatients) return byPatients.agree * 2 >= byPatients.total;
  const byLocations = weigh(locations.flatMap(([one, other]) => compareLocations(one, other)));
  return (byPatients.agree + byLocations.agree) * 2 >= byPatients.total + byLocations.total;
}

/** How much a comparison counts, and whether it agrees; null: it says nothing. */
type Compared = { readonly weight: number; readonly agrees: boolean } | null;

function weigh(compared: readonly Compared[]): { agree: number; total: number } {
  let agree = 0;
  let total = 0;
  for (const one of compared) {
    total += one?.weight ?? 0;
    if (one?.agrees) agree += one.weight;
  }
  return { agree, total };
}

function compareLocations(one: LocationMark, other: LocationMark): Compared[] {
  return (['createdAt', 'abn', 'title'] as const).map((field) =>
    one[field] === null || other[field] === null
      ? null
      : { weight: weights[field], agrees: isSame(one[field], other[field]) },
  );
}

/** A service may begin to leave out the milliseconds of its stamps, or cease to. */
const isSame = (one: string | number | null, other: string | number | null): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.floor(one / 1000) === Math.floor(other / 1000)
    : one === other;

/** A patient may be renamed, and a service may be set up again with new creation times: one of the two is enough. */
function comparePatients(one: PatientMark, other: PatientMark): Compared {
  const compared = (['createdAt', 'person'] as const).filter(
    (field) => one[field] !== null && other[field] !== null,
  );
  if (compared.length === 0) return null;
  return { weight: 1, agrees: compared.some((field) => isSame(one[field], other[field])) };
}

function inBoth<T extends { readonly id: number }>(a: readonly T[], b: readonly T[]): (readonly [T, T])[] {
  const others = new Map(b.map((one) => [one.id, one]));
  return a.flatMap((one) => {
    const other = others.get(one.id);
    return other ? [[one, other] as const] : [];
  });
}
