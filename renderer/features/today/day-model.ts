import type { DayRow } from '../../../shared/bridge/views.ts';
import { type Bucket, bucketOf } from '../../../shared/day-buckets.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import type { When } from '../../model/chip.ts';
import { inOrder } from '../../model/day-rows.ts';
import { asGroup, type Group, groupKey } from '../../model/group.ts';
import { todayWords } from './words.ts';

/** The list's items, from top to bottom. */
export type DayItem =
  | {
      readonly kind: 'heading';
      readonly bucket: Bucket;
      readonly title: string;
      /** All patients of the bucket, wherever their row stands. */
      readonly count: number;
      /** Those of them who stand in a group's row further up. */
      readonly above: number;
    }
  | ({ readonly kind: 'group'; readonly group: Group; readonly open: boolean } & Ends)
  | ({ readonly kind: 'row'; readonly row: DayRow; readonly member: boolean } & Ends);

/** Whether it is the first or the last of its bucket. */
type Ends = { readonly first: boolean; readonly last: boolean };

export type DayListModel = {
  readonly items: readonly DayItem[];
  /** Rows that the location or practitioner filter hides, not counting those behind the toggle. */
  readonly hidden: number;
  /** Cancelled and missed rows within the filter: what the toggle shows. */
  readonly gone: number;
  /** Rows that are listed, including those in collapsed groups. */
  readonly shown: number;
  /** The requested row, where the location or practitioner filter would hide it; else null. */
  readonly outside: string | null;
};

export type DayFilter = {
  readonly places: LocationIds;
  readonly practitionerId: number | null;
  readonly showGone: boolean;
  /** The row that the user asked to see; null: none. */
  readonly asked: string | null;
};

/** The same for two filters with the same locations and practitioner. */
export const filterKey = ({ places, practitionerId }: DayFilter): string =>
  `${places.join()}/${practitionerId ?? ''}`;

const order: readonly Bucket[] = ['in-clinic', 'late', 'expected', 'done', 'cancelled', 'did-not-arrive'];
const isGone = (bucket: Bucket): boolean => bucket === 'cancelled' || bucket === 'did-not-arrive';

/** The rows that pass the filters, and how many do not: the one model beneath every layout of the day. */
export type Sifted = Pick<DayListModel, 'hidden' | 'gone' | 'outside'> & {
  /** By start, then name; those behind the toggle only while it is on, or requested. */
  readonly rows: readonly { readonly row: DayRow; readonly bucket: Bucket }[];
};

/** Guarantee: the row that was asked for passes, whatever the filters and the toggle hide. */
export function siftDay(rows: Iterable<DayRow>, filter: DayFilter, when: When, now: number): Sifted {
  const passed: { row: DayRow; bucket: Bucket }[] = [];
  let hidden = 0;
  let gone = 0;
  let outside: string | null = null;
  for (const row of inOrder(rows)) {
    const bucket = bucketOn(row, when, now);
    const asked = row.key === filter.asked;
    const within = passes(row, filter);
    if (within && isGone(bucket)) gone += 1;
    if (!within && !asked && !isGone(bucket)) hidden += 1;
    if (!within && asked) outside = row.key;
    if (asked || (within && (filter.showGone || !isGone(bucket)))) passed.push({ row, bucket });
  }
  return { rows: passed, hidden, gone, outside };
}

/** On a past day all times are over: the status alone decides the bucket. */
function bucketOn(row: DayRow, when: When, now: number): Bucket {
  return when === 'past' && row.status === 'arrived' ? 'in-clinic' : bucketOf(row, now);
}

/**
 * The list of a day at an instant (UTC ms): its buckets in their order, each with its rows by time; empty ones left
 * out. An appointment of several patients is one entry, in the first bucket that any of its patients stands in.
 *
 * Guarantee: every patient is counted under the heading of their own bucket, wherever their row stands.
 */
export function dayList(
  rows: Iterable<DayRow>,
  filter: DayFilter,
  when: When,
  now: number,
  openGroups: ReadonlySet<number> = new Set(),
): DayListModel {
  const { rows: passed, hidden, gone, outside } = siftDay(rows, filter, when, now);
  const entries = new Map<number, { bucket: Bucket; at: (typeof passed)[number][] }>();
  for (const one of passed) {
    const entry = entries.get(one.row.appointmentId);
    if (!entry) entries.set(one.row.appointmentId, { bucket: one.bucket, at: [one] });
    else {
      entry.at.push(one);
      if (order.indexOf(one.bucket) < order.indexOf(entry.bucket)) entry.bucket = one.bucket;
    }
  }
  const items: DayItem[] = [];
  for (const bucket of order) {
    const within = [...entries.values()].filter((entry) => entry.bucket === bucket);
    const counts = (at: typeof passed) => at.filter((one) => one.bucket === bucket).length;
    const count = counts(passed);
    if (count === 0) continue;
    const above = count - within.reduce((n, { at }) => n + counts(at), 0);
    items.push({ kind: 'heading', bucket, title: todayWords.buckets[when][bucket], count, above });
    const lines = within.flatMap(({ at }) =>
      linesOf(
        at.map(({ row }) => row),
        openGroups,
      ),
    );
    lines.forEach((line, i) => {
      items.push({ ...line, first: i === 0, last: i === lines.length - 1 });
    });
  }
  return { items, hidden, gone, outside, shown: passed.length };
}

type WithoutEnds<Item> = Item extends Ends ? Omit<Item, keyof Ends> : never;
type Line = WithoutEnds<DayItem>;

function linesOf(rows: readonly DayRow[], openGroups: ReadonlySet<number>): Line[] {
  const group = asGroup(rows);
  if (!group) return rows.map((row): Line => ({ kind: 'row', row, member: false }));
  const open = openGroups.has(group.appointmentId);
  const members = open ? group.rows.map((row): Line => ({ kind: 'row', row, member: true })) : [];
  return [{ kind: 'group', group, open }, ...members];
}

function passes(row: DayRow, { places, practitionerId }: DayFilter): boolean {
  if (!isAt(places, row.locationId)) return false;
  return practitionerId === null || row.practitioner?.id === practitionerId;
}

/** The key by which an item of the list is chosen; null for a heading. */
export function keyOf(item: DayItem): string | null {
  if (item.kind === 'heading') return null;
  return item.kind === 'row' ? item.row.key : groupKey(item.group.appointmentId);
}

/**
 * The key of the entry `steps` entries away from `key`, clamped to the list. From an unknown key, down starts at the
 * top and up at the bottom.
 */
export function rowAway(items: readonly DayItem[], key: string | null, steps: number): string | null {
  const keys = items.flatMap((item) => keyOf(item) ?? []);
  const at = key === null ? -1 : keys.indexOf(key);
  const end = steps < 0 ? keys.length : -1;
  const from = at >= 0 ? at : end;
  return keys[Math.min(keys.length - 1, Math.max(0, from + steps))] ?? null;
}

/** Where the work of the list begins: the first entry that is late or expected; failing that, the first of all. */
export function firstToCome(items: readonly DayItem[]): string | null {
  const at = items.findIndex(
    (item) => item.kind === 'heading' && (item.bucket === 'late' || item.bucket === 'expected'),
  );
  return rowAway(items.slice(Math.max(0, at)), null, 1);
}

/** The keys of the entries from one to another, both included, from top to bottom. */
export function keysBetween(items: readonly DayItem[], one: string, other: string): string[] {
  const keys = items.flatMap((item) => keyOf(item) ?? []);
  const [from, to] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b);
  return keys.slice(Math.max(0, from ?? 0), (to ?? 0) + 1);
}
