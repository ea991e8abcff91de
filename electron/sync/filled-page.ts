import type { SetAside } from '../../shared/practice/tolerant.ts';
import type { Cache, StoredKind } from '../store/types.ts';
import type { StoredRow } from './shared-reads.ts';

/** All records of a kind with ids above `after`, up to `upTo`; null: to the end. */
export type FilledPage = {
  readonly kind: StoredKind;
  readonly after: number;
  readonly upTo: number | null;
  readonly rows: readonly StoredRow[];
  /** Records of these ids that could not be parsed; one without a readable id is on the first page. */
  readonly aside: readonly SetAside[];
};

/** Records of one page, and their size in bytes of JSON: a request on the link has 1 MB. */
const pageRows = 500;
const pageBytes = 400_000;

/** The records of a kind with ids above `after`, as many as one page has. */
export function filledPage(
  cache: Pick<Cache, 'ids' | 'many' | 'asideRecords'>,
  kind: StoredKind,
  after: number,
): FilledPage {
  const ids = cache.ids(kind, after + 1, pageRows);
  // One without a readable id comes before all others.
  const unread = cache.asideRecords(kind, after === 0 ? -1 : after, pageRows);
  const all = [
    ...(cache.many(kind, ids) as readonly StoredRow[]).map((row) => ({ id: row.id, row })),
    ...unread.map((aside) => ({ id: aside.id ?? 0, aside })),
  ].toSorted((a, b) => a.id - b.id);
  const { taken, isWhole } = upToFull(all);
  const isLast = isWhole && ids.length < pageRows && unread.length < pageRows;
  return {
    kind,
    after,
    upTo: isLast ? null : (taken.at(-1)?.id ?? null),
    rows: taken.flatMap((one) => ('row' in one ? [one.row] : [])),
    aside: taken.flatMap((one) => ('aside' in one ? [one.aside] : [])),
  };
}

/** As many entries as one page has, in the order of their ids; those of one id are on one page. */
function upToFull<T extends { readonly id: number }>(all: readonly T[]) {
  let size = 0;
  let last = 0;
  for (const [index, entry] of all.entries()) {
    size += Buffer.byteLength(JSON.stringify(entry));
    const isFull = size > pageBytes || index >= pageRows;
    if (isFull && last > 0 && entry.id > last) return { taken: all.slice(0, index), isWhole: false };
    last = entry.id;
  }
  return { taken: all, isWhole: true };
}
