import { versionOf } from '../store/cache/kinds.ts';
import { fingerprint, same } from './three-way.ts';

/**
 * What a call that is carried out late puts back in a record, told from what was seen of the record before. Pure.
 *
 * Guarantee: a value that another writer set, that was seen, and that the record no longer has because it shows what the
 * late call wrote, is reported.
 */
type Fields = Readonly<Record<string, unknown>>;

/** What a call wrote, as it is compared. */
export type Written = {
  readonly values: Fields;
  /** Of the fields that the person changed: as they were just before the call. All others were sent as they were. */
  readonly before: Fields;
};

/** What has been seen of the record since the call. */
export type Seen = {
  /** What other writers set since, by field. */
  readonly others: Fields;
  /** Whether the record has shown what the person wants. */
  readonly landed: boolean;
  /** Of the newest copy seen: its stamp, and a digest of all that is in it besides stamps. */
  readonly version: number | null;
  readonly digest: string | null;
};

export const nothingSeen: Seen = { others: {}, landed: false, version: null, digest: null };

/** A copy of the record: the fields that the call writes, its stamp, a digest of all of it. */
export type Copy = {
  readonly fields: Fields;
  readonly version: number | null;
  readonly digest: string;
};

export type Noticed = {
  readonly seen: Seen;
  /** What others had set and is gone, by field. */
  readonly putBack: Fields;
  /**
   * The record was written again, and all that the call wrote is as the call wrote it: what was set in between, if
   * anything, cannot be known.
   */
  readonly writtenAgain: boolean;
  /** All else in the record is as it was, too. */
  readonly sameElsewhere: boolean;
};

/** @param copy the record as the cache has it: not older than what was seen, unless the audit says so */
export function notice({ values, before }: Written, seen: Seen, copy: Copy): Noticed {
  // What was seen already puts nothing back, although this desk has set something since that no copy shows yet.
  if (seen.version !== null && seen.version === copy.version && seen.digest === copy.digest)
    return { seen, putBack: {}, writtenAgain: false, sameElsewhere: true };
  const others: Record<string, unknown> = { ...seen.others };
  const putBack: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const now = copy.fields[field];
    if (same(now, value)) {
      if (Object.hasOwn(others, field)) putBack[field] = others[field];
      delete others[field];
    } else if (seen.landed || !Object.hasOwn(before, field) || !same(now, before[field])) {
      others[field] = now;
    }
  }
  const asWanted = Object.keys(before).every((field) => same(copy.fields[field], values[field]));
  const asWritten = Object.keys(others).length === 0 && Object.keys(putBack).length === 0;
  return {
    seen: { others, landed: seen.landed || asWanted, version: copy.version, digest: copy.digest },
    putBack,
    writtenAgain: seen.landed && asWritten && isBefore(seen.version, copy.version),
    sameElsewhere: seen.digest === copy.digest,
  };
}

/**
 * What a later call of this desk has set, which the practice confirmed: it was seen before any copy shows it.
 * @param earlier what the earlier call wrote, which may be carried out late
 * @param later what the later call wrote
 */
export function withOwn(seen: Seen, earlier: Written, later: Written): Seen {
  const others: Record<string, unknown> = { ...seen.others };
  for (const field of Object.keys(later.before)) {
    if (!Object.hasOwn(earlier.values, field)) continue;
    if (same(later.values[field], earlier.values[field])) delete others[field];
    else others[field] = later.values[field];
  }
  return { ...seen, others };
}

const isBefore = (one: number | null, other: number | null) => one !== null && other !== null && one < other;

/** @param fields what the record shows of all that the call writes */
export function copyOf(record: object, fields: Fields): Copy {
  return { fields, version: versionOf(record), digest: fingerprint(withoutStamps(record)) };
}

/** All that is in a record besides when it was changed. */
function withoutStamps(record: object): unknown {
  const { updatedAt: _, appointmentPatients, ...rest } = record as Readonly<Record<string, unknown>>;
  if (!Array.isArray(appointmentPatients)) return rest;
  const places = appointmentPatients.map(({ statusUpdatedAt: __, ...place }) => place);
  return { ...rest, appointmentPatients: places };
}
