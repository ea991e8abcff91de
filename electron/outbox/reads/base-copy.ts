import { failure } from '../../../shared/failures.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { versionOf } from '../../store/cache/kinds.ts';
import type { StoredKind, StoredObjects } from '../../store/types.ts';
import { same } from '../three-way.ts';
import { changeWords } from '../words.ts';
import { accepted, type WriteContext } from '../write-definition.ts';

/** Fields that say when a record was changed, not what it contains. */
const stamps = new Set(['createdAt', 'updatedAt']);

/** At most so many fields are named on a card. */
const maxNamed = 8;

/** A record that was read, with the newest version of it that this PC has. */
type Pair<T> = { readonly read: T; readonly newest: T };

function pairOf<K extends StoredKind>(
  kind: K,
  read: StoredObjects[K],
  { cache }: Pick<WriteContext, 'cache'>,
): Pair<StoredObjects[K]> {
  const kept = cache.get(kind, read.id);
  return { read, newest: kept !== null && isOlder(read, kept) ? kept : read };
}

/** Whether the practice's time stamps say that `one` is an earlier version than `other`. */
export function isOlder(one: object, other: object): boolean {
  const [version, otherVersion] = [versionOf(one), versionOf(other)];
  return version !== null && otherVersion !== null && version < otherVersion;
}

type Version = number | null | undefined;
/** Whether a version is known to be that of before, or an earlier one. */
export const isNoNewer = (now: Version, before: Version): boolean =>
  typeof now === 'number' && typeof before === 'number' && now <= before;

/**
 * The records that a write is based on, as just read and stored in the cache.
 *
 * Guarantee: a record that is older than the one this PC has is no base (a replica of the service may lag): it is read
 * again, and then held for the user. If the user decides so, the newer one is the base. The same holds for one that
 * does not show what this desk itself has set; there is no newer copy of it to build on.
 * @returns the failure `older-copy`, whose words say in which fields the two differ
 */
export function asBase<K extends StoredKind>(
  kind: K,
  read: Extract<CallOutcome<readonly StoredObjects[K][]>, { ok: true }>,
  context: WriteContext,
): CallOutcome<StoredObjects[K][]> {
  const pairs = read.value.map((one) => pairOf(kind, one, context));
  const newest = pairs.map((pair) => pair.newest);
  const own = [...new Set(newest.flatMap((one) => context.behind(kind, one)))];
  if (own.length > 0) return olderThan(sayOwn(own));
  if (pairs.every((pair) => pair.read === pair.newest)) return { ...read, value: newest };
  const fields = [...new Set(pairs.flatMap(differing))].slice(0, maxNamed);
  const which = fields.length > 0 ? ` (${fields.join(', ')})` : '';
  const words = changeWords.reads.older(which);
  if (accepted(context, { seen: words })) return { ...read, value: newest };
  return olderThan(words);
}

const olderThan = (words: string): Extract<CallOutcome<never>, { ok: false }> => ({
  ok: false,
  failure: failure('older-copy', { words }),
  delivery: 'not-sent',
});

const sayOwn = (fields: readonly string[]) =>
  changeWords.reads.olderOwn(fields.slice(0, maxNamed).join(', '));

/** The same for records that are only searched: each in the newest version that this PC has. */
export const newestCopies = <K extends StoredKind>(
  kind: K,
  read: readonly StoredObjects[K][],
  context: Pick<WriteContext, 'cache'>,
): StoredObjects[K][] => read.map((one) => pairOf(kind, one, context).newest);

function differing({ read, newest }: Pair<object>): string[] {
  if (read === newest) return [];
  const [one, other] = [read, newest] as unknown as readonly Readonly<Record<string, unknown>>[];
  const fields = new Set([...Object.keys(read), ...Object.keys(newest)]);
  return [...fields].filter((field) => !stamps.has(field) && !same(one?.[field], other?.[field]));
}
