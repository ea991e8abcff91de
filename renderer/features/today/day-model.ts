import type { DayRow } from '../../../shared/bridge/views.ts';
import { type Bucket, bucketOf } from '../../../shared/day-buckets.ts';
import type { When } from '../../model/chip.ts';
import { inOrder } from '../../model/day-rows.ts';

/** What the list shows, from top to bottom. */
export type Item =
  | { readonly kind: 'heading'; readonly bucket: Bucket; readonly title: string; readonly count: number }
  | { readonly kind: 'row'; readonly row: DayRow; readonly first: boolean; readonly last: boolean };

export type DayList = {
  readonly items: readonly Item[];
  /** Rows that the location or practitioner filter hides, those behind the toggle not counted. */
  readonly hidden: number;
  /** Cancelled and missed rows within the filter: what the toggle shows. */
  readonly gone: number;
  /** Rows that are shown. */
  readonly shown: number;
};

export type DayFilter = {
  readonly locationId: number | null;
  readonly practitionerId: number | null;
  readonly showGone: boolean;
};

const order: readonly Bucket[] = ['in-clinic', 'late', 'expected', 'done', 'cancelled', 'did-not-arrive'];
const isGone = (bucket: Bucket): boolean => bucket === 'cancelled' || bucket === 'did-not-arrive';

const titles: Record<When, Record<Bucket, string>> = {
  today: {
    'in-clinic': 'In clinic',
    late: 'Late',
    expected: 'Expected',
    done: 'Done',
    cancelled: 'Cancelled',
    'did-not-arrive': 'Did not arrive',
  },
  past: {
    'in-clinic': 'Arrived',
    late: 'No status set',
    expected: 'No status set',
    done: 'Done',
    cancelled: 'Cancelled',
    'did-not-arrive': 'Did not arrive',
  },
  future: {
    'in-clinic': 'Arrived',
    late: 'Booked',
    expected: 'Booked',
    done: 'Done',
    cancelled: 'Cancelled',
    'did-not-arrive': 'Did not arrive',
  },
};

/** The list of a day at an instant (UTC ms): its buckets in their order, each with its rows by time; empty ones left out. */
export function dayList(rows: Iterable<DayRow>, filter: DayFilter, when: When, now: number): DayList {
  const buckets = new Map<Bucket, DayRow[]>(order.map((bucket) => [bucket, []]));
  let hidden = 0;
  let gone = 0;
  for (const row of inOrder(rows)) {
    const bucket = bucketOf(row, now);
    if (!passes(row, filter)) {
      if (!isGone(bucket)) hidden += 1;
      continue;
    }
    if (isGone(bucket)) gone += 1;
    if (!isGone(bucket) || filter.showGone) buckets.get(bucket)?.push(row);
  }
  const items: Item[] = [];
  let shown = 0;
  for (const bucket of order) {
    const within = buckets.get(bucket) ?? [];
    if (within.length === 0) continue;
    shown += within.length;
    items.push({ kind: 'heading', bucket, title: titles[when][bucket], count: within.length });
    within.forEach((row, i) => {
      items.push({ kind: 'row', row, first: i === 0, last: i === within.length - 1 });
    });
  }
  return { items, hidden, gone, shown };
}

function passes(row: DayRow, { locationId, practitionerId }: DayFilter): boolean {
  // A row without a location belongs to none that could be chosen, and is better seen twice than never.
  if (locationId !== null && row.locationId !== null && row.locationId !== locationId) return false;
  return practitionerId === null || row.practitioner?.id === practitionerId;
}

/**
 * The key of the row that lies `steps` rows away from `key`, staying within the list. From a key that is not in it, one
 * comes in from above when going down, and from below when going up.
 */
export function rowAway(items: readonly Item[], key: string | null, steps: number): string | null {
  const keys = items.flatMap((item) => (item.kind === 'row' ? [item.row.key] : []));
  const at = key === null ? -1 : keys.indexOf(key);
  const from = at >= 0 ? at : steps < 0 ? keys.length : -1;
  return keys[Math.min(keys.length - 1, Math.max(0, from + steps))] ?? null;
}
