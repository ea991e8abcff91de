import { versionOf } from '../store/cache/kinds.ts';
import { fingerprint, same } from './three-way.ts';

/**
 * Detects which values a call that is carried out late has overwritten, from what was seen of the record before. Pure.
 *
 * Guarantee: a value that another writer set, that this PC saw, and that the record no longer has because it shows what
 * the late call wrote, is reported.
 */
type Fields = Readonly<Record<string, unknown>>;

/** What a call wrote, in the form in which it is compared. */
export type CallWrites = {
  readonly values: Fields;
  /** The fields that the user changed, with their values just before the call. All others were sent unchanged. */
  readonly before: Fields;
};

/** What this PC has seen of the record since the call. Stored as JSON. */
export type SeenValues = {
  /** Values that other writers set since, by field. */
  readonly others: Fields;
  /** Whether the record has shown what the user wants. */
  readonly landed: boolean;
  /** Of the newest copy seen: its version, and a digest of all of it but time stamps. */
  readonly version: number | null;
  readonly digest: string | null;
};

export const noSeenValues: SeenValues = { others: {}, landed: false, version: null, digest: null };

/** A copy of the record: the fields that the call writes, its version, a digest of all of it. */
export type RecordCopy = {
  readonly fields: Fields;
  readonly version: number | null;
  readonly digest: string;
};

export type CopyFindings = {
  readonly seen: SeenValues;
  /** Values of others that are gone, by field. */
  readonly reverted: Fields;
  /**
   * The record was written again, and all that the call wrote is as the call wrote it: what was set in between, if
   * anything, cannot be known.
   */
  readonly writtenAgain: boolean;
  /** All else in the record is unchanged, too. */
  readonly sameElsewhere: boolean;
};

/** @param copy the cached record: not older than what was seen, unless the audit says so */
export function compareCopy(
  { values, before }: CallWrites,
  seen: SeenValues,
  copy: RecordCopy,
): CopyFindings {
  // A copy that was seen already reverts nothing, although this desk has set something since that no copy shows yet.
  if (seen.version !== null && seen.version === copy.version && seen.digest === copy.digest)
    return { seen, reverted: {}, writtenAgain: false, sameElsewhere: true };
  const others: Record<string, unknown> = { ...seen.others };
  const reverted: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const now = copy.fields[field];
    if (same(now, value)) {
      if (Object.hasOwn(others, field)) reverted[field] = others[field];
      delete others[field];
    } else if (seen.landed || !Object.hasOwn(before, field) || !same(now, before[field])) {
      others[field] = now;
    }
  }
  const asWanted = Object.keys(before).every((field) => same(copy.fields[field], values[field]));
  const asWritten = Object.keys(others).length === 0 && Object.keys(reverted).length === 0;
  return {
    seen: { others, landed: seen.landed || asWanted, version: copy.version, digest: copy.digest },
    reverted,
    writtenAgain: seen.landed && asWritten && isBefore(seen.version, copy.version),
    sameElsewhere: seen.digest === copy.digest,
  };
}

/**
 * Adds what a later call of this desk has set and the practice confirmed: it counts as seen before any copy shows it.
 * @param earlier what the earlier call wrote; that call may be carried out late
 * @param later what the later call wrote
 */
export function withOwnChange(seen: SeenValues, earlier: CallWrites, later: CallWrites): SeenValues {
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
export function recordCopy(record: object, fields: Fields): RecordCopy {
  return { fields, version: versionOf(record), digest: fingerprint(withoutStamps(record)) };
}

/** The record without its time stamps. */
function withoutStamps(record: object): unknown {
  const { updatedAt: _, appointmentPatients, ...rest } = record as Readonly<Record<string, unknown>>;
  if (!Array.isArray(appointmentPatients)) return rest;
  const places = appointmentPatients.map(({ statusUpdatedAt: __, ...place }) => place);
  return { ...rest, appointmentPatients: places };
}
